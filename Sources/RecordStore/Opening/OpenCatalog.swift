/// A catalog that was read, checked, and brought together with the schemas of the program.
struct OpenCatalog {
    var head: CatalogHead
    var body: Catalog
    var states: IndexStates

    /// Whether a step of some schema has not run over all records.
    var hasPendingSteps: Bool { body.types.contains { !$0.pendingSteps.isEmpty } }
}
