/// A catalog that passed all checks for some types, and how its types go with them.
struct KnownCatalog: Sendable {
    let bytes: [UInt8]
    let catalog: Catalog
    /// In the order of the catalog's types.
    let matches: [TypeMatch]
    /// The names of the tables, if no index is being built.
    let tableNames: [String]
}
