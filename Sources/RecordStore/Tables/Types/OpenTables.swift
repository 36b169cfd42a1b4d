import LMDB

/// The LMDB tables of a store, by their names.
///
/// The names follow from the numbers in the catalog. DO NOT CHANGE: a renamed type or index keeps
/// its number, and so its table.
struct OpenTables: Sendable {
    private let tables: [String: Table]
    private let hasLogs: Bool

    init(_ tables: [Table]) {
        hasLogs = tables.contains { $0.name.utf8.first == UInt8(ascii: "b") }
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    }

    /// Returns the name of the table that holds the records of a type.
    static func name(of type: CatalogType) -> String { name(ofType: type.number) }
    static func name(ofType number: UInt32) -> String { "t\(number)" }
    /// Returns the name of the table that holds the entries of an index.
    static func name(ofIndex number: UInt32) -> String { "i\(number)" }
    /// Returns the name of the table that notes changes while an index is built.
    static func logName(ofIndex number: UInt32) -> String { "b\(number)" }

    /// Returns the names of all tables that an index may have.
    static func names(ofIndex number: UInt32) -> [String] {
        [name(ofIndex: number), logName(ofIndex: number)]
    }

    /// Returns the names of all tables that hold records and entries.
    static func names(_ catalog: Catalog, _ states: IndexStates) -> [String] {
        catalog.types.filter { !$0.isDropped }.flatMap { type in
            [name(of: type)]
                + type.liveIndexes.flatMap { index in
                    [name(ofIndex: index.number)]
                        + (states.hasLog(index) ? [logName(ofIndex: index.number)] : [])
                }
        }
    }

    /// Returns the names of all tables that a file with this catalog may have, also of what was
    /// removed.
    static func allNames(_ catalog: Catalog) -> [String] {
        catalog.types.flatMap { type in
            [name(of: type)] + type.indexes.flatMap { names(ofIndex: $0.number) }
        }
    }

    /// Returns the names of the tables of a store that nothing uses: those of types and indexes
    /// that were removed, and of builds that are over. They may have entries that are yet to be
    /// deleted.
    static func unusedNames(_ commit: borrowing CommitReader, path: String) throws -> Set<String> {
        try commit.read(CatalogTable.name) { view, table in
            let catalog = CatalogTable(table, path: path)
            let body = try catalog.existingBody(in: view)
            return try Set(allNames(body)).subtracting(
                names(body, catalog.existingStates(in: view)))
        }
    }

    /// The table that holds the preferences, or nil if the file has none.
    var preferences: Table? { tables[PreferenceTable.name] }
    /// Returns the table that holds the records of a type.
    func table(of type: CatalogType) -> Table { table(Self.name(of: type)) }
    /// Returns the table that holds the entries of an index.
    func entries(of index: UInt32) -> Table { table(Self.name(ofIndex: index)) }
    /// Returns the table that notes changes while an index is built, or nil if it is not built.
    func log(of index: UInt32) -> Table? {
        hasLogs ? tables[Self.logName(ofIndex: index)] : nil
    }

    private func table(_ name: String) -> Table {
        guard let table = tables[name] else {
            preconditionFailure("table \(name) was opened with the catalog")
        }
        return table
    }
}

extension IndexStates {
    /// Whether changes of the index go to the log of its build. A unique index and an aggregate
    /// index are built in one transaction, and have no log.
    func hasLog(_ index: CatalogIndex) -> Bool {
        switch self[index.number]?.phase {
        case .building: !index.definition.isUnique && !index.definition.isAggregate
        case .catchingUp: true
        default: false
        }
    }
}

extension CatalogType {
    /// The indexes that were not removed.
    package var liveIndexes: [CatalogIndex] { indexes.filter { !$0.isRemoved } }
}
