import LMDB
import RecordStore
import Testing

/// The three parts of a store's catalog, read and written behind the store's back.
struct StoredCatalog {
    var head: CatalogHead
    var body: Catalog
    var states: IndexStates

    init(at path: String) throws {
        let environment = try Environment.open(at: path, options: .unflushed)
        let table = try environment.openTables(["catalog"], makingMissing: false)[0]
        self = try environment.read { view in
            func part(_ name: String) throws -> [UInt8] {
                let key = Array(name.utf8)
                return try #require(try view.get(key.span.bytes, in: table)?.array)
            }
            return StoredCatalog(
                head: try CatalogHead(part("head")), body: try Catalog(part("body")),
                states: try IndexStates(part("indexes")))
        }
    }

    private init(head: CatalogHead, body: Catalog, states: IndexStates) {
        self.head = head
        self.body = body
        self.states = states
    }

    /// Changes the catalog of a store, with right checksums.
    static func change(
        at path: String, _ body: (inout StoredCatalog) throws -> Void
    ) throws {
        var catalog = try StoredCatalog(at: path)
        try body(&catalog)
        let environment = try Environment.open(at: path, options: .unflushed)
        let table = try environment.openTables(["catalog"], makingMissing: false)[0]
        let parts = [
            ("head", catalog.head.encoded()), ("body", catalog.body.encoded()),
            ("indexes", catalog.states.encoded()),
        ]
        try environment.write { transaction in
            for (name, bytes) in parts {
                let key = Array(name.utf8)
                try transaction.put(bytes.span.bytes, for: key.span.bytes, in: table)
            }
        }
    }

    /// The number of the index of a name that is not removed.
    func number(_ name: String) throws -> UInt32 {
        let indexes = body.types.flatMap(\.indexes)
        return try #require(
            indexes.first { !$0.isRemoved && $0.definition.name == name }?.number)
    }

    /// What is left of indexes that were removed: states, and entries in their tables.
    static func remains(at path: String) throws -> [String] {
        let catalog = try StoredCatalog(at: path)
        let environment = try Environment.open(at: path, options: .unflushed)
        let existing = Set(try environment.tableNames())
        var remains: [String] = []
        for index in catalog.body.types.flatMap(\.indexes) where index.isRemoved {
            if let state = catalog.states[index.number] {
                remains.append("\(index.definition.name) is \(state.phase)")
            }
            for name in ["i\(index.number)", "b\(index.number)"] where existing.contains(name) {
                let table = try environment.openTables([name], makingMissing: false)[0]
                let count = try environment.read { try $0.statistics(of: table).entryCount }
                if count > 0 { remains.append("\(name) has \(count) entries") }
            }
        }
        return remains
    }
}
