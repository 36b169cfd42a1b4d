import Foundation
import LMDB

extension StoreCore {
    /// Builds the indexes that are not ready, and deletes what was removed.
    ///
    /// One process at a time does upkeep. Where another one is at it, this call waits for it.
    func doUpkeep(progress: (UpkeepProgress) throws -> Void = { _ in }) throws {
        while true {
            let (found, schema) = try reopening { try $0.opening.open() }
            take(over: schema)
            // Who may not write does no upkeep.
            if found.head.features.unknownForWriting != 0 { return }
            let dropped = try reopening { try fullDroppedType(in: found.body, $0) }.map {
                UpkeepTask.drop($0)
            }
            guard let task = dropped ?? found.nextTask(in: schema) else { return }
            try whileAloneInUpkeep(progress) {
                try checkIsDue(task, in: schema)
                try work(off: task, in: schema, progress)
            }
        }
    }

    /// Throws ``CatalogChange`` if another process may have done a task before this one was alone:
    /// a number of an index may be another one's by now.
    private func checkIsDue(_ task: UpkeepTask, in schema: OpenSchema) throws {
        try schema.environment.read { view in
            try schema.checkGeneration(in: view)
            guard case .clear(let index, _) = task else { return }
            let states = try schema.catalog.existingStates(in: view)
            if states[index.number]?.phase != .clearing { throw CatalogChange() }
        }
    }

    private func work(
        off task: UpkeepTask, in schema: OpenSchema, _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        switch task {
        case .build(let table, let index, isUnique: false):
            try IndexBuild(schema, table, index).run(progress)
        case .build(let table, let index, isUnique: true):
            try UniqueIndexBuild(schema, table, index).run(progress)
        case .sum(let table, let index):
            try AggregateBuild(schema, table, index).run(progress)
        case .clear(let index, let type):
            try clear(index, of: type, schema, progress)
        case .drop(let type):
            try empty(
                OpenTables.name(of: type), .dropping(type: type.name), schema.environment, progress)
        }
    }

    /// Whether a catalog that was just opened asks for upkeep.
    func hasUpkeep(_ found: OpenCatalog) throws -> Bool {
        try !found.states.areReady || fullDroppedType(in: found.body, schema) != nil
    }

    /// The number of entries that one transaction deletes.
    private static let clearingStep = 20_000

    /// Makes the next upkeep try the indexes again that were refused because records shared a
    /// value.
    func retryRefusedIndexes() throws {
        try reopening { try retryRefusedIndexes($0) }
    }

    private func retryRefusedIndexes(_ schema: OpenSchema) throws {
        let catalog = schema.catalog
        let (found, _) = try schema.opening.open()
        if found.head.features.unknownForWriting != 0 { return }
        let refused = found.body.types.flatMap(\.liveIndexes).map(\.number)
            .filter { found.states[$0]?.phase == .refused }
        if refused.isEmpty { return }
        try schema.environment.write { transaction in
            var states = try catalog.existingStates(in: transaction.view)
            for number in refused where states[number]?.phase == .refused {
                states[number]?.phase = .building
                states[number]?.mark = []
            }
            try catalog.save(states, isNewGeneration: true, in: &transaction)
        }
    }

    /// Deletes the entries of an index that was removed.
    private func clear(
        _ index: CatalogIndex, of type: String, _ schema: OpenSchema,
        _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        let name = index.definition.name
        let (environment, catalog) = (schema.environment, schema.catalog)
        let existing = Set(try environment.tableNames())
        for table in OpenTables.names(ofIndex: index.number) where existing.contains(table) {
            try empty(table, .clearing(type: type, index: name), environment, progress)
        }
        try environment.write { transaction in
            var states = try catalog.existingStates(in: transaction.view)
            states[index.number] = nil
            try catalog.save(states, in: &transaction)
        }
    }

    private func empty(
        _ name: String, _ work: UpkeepProgress.Work, _ environment: Environment,
        _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        let table = try environment.openTables([name], makingMissing: false)[0]
        let total = try environment.read { try $0.statistics(of: table).entryCount }
        var done = 0
        while true {
            try progress(UpkeepProgress(work, done: done, total: total))
            let removed = try environment.write {
                try $0.removeFirst(Self.clearingStep, in: table)
            }
            done += removed
            if removed < Self.clearingStep { return }
        }
    }

    /// Returns a dropped type that still has records.
    private func fullDroppedType(
        in catalog: Catalog, _ schema: OpenSchema
    ) throws -> CatalogType? {
        let dropped = catalog.types.filter(\.isDropped)
        if dropped.isEmpty { return nil }
        let filled = try schema.environment.filledTableNames()
        return dropped.first { filled.contains(OpenTables.name(of: $0)) }
    }
}

/// Calls `body` with a report of progress that ends the work once the current task is cancelled.
func endingWithTask<R>(
    _ progress: (UpkeepProgress) -> Void, _ body: ((UpkeepProgress) throws -> Void) throws -> R
) rethrows -> R {
    try withoutActuallyEscaping(progress) { progress in
        try body {
            try Task.checkCancellation()
            progress($0)
        }
    }
}

extension StoreCore {
    /// Runs `body` while no other process, and no other store object, does upkeep. Where another
    /// one does, this call waits a moment and returns: the work may be done by then.
    func whileAloneInUpkeep(
        _ progress: (UpkeepProgress) throws -> Void, _ body: () throws -> Void
    ) throws {
        guard let lock = try FileLock(at: environment.path + "/upkeep.lock") else {
            try progress(UpkeepProgress(.waiting, done: 0, total: 0))
            return Thread.sleep(forTimeInterval: 0.02)
        }
        defer { withExtendedLifetime(lock) {} }
        do {
            try body()
        } catch is CatalogChange {
            // Another process has changed what the work was for: the caller looks again.
        } catch LMDBError.replaced {
            // The next look opens the new file.
        }
    }
}
