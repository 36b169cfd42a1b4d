extension OpenField {
    /// Returns the value of the field in a record, or nil if it has none.
    func stored(
        in record: borrowing EncodedRecord, as type: FieldType
    ) throws(RecordFault) -> StoredValue? {
        do {
            return try withValue(in: record) { bytes in
                if let bytes { return try StoredValue(bytes, as: type) }
                if !type.isOptional { throw ValueProblem.missing }
                return nil
            }
        } catch let problem as ValueProblem {
            throw RecordFault(at: 0, .value(field: Int(number), problem))
        } catch let fault as RecordFault {
            throw fault
        } catch {
            preconditionFailure("reading a value throws other errors: \(error)")
        }
    }
}
