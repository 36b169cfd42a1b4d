import LMDB

extension StoreCore {
    /// Runs the steps of the program's schemas that are pending in the catalog.
    ///
    /// One process at a time runs steps; another one waits. A process that dies leaves whole
    /// batches, and records that were changed are told from others by their layout.
    func runSteps(progress: (UpkeepProgress) throws -> Void = { _ in }) throws {
        while true {
            let (found, schema) = try reopening { try $0.opening.open(runsSteps: true) }
            guard let work = pendingWork(found, schema) else { break }
            try whileAloneInUpkeep(progress) {
                try run(work, in: schema, progress)
                try finish(work, in: schema)
            }
        }
        try refresh()
    }

    /// The pending steps of a type.
    private struct Work {
        let type: CatalogType
        let table: RecordTable
        let registration: TypeRegistration
    }

    private func pendingWork(_ found: OpenCatalog, _ schema: OpenSchema) -> Work? {
        guard let types = schema.opening.types else { return nil }
        for (registration, definition) in zip(types.registrations, types.definitions) {
            guard let position = found.body.position(of: definition) else { continue }
            let type = found.body.types[position]
            let table = schema.tables.first { $0.number == type.number }
            guard let table, !type.isDropped, table.fit.writing == nil, !type.pendingSteps.isEmpty,
                type.pendingSteps.allSatisfy({ definition.steps.contains($0.name) })
            else { continue }
            return Work(type: type, table: table, registration: registration)
        }
        return nil
    }

    /// The number of records that one transaction looks at.
    private static let stepBatch = 1_000

    private func run(
        _ work: Work, in schema: OpenSchema, _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        let environment = schema.environment
        let total = try environment.read { try $0.statistics(of: work.table.records).entryCount }
        let task = UpkeepProgress.Work.step(
            type: work.type.name, name: work.type.pendingSteps[0].name)
        var done = 0
        var last: IDBits?
        while true {
            try progress(UpkeepProgress(task, done: done, total: total))
            let ids = try environment.read { view in
                try work.table.ids(in: view, after: last, limit: Self.stepBatch)
            }
            guard let end = ids.last else { return }
            try write(in: schema) { transaction in
                for id in ids {
                    try work.registration.runSteps(work.table, id, &transaction)
                }
            }
            last = end
            done += ids.count
        }
    }

    /// Notes in the catalog that the steps have run.
    private func finish(_ work: Work, in schema: OpenSchema) throws {
        let catalog = schema.catalog
        try schema.environment.write { transaction in
            guard var body = try catalog.body(in: transaction.view),
                var head = try catalog.head(in: transaction.view),
                let position = body.types.firstIndex(where: { $0.number == work.type.number }),
                body.types[position].pendingSteps == work.type.pendingSteps
            else { throw CatalogChange() }
            body.types[position].doneSteps += work.type.pendingSteps.map(\.name)
            body.types[position].pendingSteps = []
            head.generation += 1
            try catalog.save(body, in: &transaction)
            try catalog.save(head, in: &transaction)
        }
    }
}

extension RecordTable {
    /// Returns the ids of the records behind an id.
    fileprivate func ids(
        in view: ReadView, after last: IDBits?, limit: Int
    ) throws -> [IDBits] {
        let range = last.map { KeyRange(from: .excluded($0.bytes)) } ?? .all
        var ids: [IDBits] = []
        var cursor = try view.cursor(in: records, over: range)
        while ids.count < limit, let entry = try cursor.next() {
            if let id = IDBits(prefixOf: entry.key) { ids.append(id) }
        }
        return ids
    }
}

extension TypedRecordTable {
    /// Runs the pending steps over a stored record, unless it was written after they were declared.
    func runSteps(_ id: IDBits, in transaction: inout StoreTransaction) throws {
        guard steppedType != nil,
            let bytes = try transaction.raw.view.bytes(of: id, in: records),
            let record = try stepped(bytes, id)
        else { return }
        try transaction.storeStepped(record, in: self, .save, over: bytes)
    }

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
    private func stepped(_ bytes: [UInt8], _ id: IDBits) throws -> R? {
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
