import LMDB

extension GroupChanges {
    /// The memory that the entries of many groups share while they are made.
    struct Scratch: ~Copyable {
        fileprivate var old = GroupValue()
        fileprivate var new = GroupValueWriter()

        /// The number of bytes that it keeps for values, which may end with long texts.
        var capacityBytes: Int { new.capacityBytes }
    }

    /// Writes the entries of all groups that changed, and forgets the changes.
    mutating func write(
        to transaction: inout WriteTransaction, _ scratch: inout Scratch
    ) throws {
        if count == 0 { return }
        let keys = groups.keys
        let sorted = try keys.sortedPositions(in: transaction.view)
        try transaction.withCursor(in: index.entries) { transaction, cursor in
            for group in sorted {
                try keys.withValue(group) { key in
                    guard let key else { return }
                    try write(group, key, &scratch, to: &transaction, by: cursor)
                }
            }
        }
        removeAll()
    }

    /// Writes the entry of a group, if that changed.
    private mutating func write(
        _ group: Int, _ key: RawSpan, _ scratch: inout Scratch,
        to transaction: inout WriteTransaction, by cursor: borrowing WriteCursor
    ) throws {
        if !isChanged(group) { return }
        let isThere: Bool
        if makeNew(group, key, &scratch) {
            // Most groups of a large batch are new. To look for them first is a second search.
            if try transaction.insert(scratch.new.bytes, for: key, by: cursor) { return }
            isThere = try hasRecords(group, over: transaction.value(at: cursor), key, &scratch)
        } else if let old = try transaction.find(key, by: cursor) {
            isThere = try hasRecords(group, over: old, key, &scratch)
        } else {
            throw index.damage(of: table, nil)
        }
        if !isThere { return try transaction.remove(at: cursor) }
        try transaction.put(scratch.new.bytes, for: key, by: cursor)
    }

    /// Calls `body` with the key and the value of the entry of each group, in the order of the
    /// keys, if the index had no entries before the changes.
    func forEachEntry(
        in view: ReadView, _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Void
    ) throws {
        var scratch = Scratch()
        for group in try groups.keys.sortedPositions(in: view) where isChanged(group) {
            try groups.keys.withValue(group) { key in
                guard let key else { return }
                guard makeNew(group, key, &scratch) else { throw index.damage(of: table, nil) }
                try body(key, scratch.new.bytes)
            }
        }
    }

    /// Whether a group that had an entry has records after the changes. If so, `scratch.new` has
    /// the value of its entry. The changes of the group become all that it has.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)`` if the old entry cannot be one of the
    ///   records that the changes began with.
    private mutating func hasRecords(
        _ group: Int, over old: RawSpan, _ key: RawSpan, _ scratch: inout Scratch
    ) throws -> Bool {
        guard scratch.old.read(old, of: key, in: index.number, sumCount: index.sums.count),
            add(scratch.old, in: old, to: group)
        else { throw index.damage(of: table, nil) }
        if counts[group] == 0 {
            if hasEmptySums(group) { return false }
            throw index.damage(of: table, nil)
        }
        let wholeKey = old.extracting(scratch.old.wholeKey)
        if write(group, wholeKey: wholeKey, key, &scratch.new) { return true }
        throw index.damage(of: table, nil)
    }

    /// Leaves the value of the entry of a group that had none in `scratch.new`.
    /// - Returns: whether the changes can be all that a group has.
    private func makeNew(_ group: Int, _ key: RawSpan, _ scratch: inout Scratch) -> Bool {
        let wholeKey = wholeKeys[group] ?? []
        // Safe because the array lives during the call.
        return unsafe write(group, wholeKey: wholeKey.span.bytes, key, &scratch.new)
    }

    /// Makes the value of the entry of a group that has what the changes have.
    /// - Returns: whether there can be such a group.
    private func write(
        _ group: Int, wholeKey: RawSpan, _ key: RawSpan, _ value: inout GroupValueWriter
    ) -> Bool {
        let count = counts[group]
        guard count > 0 else { return false }
        value.begin(count: count)
        for sum in sums {
            let nilCount = count - sum.count(of: group)
            guard 0...count ~= nilCount else { return false }
            if let word = sum.word(of: group) {
                value.append(nilCount: nilCount, word: word)
            } else {
                value.append(nilCount: nilCount, sum.sum(of: group))
            }
        }
        value.end(wholeKey: wholeKey, of: key, in: index.number)
        return true
    }
}
