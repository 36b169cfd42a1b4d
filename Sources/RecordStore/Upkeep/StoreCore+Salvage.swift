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
        let savedCounts = try environment.salvage(giving: newCatalog) { done, total in
            try progress(UpkeepProgress(.salvaging, done: done, total: total))
        }
        try reopen(after: schema)
        let saved = self.schema.tables.map { table in
            (table.name, savedCounts[OpenTables.name(ofType: table.number)] ?? 0)
        }
        report.salvage = RepairReport.Salvage(
            damageCount: pages.violations.count + pages.moreViolations,
            recordCounts: Dictionary(uniqueKeysWithValues: saved))
        // Observers cannot know which records are lost.
        hub.send(nil, sequence: try read { try $0.sequence })
    }

    /// Returns the catalog of the new file, whose indexes have yet to be built, and their empty
    /// tables.
    private func newCatalog(
        _ commit: borrowing CommitReader
    ) throws -> [String: Environment.GivenEntries] {
        let path = environment.path
        var (head, body, states) = try commit.read(CatalogTable.name) { view, table in
            let catalog = CatalogTable(table, path: path)
            return (
                try catalog.existingHead(in: view), try catalog.existingBody(in: view),
                try catalog.existingStates(in: view)
            )
        }
        head.generation += 1
        head.sequence += 1
        var given: [String: Environment.GivenEntries] = [:]
        for index in body.types.filter({ !$0.isDropped }).flatMap(\.liveIndexes) {
            states[index.number] = IndexState(number: index.number, phase: .building)
            given[OpenTables.name(ofIndex: index.number)] = []
            if index.definition.isRanked {
                given[OpenTables.countsName(ofIndex: index.number)] = []
            }
            if states.hasLog(index) { given[OpenTables.logName(ofIndex: index.number)] = [] }
        }
        given[CatalogTable.name] = [
            (CatalogTable.bodyKey, body.encoded()), (CatalogTable.headKey, head.encoded()),
            (CatalogTable.statesKey, states.encoded()),
        ]
        return given
    }
}
