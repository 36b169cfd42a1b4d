/// What the terms of a filter are read from: an encoded record, or an index entry that holds what
/// they ask for.
protocol RowValues: ~Escapable {
    /// The value bytes of a field, or nil.
    func value(of field: OpenField) throws -> [UInt8]?

    /// The record that a field refers to, or nil.
    func reference(_ field: OpenField) throws -> IDBits?

    /// The value bytes of a computed column of an index, by its place among these.
    func value(ofComputed place: Int, of index: OpenOrderedIndex, _ id: IDBits) throws -> [UInt8]?
}

extension EncodedRecord: RowValues {
    func value(of field: OpenField) throws -> [UInt8]? {
        try field.withValue(in: self) { $0?.array }
    }

    func reference(_ field: OpenField) throws -> IDBits? {
        try field.withValue(in: self) { value in
            guard let value else { return nil }
            return IDBits(prefixOf: value)
        }
    }

    func value(ofComputed place: Int, of index: OpenOrderedIndex, _ id: IDBits) throws -> [UInt8]? {
        try index.derivation?(bytes, id)?[place]
    }
}
