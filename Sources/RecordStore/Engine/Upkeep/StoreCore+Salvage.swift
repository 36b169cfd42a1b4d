import LMDB

extension StoreCore {
    /// If pages are damaged, makes the file anew from what can be read of the records. All indexes
    /// are then to be built.
    func salvagePages(
        _ schema: OpenSchema, _ report: inout RepairReport,
        _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        let environment = schema.environment
        let pages = try environment.validatePages()
        if pages.isSound { return }
        let saved = try environment.salvage(
            giving: { try SalvagedCatalog($0, path: environment.path).entries }
        ) { done, total in
            try progress(UpkeepProgress(.salvaging, done: done, total: total))
        }
        try reopen(after: schema)
        report.salvage = RepairReport.Salvage(
            pages, saved, self.schema.tables.map { ($0.name, $0.number) })
        // Observers cannot know which records are lost.
        hub.send(nil, sequence: try read { try $0.sequence })
    }
}

extension RepairReport.Salvage {
    /// - Parameters:
    ///   - saved: the saved entries by the names of tables.
    ///   - types: the names of the types and their numbers.
    init(
        _ pages: PageReport, _ saved: [String: SavedEntries],
        _ types: [(name: String, number: UInt32)]
    ) {
        damageCount = pages.violations.count + pages.moreViolations
        let entries = types.map { ($0.name, saved[OpenTables.name(ofType: $0.number)]) }
        recordCounts = Dictionary(uniqueKeysWithValues: entries.map { ($0, $1?.count ?? 0) })
        lostCounts = Dictionary(uniqueKeysWithValues: entries.map { ($0, $1?.lostCount ?? 0) })
    }
}
