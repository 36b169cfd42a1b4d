/// A field whose value differs between two versions of a record, in the kinds of the newest layout.
struct FieldDifference {
    let number: UInt16
    let old: [UInt8]?
    let new: [UInt8]?
}

extension RecordTable {
    /// The layout in which records are written.
    var newestLayout: RecordLayout { layouts[layouts.count - 1] }

    /// Returns the fields of the newest layout in which two versions of a record differ.
    func differences(
        _ old: [UInt8], _ new: [UInt8], _ id: IDBits
    ) throws -> [FieldDifference] {
        // Safe because both arrays live to the end of the function.
        let old: EncodedRecord = unsafe try encoded(old.span.bytes, id)
        let new: EncodedRecord = unsafe try encoded(new.span.bytes, id)
        let layout = newestLayout
        let isPlain =
            old.layoutVersion == layout.version && new.layoutVersion == layout.version
        return try layout.slots.compactMap { slot in
            if isPlain {
                let (before, after) = (try old.value(slot), try new.value(slot))
                if let before, let after, before.isEqual(to: after) { return nil }
                if before == nil, after == nil { return nil }
                return FieldDifference(number: slot.number, old: before?.array, new: after?.array)
            }
            let field = openField(slot.number)
            let before = try field.withValue(in: old) { $0?.array }
            let after = try field.withValue(in: new) { $0?.array }
            if before == after { return nil }
            return FieldDifference(number: slot.number, old: before, new: after)
        }
    }

    /// Returns the open form of a field that the newest layout has.
    func openField(_ number: UInt16) -> OpenField {
        guard let field = openFields.first(where: { $0.number == number }) else {
            preconditionFailure("field \(number) was checked with the catalog")
        }
        return field
    }
}
