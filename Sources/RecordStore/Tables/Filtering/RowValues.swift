/// A source of values for the terms of a filter: an encoded record, or an index entry that holds
/// all values that the terms ask for.
protocol RowValues: ~Escapable {
    /// Returns the value bytes of a field, or nil.
    func value(of field: OpenField) throws -> [UInt8]?

    /// Calls `body` with the value bytes of a field, or with nil. A record's bytes are not copied.
    func withValue<Result>(
        of field: OpenField, _ body: (RawSpan?) throws -> Result
    ) throws -> Result

    /// Calls `body` with the value bytes at a place, or with nil if no value is there. Returns nil
    /// and calls nothing if the row is no record that has the place.
    func withValue<Result>(
        at place: FieldPlace, _ body: (RawSpan?) throws -> Result
    ) throws -> Result?

    /// Returns the id of the record that a field refers to, or nil.
    func reference(_ field: OpenField) throws -> IDBits?

    /// Returns the value bytes of a computed column of an index, or nil.
    /// - Parameter position: the position of the column among the computed columns of the index.
    func value(
        ofComputed position: Int, of index: OpenOrderedIndex, _ id: IDBits
    ) throws -> [UInt8]?
}

extension EncodedRecord: RowValues {
    func value(of field: OpenField) throws -> [UInt8]? {
        try field.withValue(in: self) { $0?.array }
    }

    func withValue<Result>(
        of field: OpenField, _ body: (RawSpan?) throws -> Result
    ) throws -> Result {
        try field.withValue(in: self, body)
    }

    func withValue<Result>(
        at place: FieldPlace, _ body: (RawSpan?) throws -> Result
    ) throws -> Result? {
        place.layoutVersion == layoutVersion ? try body(try value(place.slot)) : nil
    }

    func reference(_ field: OpenField) throws -> IDBits? {
        try field.withValue(in: self) { value in
            guard let value else { return nil }
            return IDBits(prefixOf: value)
        }
    }

    func value(
        ofComputed position: Int, of index: OpenOrderedIndex, _ id: IDBits
    ) throws -> [UInt8]? {
        try index.computedValues(of: self, id)?[position]
    }
}
