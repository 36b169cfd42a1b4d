import LMDB

/// What an open store knows: its tables, its catalog, and who listens to it.
final class StoreCore: Sendable {
    let environment: Environment
    let tables: [RecordTable]
    let catalog: CatalogTable
    let hub: ChangeHub
    /// Every closure runs twice and the first run is undone, so that effects outside show up.
    let rehearses: Bool
    /// The generation of the catalog that `tables` were made from.
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
        // A table has the plans of its queries, and a plan the tables that it reads.
        for table in tables { table.plans.forget() }
    }

    /// The table of a record type.
    /// - Complexity: O(types), a comparison each: less than hashing for as many as a store has.
    func table<R: Record>(of type: R.Type) throws -> TypedRecordTable<R> {
        let key = ObjectIdentifier(type)
        for index in keys.indices where keys[index] == key {
            return unsafe unsafeDowncast(tables[index], to: TypedRecordTable<R>.self)
        }
        throw StoreError.unknownType(R.schema.name)
    }

    /// Throws for a record, or what an index keeps of it, that the storage would refuse.
    func checkValueSize(_ byteCount: Int) throws {
        if byteCount > maximumValueBytes {
            throw StorageError.valueSize(bytes: byteCount, limit: maximumValueBytes)
        }
    }

    func table(named name: String) -> RecordTable? {
        tables.first { $0.name == name }
    }
}

extension Store {
    /// What must be gone when the store is, for tests.
    package var tableObjects: [AnyObject] { core.tables }
}
