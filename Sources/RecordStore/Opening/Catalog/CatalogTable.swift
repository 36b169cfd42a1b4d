import LMDB

/// The table that holds the catalog of a store: a head that every commit changes, and a body that
/// changes with the schemas.
struct CatalogTable: Sendable {
    static let name = "catalog"
    private static let headKey = Array("head".utf8)
    private static let bodyKey = Array("body".utf8)

    let table: Table
    let path: String

    /// Opens the table of a file. Makes the table in a file without any table, if writing is
    /// allowed.
    init(of environment: Environment) throws {
        let names = try environment.tableNames()
        let isEmpty = names.isEmpty && environment.options.access != .readOnly
        guard isEmpty || names.contains(Self.name) else {
            throw StoreError.notAStore(path: environment.path)
        }
        table = try environment.openTables([Self.name], makingMissing: isEmpty)[0]
        path = environment.path
    }

    /// Returns the head and the bytes of the body, or nil for both if the file has no types yet.
    /// - Throws: ``StoreError/notAStore(path:)`` if another program made the table. A catalog is
    ///   either empty, and then all other tables are empty too, or has a head and a body.
    func content(in view: ReadView) throws -> (head: CatalogHead?, body: [UInt8]?) {
        let count = try view.statistics(of: table).entryCount
        if count == 0, try !view.hasEntries(outside: table) { return (nil, nil) }
        if count == 2, let head = try head(in: view), let body = try bodyBytes(in: view) {
            return (head, body)
        }
        throw StoreError.notAStore(path: path)
    }

    /// Reads the head, or returns nil if there is none.
    func head(in view: ReadView) throws -> CatalogHead? {
        // Safe because the key is a static array, and the value is copied while the view is alive.
        guard let bytes = unsafe try view.get(Self.headKey.span.bytes, in: table)?.array else {
            return nil
        }
        do throws(CatalogDamage) {
            return try CatalogHead(bytes)
        } catch {
            throw StoreError.catalog(error, path: path)
        }
    }

    /// Reads and checks the body, or returns nil if there is none.
    func body(in view: ReadView) throws -> Catalog? {
        try bodyBytes(in: view).map { try body($0) }
    }

    private func bodyBytes(in view: ReadView) throws -> [UInt8]? {
        unsafe try view.get(Self.bodyKey.span.bytes, in: table)?.array
    }

    /// Reads and checks the catalog in the bytes of a body.
    func body(_ bytes: [UInt8]) throws -> Catalog {
        do throws(CatalogDamage) {
            let catalog = try Catalog(bytes)
            try catalog.checkConsistency()
            return catalog
        } catch {
            throw StoreError.catalog(error, path: path)
        }
    }

    /// Writes the head.
    func save(_ head: CatalogHead, in transaction: inout WriteTransaction) throws {
        unsafe try transaction.put(
            head.encoded().span.bytes, for: Self.headKey.span.bytes, in: table)
    }

    /// Writes the body.
    func save(_ body: Catalog, in transaction: inout WriteTransaction) throws {
        unsafe try transaction.put(
            body.encoded().span.bytes, for: Self.bodyKey.span.bytes, in: table)
    }
}
