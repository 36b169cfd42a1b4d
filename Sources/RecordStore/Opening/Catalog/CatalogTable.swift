import LMDB

/// The table in which a store describes itself: a head that every commit changes, and a body that
/// changes with the schemas.
struct CatalogTable: Sendable {
    static let name = "catalog"
    private static let headKey = Array("head".utf8)
    private static let bodyKey = Array("body".utf8)

    let table: Table
    let path: String

    /// The catalog of a file. A file without any table, which may be written, gets one.
    init(of environment: Environment) throws {
        let names = try environment.tableNames()
        let isEmpty = names.isEmpty && environment.options.access != .readOnly
        guard isEmpty || names.contains(Self.name) else {
            throw StoreError.notAStore(path: environment.path)
        }
        table = try environment.openTables([Self.name], makingMissing: isEmpty)[0]
        path = environment.path
    }

    /// The head and the bytes of the body; neither in a file that has no types yet.
    /// - Throws: ``StoreError/notAStore(path:)`` if another program made the table: ours is empty,
    ///   and so are all others, or has a head and a body.
    func content(in view: ReadView) throws -> (head: CatalogHead?, body: [UInt8]?) {
        let count = try view.statistics(of: table).entryCount
        if count == 0, try !view.hasEntries(outside: table) { return (nil, nil) }
        if count == 2, let head = try head(in: view), let body = try bodyBytes(in: view) {
            return (head, body)
        }
        throw StoreError.notAStore(path: path)
    }

    func head(in view: ReadView) throws -> CatalogHead? {
        guard let bytes = unsafe try view.get(Self.headKey.span.bytes, in: table)?.array else {
            return nil
        }
        do throws(CatalogDamage) {
            return try CatalogHead(bytes)
        } catch {
            throw StoreError.catalog(error, path: path)
        }
    }

    func body(in view: ReadView) throws -> Catalog? {
        try bodyBytes(in: view).map { try body($0) }
    }

    private func bodyBytes(in view: ReadView) throws -> [UInt8]? {
        unsafe try view.get(Self.bodyKey.span.bytes, in: table)?.array
    }

    /// The catalog in the bytes of a body, checked.
    func body(_ bytes: [UInt8]) throws -> Catalog {
        do throws(CatalogDamage) {
            let catalog = try Catalog(bytes)
            try catalog.checkConsistency()
            return catalog
        } catch {
            throw StoreError.catalog(error, path: path)
        }
    }

    func save(_ head: CatalogHead, in transaction: inout WriteTransaction) throws {
        unsafe try transaction.put(head.encoded().span.bytes, for: Self.headKey.span.bytes, in: table)
    }

    func save(_ body: Catalog, in transaction: inout WriteTransaction) throws {
        unsafe try transaction.put(body.encoded().span.bytes, for: Self.bodyKey.span.bytes, in: table)
    }
}
