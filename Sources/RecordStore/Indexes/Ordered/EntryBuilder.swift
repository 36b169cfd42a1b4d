import LMDB

/// Makes the entries that a record has in an index, from the record's bytes.
///
/// Key: the columns, then the id unless the index is unique and no column is nil. Value: the id in
/// a unique index, then the covered fields, both only where the index has them.
struct EntryBuilder {
    let table: RecordTable
    let index: OpenOrderedIndex
    let id: IDBits

    /// The value of the record's one entry, with its key in `keys`; nil if the record is not in
    /// the index.
    func entry(of record: EncodedRecord, _ keys: inout KeyEncoder) throws -> [UInt8]? {
        guard let computed = try computedValues(of: record) else { return nil }
        return try entry(of: record, computed, element: nil, &keys)
    }

    /// The values of the computed columns; nil if the record is not in the index.
    private func computedValues(of record: EncodedRecord) throws -> [[UInt8]?]? {
        guard let derivation = index.derivation else { return [] }
        return try derivation(record.bytes, id)
    }

    /// All entries of the record by their keys, one for each different element of its array.
    func allEntries(_ record: EncodedRecord?, _ keys: inout KeyEncoder) throws -> [[UInt8]: IndexEntry] {
        guard let record, let position = index.elementColumn,
            case .field(let slots) = index.columns[position].source,
            let computed = try computedValues(of: record)
        else { return [:] }
        var entries: [[UInt8]: IndexEntry] = [:]
        let array = try slots.withValue(in: record) { $0?.array } ?? []
        for element in try slots.elements(of: array) {
            let value = try entry(of: record, computed, element: element, &keys)
            entries[keys.bytes.array] = IndexEntry(value: value, isCut: keys.isCut)
        }
        return entries
    }

    /// All entries of the record by their keys, whatever the index.
    func all(of record: EncodedRecord) throws -> [[UInt8]: IndexEntry] {
        var keys = KeyEncoder()
        if index.elementColumn != nil { return try allEntries(record, &keys) }
        guard let value = try entry(of: record, &keys) else { return [:] }
        return [keys.bytes.array: IndexEntry(value: value, isCut: keys.isCut)]
    }

    private func entry(
        of record: borrowing EncodedRecord, _ computed: [[UInt8]?], element: [UInt8]?,
        _ keys: inout KeyEncoder
    ) throws -> [UInt8] {
        keys.reset()
        var hasNil = false
        for (position, column) in index.columns.enumerated() {
            switch column.source {
            case .field where position == index.elementColumn:
                try keys.append(bytes: element, as: column.key)
            case .field(let slots):
                try slots.withValue(in: record) { value in
                    hasNil = hasNil || value == nil
                    try keys.append(value, as: column.key)
                }
            case .computed(let place, _):
                hasNil = hasNil || computed[place] == nil
                try keys.append(bytes: computed[place], as: column.key)
            }
        }
        if !index.isUnique || hasNil { keys.appendRecordID(id) }
        return try value(of: record)
    }

    /// How many bytes the value of the record's entry has, without making it.
    func valueSizeBytes(of record: borrowing EncodedRecord) throws -> Int {
        var size = index.isUnique ? KeyFormat.idSizeBytes : 0
        if index.covering.isEmpty { return size }
        for slots in index.covering {
            size += try slots.withValue(in: record) { CoveringValue.sizeBytes(of: $0) }
        }
        return size + CoveringValue.checksumSizeBytes
    }

    func value(of record: borrowing EncodedRecord) throws -> [UInt8] {
        var value = index.isUnique ? id.bytes : []
        if index.covering.isEmpty { return value }
        for slots in index.covering {
            try slots.withValue(in: record) { field in
                CoveringValue.append(field, to: &value)
            }
        }
        CoveringValue.seal(&value, type: table.number, id: id)
        return value
    }
}

extension OpenField {
    /// The value bytes of an array's elements, in order.
    func elements(of array: [UInt8]) throws -> [[UInt8]] {
        if array.isEmpty { return [] }
        return unsafe try array.withUnsafeBytes { bytes in
            var elements = unsafe try ArrayBytes(bytes, width: elementKind?.widthBytes)
            var found: [[UInt8]] = []
            while let element = unsafe try elements.next() { unsafe found.append(Array(element)) }
            return found
        }
    }
}
