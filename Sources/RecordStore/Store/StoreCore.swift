import LMDB

/// The shared parts of an open store: its tables, its catalog and its listeners.
final class StoreCore: Sendable {
    let environment: Environment
    let tables: [RecordTable]
    let catalog: CatalogTable
    let hub: ChangeHub
    /// Whether every write closure runs twice, the first time undone, so that effects outside the
    /// transaction show up.
    let rehearses: Bool
    /// The generation of the catalog that describes `tables`.
    let generation: UInt64
    private let maximumValueBytes: Int
    private let keys: [ObjectIdentifier]

    init(
        _ environment: Environment, _ catalog: CatalogTable, _ head: CatalogHead,
        tables: [(key: ObjectIdentifier, table: RecordTable)], rehearses: Bool
    ) {
        self.environment = environment
        self.catalog = catalog
        generation = head.generation
        hub = ChangeHub(lastSequence: head.sequence)
        self.tables = tables.map(\.table)
        keys = tables.map(\.key)
        self.rehearses = rehearses
        maximumValueBytes = environment.options.maximumValueBytes
    }

    deinit {
        // A table owns the plans of its queries, and a plan owns the tables that it reads: this
        // breaks the cycle.
        for table in tables { table.plans.forget() }
    }

    /// Returns the table of a record type.
    /// - Complexity: O(types). One comparison for each type is faster than hashing for the few
    ///   types of a store.
    func table<R: Record>(of type: R.Type) throws -> TypedRecordTable<R> {
        let key = ObjectIdentifier(type)
        for index in keys.indices where keys[index] == key {
            // Safe because the key of a table is the type of its records: `Store.open` makes both
            // together.
            return unsafe unsafeDowncast(tables[index], to: TypedRecordTable<R>.self)
        }
        throw StoreError.unknownType(R.schema.name)
    }

    /// Throws if a record, or the entry that an index makes of it, is larger than the storage
    /// allows.
    func checkValueSize(_ byteCount: Int) throws {
        if byteCount > maximumValueBytes {
            throw StorageError.valueSize(bytes: byteCount, limit: maximumValueBytes)
        }
    }

    /// Returns the table of the record type with this name, or nil if the store does not have it.
    func table(named name: String) -> RecordTable? {
        tables.first { $0.name == name }
    }
}

extension Store {
    /// The objects that a store must release when it is deallocated, for tests.
    package var tableObjects: [AnyObject] { core.tables }
}
