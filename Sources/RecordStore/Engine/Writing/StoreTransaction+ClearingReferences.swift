import LMDB

extension StoreTransaction {
    /// Saves the record in `bytes` without its reference to `target`.
    /// - Parameter deletion: the deletion of the target, of which the record may keep a value; nil
    ///   if the target was not there.
    mutating func clearReference(
        _ field: UInt16, to target: IDBits, of id: IDBits, bytes: [UInt8], in table: RecordTable,
        after deletion: Deletion.Step? = nil
    ) throws {
        var bytes = bytes
        if let type = table.swiftType {
            let isCleared = try clearReference(
                type, field, to: target, of: id, bytes: bytes, in: table, after: deletion)
            if isCleared { return }
            // The program does not know the field: its bytes are changed.
            try runSteps(id, in: table)
            bytes = try raw.view.bytes(of: id, in: table.records) ?? bytes
        }
        let layout = table.layouts[table.layouts.count - 1]
        let builder = RecordBuilder(layout: layout, typeNumber: table.number)
        // Safe because the arrays live to the end of the function.
        let record: EncodedRecord = unsafe try table.encoded(bytes.span.bytes, id)
        let new = try builder.bytes(id: id, sequence: context.sequence) { slot in
            guard let open = table.openFields.first(where: { $0.number == slot.number }) else {
                return nil
            }
            let value = try open.withValue(in: record) { $0?.array }
            guard slot.number == field, let value else { return value }
            return slot.kind == .array ? try IDBits.removing(target, fromArray: value) : nil
        }
        unsafe try replace(bytes, by: new.span.bytes, id, in: table)
    }

    /// - Returns: whether the program knows the field; if not, nothing is saved.
    private mutating func clearReference<R: Record>(
        _ type: R.Type, _ field: UInt16, to target: IDBits, of id: IDBits, bytes: [UInt8],
        in table: RecordTable, after deletion: Deletion.Step?
    ) throws -> Bool {
        let table = table.typed(as: type)
        guard let field = table.schema.fields.first(where: { $0.number == Int(field) }) else {
            return false
        }
        // Safe because the array lives during the call.
        var record = unsafe try table.decode(bytes.span.bytes, id)
        do throws(ValueProblem) {
            try field.removeReference(to: target, from: &record)
        } catch {
            throw StoreError.invalidValue(
                InvalidValue(type: table.name, field: field.name, problem: error))
        }
        if let keep = field.keepsOfTarget, let deletion, let type = deletion.target.swiftType {
            keep(&record, try deletion.target.record(type, deletion.bytes, target))
        }
        _ = try store(record, in: table, .save)
        return true
    }
}

extension RecordTable {
    /// Decodes a record of a type that is known at run time.
    fileprivate func record<R: Record>(
        _ type: R.Type, _ bytes: [UInt8], _ id: IDBits
    ) throws -> any Record {
        // Safe because the array lives during the call.
        unsafe try typed(as: type).decode(bytes.span.bytes, id)
    }
}

extension FieldDeclaration {
    /// Sets a reference to nil, or removes `target` from an array of references.
    fileprivate func removeReference(
        to target: IDBits, from record: inout R
    ) throws(ValueProblem) {
        guard type?.kind == .array, let value = try valueBytes(in: record) else {
            return try setValue(nil, in: &record)
        }
        try setValue(IDBits.removing(target, fromArray: value), in: &record)
    }
}
