extension OpenOrderedIndex {
    /// The offset in the values of entries behind the id that they have in a unique index.
    var valueStart: Int { isUnique ? KeyFormat.idSizeBytes : 0 }

    /// Whether the key of an entry gives another form of a value than the record has.
    /// - Parameter value: the value of the entry.
    func hasOtherForm(_ value: RawSpan) -> Bool {
        let start = valueStart
        return value.byteCount > start && value.byte(at: start) == CoveringValue.otherForm
    }

    /// Calls `body` with the value bytes that each column has in a record, or with nil, and with
    /// the column's place in keys.
    /// - Parameters:
    ///   - results: what ``closureResults(of:_:)`` gives.
    ///   - element: the value of the column of elements.
    @inline(__always)
    func forEachValue(
        of record: borrowing EncodedRecord, _ results: [[UInt8]?], element: [UInt8]?,
        _ body: (RawSpan?, KeyColumn) throws -> Void
    ) throws {
        for position in columns.indices {
            let column = columns[position]
            if position == elementColumn {
                try Self.lend(element, column, body)
            } else if let field = column.field {
                try field.withValue(in: record) { try body($0, column.key) }
            } else if let expression = column.expression {
                try expression.withValue(in: record) { try body($0, column.key) }
            } else {
                try Self.lend(result(for: column, results), column, body)
            }
        }
    }

    private static func lend(
        _ bytes: [UInt8]?, _ column: OpenColumn, _ body: (RawSpan?, KeyColumn) throws -> Void
    ) throws {
        guard let bytes else { return try body(nil, column.key) }
        // Safe because the array lives during the call.
        unsafe try body(bytes.span.bytes, column.key)
    }

    /// Returns the results of the closure of the index for a record: none if it has no closure, and
    /// nil if the closure says that the index does not hold the record.
    func closureResults(of record: EncodedRecord, _ id: IDBits) throws -> [[UInt8]?]? {
        guard let derivation else { return [] }
        return try derivation(record.bytes, id)
    }

    /// Returns the values of the computed columns for a record, or nil if the index does not hold
    /// the record.
    /// - Precondition: the program has all closures of the index.
    func computedValues(of record: EncodedRecord, _ id: IDBits) throws -> [[UInt8]?]? {
        guard let results = try closureResults(of: record, id) else { return nil }
        var values: [[UInt8]?] = []
        for column in columns where column.field == nil {
            let value = try column.expression?.value(in: record)
            values.append(column.expression == nil ? result(for: column, results) : value)
        }
        return values
    }

    private func result(for column: OpenColumn, _ results: [[UInt8]?]) -> [UInt8]? {
        guard case .computed(let rank, _) = column.source,
            case .closure(let position) = computed[rank]
        else { preconditionFailure("\(name) has an unknown expression") }
        guard results.indices.contains(position) else {
            preconditionFailure("\(name) lacks its closure")
        }
        return results[position]
    }
}
