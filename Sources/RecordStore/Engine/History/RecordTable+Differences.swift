extension RecordTable {
    /// The layout in which records are written.
    var newestLayout: RecordLayout { layouts[layouts.count - 1] }

    /// Returns the fields of the newest layout in which two versions of a record differ.
    func differences(_ old: [UInt8], _ new: [UInt8], _ id: IDBits) throws -> Set<UInt16> {
        // Safe because both arrays live to the end of the function.
        let old: EncodedRecord = unsafe try encoded(old.span.bytes, id)
        let new: EncodedRecord = unsafe try encoded(new.span.bytes, id)
        var numbers: Set<UInt16> = []
        for slot in newestLayout.slots {
            let field = openField(slot.number)
            let before = try field.withValue(in: old) { $0?.array }
            let after = try field.withValue(in: new) { $0?.array }
            if before != after { numbers.insert(slot.number) }
        }
        return numbers
    }

    /// Returns the open form of a field that the newest layout has.
    func openField(_ number: UInt16) -> OpenField {
        guard let field = openFields.first(where: { $0.number == number }) else {
            preconditionFailure("field \(number) was checked with the catalog")
        }
        return field
    }
}
