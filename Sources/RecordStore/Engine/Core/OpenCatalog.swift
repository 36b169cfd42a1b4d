import LMDB

/// A catalog that was read, checked, and brought together with the schemas of the program.
struct OpenCatalog {
    var head: CatalogHead
    var body: Catalog
    var states: IndexStates

    /// Returns the numbers of removed indexes of which nothing is left, the least first.
    func freeIndexes(in environment: Environment) throws -> [UInt32] {
        let removed = body.types.flatMap(\.indexes)
            .filter { $0.isRemoved && states[$0.number] == nil }.map(\.number).sorted()
        if removed.isEmpty { return [] }
        let filled = try environment.filledTableNames()
        return removed.filter { filled.isDisjoint(with: OpenTables.names(ofIndex: $0)) }
    }

    /// Whether a step of some schema has not run over all records.
    var hasPendingSteps: Bool { body.types.contains { !$0.pendingSteps.isEmpty } }
}
