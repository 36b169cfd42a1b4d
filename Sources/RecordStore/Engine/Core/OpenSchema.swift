import LMDB

/// The record types of a store at one generation of its catalog.
///
/// When a process changes the catalog, each open store makes another one at its next transaction.
/// Snapshots of the time before keep theirs.
final class OpenSchema: Sendable {
    /// The file and the types that the tables were opened from.
    let opening: SchemaOpening
    /// The generation of the catalog that describes the tables.
    let generation: UInt64
    /// The tables of all types of the file but the dropped ones.
    let tables: [RecordTable]
    /// The numbers that the catalog keeps for all records, by their names.
    let constants: [String: Int]
    /// The tables of the history, if this store object keeps one.
    let history: HistoryTables?
    /// Whether some type has `Maintain` parts, which may save records while others are deleted.
    let hasMaintainers: Bool
    /// The table of the preferences, or nil if the file has none.
    let preferences: Table?
    /// The Swift type of each table; nil for a table that has none.
    private let keys: [ObjectIdentifier?]
    /// The Swift types that the program cannot use, each with the reason.
    private let closed: [(key: ObjectIdentifier, obstacle: StoreError.TypeObstacle)]

    init(
        _ opening: SchemaOpening, generation: UInt64, constants: [String: Int],
        tables: [(key: ObjectIdentifier?, table: RecordTable)],
        closed: [(key: ObjectIdentifier, obstacle: StoreError.TypeObstacle)] = [],
        preferences: Table?, history: HistoryTables? = nil
    ) {
        self.opening = opening
        self.generation = generation
        self.tables = tables.map(\.table)
        self.constants = constants
        self.history = history
        hasMaintainers = tables.contains { $0.table.hasMaintainers }
        keys = tables.map(\.key)
        self.closed = closed
        self.preferences = preferences
    }

    deinit {
        // A table owns the plans of its queries, and a plan owns the tables that it reads: this
        // breaks the cycle.
        for table in tables { table.forgetPlans() }
    }

    var environment: Environment { opening.environment }
    var catalog: CatalogTable { opening.catalog }

    /// Returns the table of a record type.
    /// - Complexity: O(types). One comparison for each type is faster than hashing for the few
    ///   types of a store.
    func table<R: Record>(of type: R.Type) throws -> TypedRecordTable<R> {
        let key = ObjectIdentifier(type)
        for index in keys.indices where keys[index] == key {
            // Safe because the key of a table is the type of its records: the registration of the
            // type makes both together.
            return unsafe unsafeDowncast(tables[index], to: TypedRecordTable<R>.self)
        }
        if let found = closed.first(where: { $0.key == key }) {
            throw StoreError.closedType(type: R.schema.name, found.obstacle)
        }
        throw StoreError.unknownType(R.schema.name)
    }

    /// Returns the table of the record type with this number, or nil if the store does not have it.
    func table(numbered number: UInt32) -> RecordTable? {
        tables.first { $0.number == number }
    }

    /// Returns the table of the record type with this name, or nil if the store does not have it.
    func table(named name: String) -> RecordTable? {
        tables.first { $0.name == name }
    }
}

extension OpenSchema {
    /// The tables of the file's history, or nil if it never had one.
    func historyTables() throws -> HistoryTables? {
        try history ?? HistoryTables.existing(in: environment)
    }
}
