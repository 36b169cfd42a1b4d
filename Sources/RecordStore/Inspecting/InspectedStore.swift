package import Foundation
package import LMDB

/// A store as its own catalog describes it, for tools that do not know its Swift types.
///
/// It is opened for reading only, and nothing in it is believed before every page has been walked:
/// a damaged file gives an error and never a signal. A writer may go on meanwhile.
package struct InspectedStore: Sendable {
    package let environment: Environment
    package let head: CatalogHead
    package let catalog: Catalog
    let core: StoreCore

    /// Tables of other programs, or of types that the catalog does not have.
    package let otherTables: [String]
    /// More than a store that is opened by its program can have open.
    private static let maximumTables = 4_096

    /// Opens the file without looking at more than its first two pages.
    /// - Throws: A ``StorageError``; `.damaged` for what is no LMDB file.
    package static func environment(at path: String) throws -> Environment {
        var options = StoreOptions()
        options.access = .readOnly
        options.maximumTables = maximumTables
        return try Environment.open(at: path, options: options)
    }

    /// Reads the catalog of an open file.
    /// - Parameter pages: what a walk over the pages of `environment` found.
    /// - Throws: `.damagedPages` unless the walk found nothing; ``StoreError/catalog(_:path:)`` if
    ///   the file is no store or its catalog is damaged.
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
            // No record type has this key: the store cannot be read by one.
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

    /// The size and shape of a type's table.
    /// - Complexity: O(1).
    package func statistics(of type: CatalogType) throws -> TableStatistics {
        let table = table(of: type)
        return try environment.read { try $0.statistics(of: table.records) }
    }

    /// The size and shape of an index.
    /// - Complexity: O(1).
    package func statistics(
        of index: CatalogIndex, in type: CatalogType
    ) throws -> TableStatistics {
        let entries = open(index, in: type).entries
        return try environment.read { try $0.statistics(of: entries) }
    }

    /// The record with this id, or nil.
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

    /// Checks what ``Store/verify(progress:)`` checks. Entries that only a Swift type can make are
    /// checked in part; the report names their indexes.
    package func verify(progress: ((Int, Int) -> Void)? = nil) throws -> VerificationReport {
        try core.verify(progress: progress)
    }

    func table(of type: CatalogType) -> UntypedRecordTable {
        guard let table = core.table(named: type.name) as? UntypedRecordTable else {
            preconditionFailure("\(type.name) is of another store")
        }
        return table
    }

    func open(_ index: CatalogIndex, in type: CatalogType) -> any OpenIndex {
        guard let open = table(of: type).indexes.first(where: { $0.number == index.number })
        else { preconditionFailure("\(type.name).\(index.definition.name) is of another store") }
        return open
    }
}
