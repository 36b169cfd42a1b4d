import LMDB

extension StoreTransaction {
    /// Runs the pending steps over a stored record, unless it was written after they were declared.
    mutating func runSteps(_ id: IDBits, in table: RecordTable) throws {
        guard let type = table.swiftType else {
            preconditionFailure("\(table.name) has no steps without its Swift type")
        }
        try runSteps(of: type, id, in: table)
    }

    private mutating func runSteps<R: Record>(
        of type: R.Type, _ id: IDBits, in table: RecordTable
    ) throws {
        let table = table.typed(as: type)
        guard table.steppedType != nil,
            let bytes = try raw.view.bytes(of: id, in: table.records),
            let record = try table.stepped(bytes, id)
        else { return }
        try context.following { try storeStepped(record, in: table, .save, over: bytes) }
    }
}

extension TypedRecordTable {
    /// Returns a record that a `Maintain` part saves before the steps have come to its id. The
    /// steps run over the stored record, and the fields that the part changed are put on top.
    func stepped(_ record: R, over bytes: [UInt8]?) throws -> R {
        let id = record.id.bits
        guard let bytes, var current = try stepped(bytes, id) else { return record }
        // Safe because the array lives during the call.
        try merge(record, from: unsafe decode(bytes.span.bytes, id), into: &current)
        return current
    }

    /// Runs the pending steps over the bytes of a record.
    /// - Returns: the record after the steps, or nil if none has to run.
    fileprivate func stepped(_ bytes: [UInt8], _ id: IDBits) throws -> R? {
        guard let type = steppedType else { return nil }
        // Safe because the array lives to the end of the function.
        let encoded: EncodedRecord = unsafe try encoded(bytes.span.bytes, id)
        let version = encoded.layoutVersion
        let steps = type.pendingSteps.filter { version < $0.layout }
        if steps.isEmpty { return nil }
        var values: [UInt16: (kind: Kind, bytes: [UInt8])] = [:]
        for slot in layouts[Int(version) - 1].slots {
            if let value = try encoded.value(slot) {
                values[slot.number] = (slot.kind, value.array)
            }
        }
        let former = FormerValues(values, type: name, type.definitions)
        var record = unsafe try decode(bytes.span.bytes, id)
        for step in steps {
            do {
                try run(step.name, on: &record, former)
                precondition(record.id.bits == id, "\(name): a step cannot change the id")
            } catch {
                throw StoreError.stepFailed(
                    type: name, step: step.name, id: id.uuid, reason: "\(error)")
            }
        }
        return record
    }
}
