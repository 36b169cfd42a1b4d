package import Foundation
package import LMDB

/// A store as its own catalog describes it, for tools that do not know its Swift types.
///
/// The store is opened for reading only. Its content is used only after every page has been walked,
/// so a damaged file gives an error and never crashes the tool. A writer may continue meanwhile.
package struct InspectedStore: Sendable {
    package let environment: Environment
    package let head: CatalogHead
    package let catalog: Catalog
    let core: StoreCore

    /// The names of tables of other programs, or of types that the catalog does not list.
    package let otherTables: [String]
    /// A greater number of tables than a store that its own program opens can have.
    private static let maximumTables = 4_096

    /// Opens the file and reads only its first two pages.
    /// - Throws: a ``StorageError``; `.damaged` if the file is not an LMDB file.
    package static func environment(at path: String) throws -> Environment {
        var options = StoreOptions()
        options.access = .readOnly
        options.maximumTables = maximumTables
        return try Environment.open(at: path, options: options)
    }

    /// Reads the catalog of an open file.
    /// - Parameter pages: the result of a walk over the pages of `environment`.
    /// - Throws: `.damagedPages` if the walk found a violation; ``StoreError/notAStore(path:)`` if
    ///   the file has no catalog; ``StoreError/catalog(_:path:)`` if its catalog is damaged.
    package init(_ environment: Environment, checkedBy pages: PageReport) throws {
        if let first = pages.violations.first {
            let count = pages.violations.count + pages.moreViolations
            throw StorageError.damagedPages(first, count: count, path: environment.path)
        }
        let table = try CatalogTable(of: environment)
        let (head, catalog) = try environment.read { view in
            let content = try table.content(in: view)
            return (content.head, try content.body.map { try table.body($0) })
        }
        guard let head, let catalog else {
            throw StoreError.notAStore(path: environment.path)
        }
        let names = OpenTables.names(catalog)
        let tables = OpenTables(try environment.openTables(names))
        let opened = try catalog.types.map { type in
            // This key belongs to no record type, so no record type can read the store.
            (
                key: ObjectIdentifier(UntypedRecordTable.self),
                table: try UntypedRecordTable(type, tables) as RecordTable
            )
        }
        self.environment = environment
        self.head = head
        self.catalog = catalog
        otherTables = Set(try environment.tableNames()).subtracting(names + [CatalogTable.name])
            .sorted()
        core = StoreCore(
            environment, table, head, tables: opened, rehearses: false)
    }

    /// Returns the size and shape of a type's table.
    /// - Complexity: O(1).
    package func statistics(of type: CatalogType) throws -> TableStatistics {
        let table = table(of: type)
        return try environment.read { try $0.statistics(of: table.records) }
    }

    /// Returns the size and shape of an index.
    /// - Complexity: O(1).
    package func statistics(
        of index: CatalogIndex, in type: CatalogType
    ) throws -> TableStatistics {
        let entries = open(index, in: type).entries
        return try environment.read { try $0.statistics(of: entries) }
    }

    /// Returns the record with this id, or nil if there is none.
    /// - Throws: ``StoreError/damagedRecord(_:)``.
    package func record(_ id: UUID, of type: CatalogType) throws -> InspectedRecord? {
        let (table, bits) = (table(of: type), IDBits(id))
        return try environment.read { view in
            guard let bytes = try view.get(bits, in: table.records) else { return nil }
            do throws(RecordDamage) {
                return try table.decode(bytes, bits)
            } catch {
                throw StoreError.damagedRecord(error)
            }
        }
    }

    /// Checks the store as ``Store/verify(progress:)`` does. Entries that only a Swift type can
    /// make are checked in part; the report lists their indexes.
    package func verify(progress: ((Int, Int) -> Void)? = nil) throws -> VerificationReport {
        try core.verify(progress: progress)
    }

    /// Returns the table of a type of this store's catalog.
    func table(of type: CatalogType) -> UntypedRecordTable {
        guard let table = core.table(named: type.name) as? UntypedRecordTable else {
            preconditionFailure("\(type.name) is of another store")
        }
        return table
    }

    /// Returns the open index for an index of this store's catalog.
    func open(_ index: CatalogIndex, in type: CatalogType) -> any OpenIndex {
        guard let open = table(of: type).indexes.first(where: { $0.number == index.number })
        else { preconditionFailure("\(type.name).\(index.definition.name) is of another store") }
        return open
    }
}
