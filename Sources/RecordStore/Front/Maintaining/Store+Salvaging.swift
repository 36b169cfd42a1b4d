package import LMDB

extension Store {
    /// Saves what can be read of a store to a new one in the folder `target`, and repairs that. The
    /// damaged file is only read.
    ///
    /// The new store keeps the identity, and has a new incarnation. A process that dies on the way
    /// leaves no folder, or a store whose repair the next opening or `repair()` continues.
    /// - Parameters:
    ///   - environment: the open file. Its pages may be damaged, but those that lead to the tables.
    ///   - pages: the result of a walk over its pages.
    ///   - source: the folder that errors name; that of the file if it is nil.
    ///   - options: those with which the new store is opened.
    /// - Throws: ``LostCatalog``; `StorageError.alreadyExists`; another error of the storage; or
    ///   the error that `progress` throws to end the work.
    /// - Complexity: O(n log n) for n records and entries.
    package static func salvage(
        _ environment: Environment, checkedBy pages: PageReport, named source: String? = nil,
        to target: String, options: StoreOptions, progress: (UpkeepProgress) throws -> Void
    ) throws -> RepairReport {
        let source = source ?? environment.path
        var types: [(name: String, number: UInt32)] = []
        let saved = try environment.salvage(
            to: target,
            giving: { commit in
                let catalog = try SalvagedCatalog(commit, path: source)
                types = catalog.types
                return catalog.entries
            },
            progress: { try progress(UpkeepProgress(.salvaging, done: $0, total: $1)) },
            preparing: { try CatalogTable.renewIncarnation(of: $0, madeFrom: source) })
        let store = try Store.open(at: target, options: options, upkeep: .later, [])
        var report = try store.repair(progress: progress)
        try store.close()
        report.salvage = RepairReport.Salvage(pages, saved, types)
        return report
    }

    /// Repairs the store as ``repair(progress:)-(_)`` does, and builds the indexes of a choice anew
    /// even if nothing is wrong.
    package func repair(
        rebuilding isWanted: IndexChoice, progress: (UpkeepProgress) throws -> Void
    ) throws -> RepairReport {
        try core.repair(rebuilding: isWanted, progress)
    }
}
