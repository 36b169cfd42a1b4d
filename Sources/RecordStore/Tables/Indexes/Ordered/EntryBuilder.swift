/// A builder that computes the entries of a record in an index, from the record's bytes.
///
/// A key has the columns, and then the id, unless the index is unique and no column is nil. A value
/// has the id in a unique index, then a mark if a column gives another form of its value than the
/// record, and then the covered fields if the index has some.
struct EntryBuilder {
    let table: RecordTable
    let index: OpenOrderedIndex
    let id: IDBits

    /// Returns the value of the record's only entry and leaves its key in `keys`. Returns nil if
    /// the index does not hold the record.
    func entry(of record: EncodedRecord, _ keys: inout KeyEncoder) throws -> [UInt8]? {
        guard try index.filter?.holds(for: record) ?? true,
            let results = try index.closureResults(of: record, id)
        else { return nil }
        return try entry(of: record, results, element: nil, &keys)
    }

    /// Returns the values of all entries of the record by their keys, one for each distinct element
    /// of its array.
    func allEntries(
        _ record: EncodedRecord?, _ keys: inout KeyEncoder
    ) throws -> [[UInt8]: [UInt8]] {
        guard let record, let position = index.elementColumn,
            case .field(let field) = index.columns[position].source,
            try index.filter?.holds(for: record) ?? true,
            let results = try index.closureResults(of: record, id)
        else { return [:] }
        var entries: [[UInt8]: [UInt8]] = [:]
        let array = try field.withValue(in: record) { $0?.array }
        for element in try field.elements(of: array) {
            let value = try entry(of: record, results, element: element, &keys)
            entries[keys.bytes.array] = value
        }
        return entries
    }

    private func entry(
        of record: borrowing EncodedRecord, _ results: [[UInt8]?], element: [UInt8]?,
        _ keys: inout KeyEncoder
    ) throws -> [UInt8] {
        keys.reset()
        var hasNil = false
        try index.forEachValue(of: record, results, element: element) { value, column in
            hasNil = hasNil || value == nil
            try keys.append(value, as: column)
        }
        if !index.isUnique || hasNil { keys.appendRecordID(id) }
        return try value(of: record, hasOtherForm: keys.hasOtherForm)
    }

    /// Returns what a key of the record has in each column, for an error: what a field has as the
    /// record has it.
    func takenValues(of record: borrowing EncodedRecord, _ key: RawSpan) throws -> [StoreError
        .TakenValue]
    {
        var decoder = KeyDecoder(key)
        var values: [StoreError.TakenValue] = []
        for (position, column) in index.columns.enumerated() {
            let found = try decoder.next(column.key)
            if let field = column.field ?? column.expression?.nameField,
                position != index.elementColumn
            {
                values.append(
                    try field.withValue(in: record) {
                        StoreError.TakenValue($0, ofField: field.name, field.kind)
                    })
            } else {
                values.append(StoreError.TakenValue(field: column.name, text: "\(found)"))
            }
        }
        return values
    }

    /// Returns the greatest number of bytes in the value of the record's entry, without building
    /// the value.
    func valueSizeBytes(of record: borrowing EncodedRecord) throws -> Int {
        var size = index.valueStart + 1
        if index.covering.isEmpty { return size }
        for field in index.covering {
            size += try field.withValue(in: record) { CoveringValue.sizeBytes(of: $0) }
        }
        return size + CoveringValue.checksumSizeBytes
    }

    /// Returns the value of the record's entries.
    /// - Parameter hasOtherForm: whether a column gives another form of its value than the record.
    func value(of record: borrowing EncodedRecord, hasOtherForm: Bool) throws -> [UInt8] {
        var value = index.isUnique ? id.bytes : []
        if hasOtherForm { value.append(CoveringValue.otherForm) }
        if index.covering.isEmpty { return value }
        for field in index.covering {
            try field.withValue(in: record) { bytes in
                CoveringValue.append(bytes, to: &value)
            }
        }
        CoveringValue.seal(&value, type: table.number, id: id)
        return value
    }
}

extension OpenField {
    /// Returns the value bytes of an array's elements, in order, or none if the value is nil.
    /// - Precondition: the field is an array.
    func elements(of array: [UInt8]?) throws -> [[UInt8]] {
        guard let elementKind else { preconditionFailure("\(name) is no array") }
        guard let array else { return [] }
        return try elementKind.elements(of: array)
    }
}
