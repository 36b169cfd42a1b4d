import LMDB

/// The LMDB tables of a store, by their names.
///
/// The names follow from the numbers in the catalog. DO NOT CHANGE: a renamed type or index keeps
/// its number, and so its table.
struct OpenTables: Sendable {
    private let tables: [String: Table]

    init(_ tables: [Table]) {
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    }

    /// Returns the name of the table that holds the records of a type.
    static func name(of type: CatalogType) -> String { "t\(type.number)" }
    /// Returns the name of the table that holds the entries of an index.
    static func name(of index: CatalogIndex) -> String { "i\(index.number)" }

    /// Returns the names of all tables that a catalog mentions.
    static func names(_ catalog: Catalog) -> [String] {
        catalog.types.flatMap { [name(of: $0)] + $0.indexes.map(name(of:)) }
    }

    /// Returns the table that holds the records of a type.
    func table(of type: CatalogType) -> Table { table(Self.name(of: type)) }
    /// Returns the table that holds the entries of an index.
    func table(of index: CatalogIndex) -> Table { table(Self.name(of: index)) }

    private func table(_ name: String) -> Table {
        guard let table = tables[name] else {
            preconditionFailure("table \(name) was opened with the catalog")
        }
        return table
    }
}
