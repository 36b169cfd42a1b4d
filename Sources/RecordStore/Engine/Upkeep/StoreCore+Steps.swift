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
    }

    private func pendingWork(_ found: OpenCatalog, _ schema: OpenSchema) -> Work? {
        guard let types = schema.opening.types else { return nil }
        for definition in types.definitions {
            guard let position = found.body.position(of: definition) else { continue }
            let type = found.body.types[position]
            let table = schema.tables.first { $0.number == type.number }
            guard let table, !type.isDropped, table.fit.writing == nil, !type.pendingSteps.isEmpty,
                type.pendingSteps.allSatisfy({ definition.steps.contains($0.name) })
            else { continue }
            return Work(type: type, table: table)
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
                for id in ids { try transaction.runSteps(id, in: work.table) }
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
