extension KeyColumn {
    /// Divides the bytes of a key among the columns of an index: fixed kinds get their largest
    /// size, and the others share the rest evenly. The first of them get the bytes that do not
    /// divide.
    ///
    /// The catalog stores the result, because an index is read with the budgets that it was written
    /// with.
    /// - Throws: `notIndexable`, or `noRoom` if a variable column would get fewer than
    ///   ``KeyFormat/minVariableBudgetBytes``.
    package static func budgets(for kinds: [Kind], isUnique: Bool) throws(KeyError) -> [Int] {
        var fixed = isUnique ? 0 : KeyFormat.idSizeBytes
        var variableCount = 0
        for kind in kinds {
            if let size = try fixedSizeBytes(of: kind) {
                fixed += size
            } else {
                variableCount += 1
            }
        }
        let needed = fixed + variableCount * KeyFormat.minVariableBudgetBytes
        guard needed <= KeyFormat.maxKeySizeBytes else { throw .noRoom(neededBytes: needed) }

        var left = KeyFormat.maxKeySizeBytes - fixed
        var budgets: [Int] = []
        for kind in kinds {
            if let size = try fixedSizeBytes(of: kind) {
                budgets.append(size)
            } else {
                let share = (left + variableCount - 1) / variableCount
                budgets.append(share)
                left -= share
                variableCount -= 1
            }
        }
        return budgets
    }

    /// Returns the largest size of a column of a kind, or nil for text, which only its budget
    /// limits.
    static func fixedSizeBytes(of kind: Kind) throws(KeyError) -> Int? {
        switch kind {
        case .bool: 2
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64: 9
        case .float, .double, .date: 9
        case .int128, .uint128, .uuid, .id: 17
        case .decimal: 24
        case .string, .url, .data: nil
        case .document, .array: throw .notIndexable(kind)
        }
    }
}
