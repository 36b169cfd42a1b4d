import Foundation
import LMDB

/// The table that holds the catalog of a store: a head that every commit changes, a body that
/// changes with the schemas, and the states of the indexes.
struct CatalogTable: Sendable {
    static let name = "catalog"
    static let headKey = Array("head".utf8)
    static let bodyKey = Array("body".utf8)
    static let statesKey = Array("indexes".utf8)

    let table: Table
    let path: String

    /// Opens the table of a file. Makes the table in a file without any table, if writing is
    /// allowed.
    /// - Parameter path: the folder that errors name; the folder of the file if it is nil.
    /// - Throws: ``StoreError/notAStore(path:)`` for a file that another program made. A file that
    ///   nobody has made a store of yet is no store's for a reader: `StorageError.failed`, with
    ///   `notThere`.
    init(of environment: Environment, at path: String? = nil) throws {
        self.path = path ?? environment.path
        guard let table = try environment.openFirstTable(Self.name) else {
            throw StoreError.notAStore(path: self.path)
        }
        self.table = table
    }

    /// Takes a table that is known to be the catalog.
    init(_ table: Table, path: String) {
        self.table = table
        self.path = path
    }

    /// Returns the head, the bytes of the body and the states of the indexes, or nil if the file
    /// has no types yet.
    /// - Throws: ``StoreError/notAStore(path:)`` if another program made the table. A catalog is
    ///   either empty, and then all other tables are empty too, or has all three.
    func content(in view: ReadView) throws -> CatalogContent? {
        let count = try view.statistics(of: table).entryCount
        if count == 0, try !view.hasEntries(outside: table) { return nil }
        if count == 3, let head = try head(in: view), let body = try bytes(Self.bodyKey, in: view),
            let states = try states(in: view)
        {
            return CatalogContent(
                head: head, body: body, states: states,
                hasPreferences: try view.hasTable(PreferenceTable.name, besides: table))
        }
        throw StoreError.notAStore(path: path)
    }

    /// Reads the head, or returns nil if there is none.
    func head(in view: ReadView) throws -> CatalogHead? {
        guard let bytes = try bytes(Self.headKey, in: view) else { return nil }
        return try parse { () throws(StoreError.CatalogDamage) in try CatalogHead(bytes) }
    }

    /// Reads and checks the body, or returns nil if there is none.
    func body(in view: ReadView) throws -> Catalog? {
        try bytes(Self.bodyKey, in: view).map { try body($0) }
    }

    /// Reads the states of the indexes, or returns nil if there are none.
    func states(in view: ReadView) throws -> IndexStates? {
        guard let bytes = try bytes(Self.statesKey, in: view) else { return nil }
        return try parse { () throws(StoreError.CatalogDamage) in try IndexStates(bytes) }
    }

    /// Reads the head of a store that is open, and so has one.
    /// - Throws: ``StoreError/notAStore(path:)`` if it is gone.
    func existingHead(in view: ReadView) throws -> CatalogHead {
        guard let head = try head(in: view) else { throw StoreError.notAStore(path: path) }
        return head
    }

    /// Reads the body of a store that is open, and so has one.
    /// - Throws: ``StoreError/notAStore(path:)`` if it is gone.
    func existingBody(in view: ReadView) throws -> Catalog {
        guard let body = try body(in: view) else { throw StoreError.notAStore(path: path) }
        return body
    }

    /// Reads the states of the indexes of a store that is open, and so has them.
    /// - Throws: ``StoreError/notAStore(path:)`` if they are gone.
    func existingStates(in view: ReadView) throws -> IndexStates {
        guard let states = try states(in: view) else { throw StoreError.notAStore(path: path) }
        return states
    }

    private func bytes(_ key: [UInt8], in view: ReadView) throws -> [UInt8]? {
        // Safe because `key` lives during the call, and the value is copied while the view is
        // alive.
        unsafe try view.get(key.span.bytes, in: table)?.array
    }

    /// Reads and checks the catalog in the bytes of a body.
    func body(_ bytes: [UInt8]) throws -> Catalog {
        try parse { () throws(StoreError.CatalogDamage) in
            let catalog = try Catalog(bytes)
            try catalog.checkConsistency()
            return catalog
        }
    }

    private func parse<Part>(_ read: () throws(StoreError.CatalogDamage) -> Part) throws -> Part {
        do throws(StoreError.CatalogDamage) {
            return try read()
        } catch {
            throw error.isOfNewerVersion
                ? StoreError.needsNewerVersion(error, path: path)
                : StoreError.catalog(error, path: path)
        }
    }

    /// Throws if the file has features that this version must know to write.
    func checkWritable(_ head: CatalogHead) throws {
        let unknown = head.features.unknownForWriting
        if unknown == 0 { return }
        throw StoreError.needsNewerVersion(
            StoreError.CatalogDamage(at: 0, .unknownFeatures(unknown)), path: path)
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

    /// Writes the states of the indexes.
    func save(_ states: IndexStates, in transaction: inout WriteTransaction) throws {
        unsafe try transaction.put(
            states.encoded().span.bytes, for: Self.statesKey.span.bytes, in: table)
    }
}

extension CatalogTable {
    /// Gives a file that was made from the store in the folder `source` an identity of its own.
    static func renewIncarnation(of environment: Environment, madeFrom source: String) throws {
        let catalog = try CatalogTable(of: environment, at: source)
        try environment.write { transaction in
            var head = try catalog.existingHead(in: transaction.view)
            head.incarnation = UUID()
            try catalog.save(head, in: &transaction)
        }
    }
}

/// The catalog of one state of a file.
struct CatalogContent {
    var head: CatalogHead
    /// The bytes of the body, which are compared before they are read.
    var body: [UInt8]
    var states: IndexStates
    /// Whether the file has the table of the preferences.
    var hasPreferences: Bool
}
