package import Foundation
package import LMDB

/// A store as its own catalog describes it, for tools that do not know its Swift types.
///
/// The store is opened for reading only. If every page has been walked before, a damaged file gives
/// an error and never crashes the tool. A writer may continue meanwhile.
package struct InspectedStore: Sendable {
    package let environment: Environment
    package let head: CatalogHead
    package let catalog: Catalog
    package let states: IndexStates
    let core: StoreCore
    /// The walk over all pages before the store was opened, or nil if there was none.
    let pages: PageReport?

    /// The names of tables of other programs, or of types that the catalog does not list.
    package let otherTables: [String]
    /// The name of the table that has the catalog.
    package static let catalogTableName = CatalogTable.name
    /// A greater number of tables than a store that its own program opens can have.
    package static let maximumTables = 4_096

    /// Opens the file and reads only its first two pages.
    /// - Throws: a ``StorageError``; `.damaged` if the file is not an LMDB file.
    package static func environment(at path: String) throws -> Environment {
        try Environment.open(at: path, options: options)
    }

    /// The options with which a file is opened to look at it.
    package static var options: EnvironmentOptions {
        var options = EnvironmentOptions()
        options.access = .readOnly
        options.maximumTables = maximumTables
        return options
    }

    /// Reads the catalog of an open file.
    /// - Parameter pages: the result of a walk over the pages of `environment`; nil if there was
    ///   none, and the process can be ended by what a damaged page leads to.
    /// - Throws: `.damagedPages` if the walk found a violation; ``StoreError/notAStore(path:)`` if
    ///   the file has no catalog; ``StoreError/catalog(_:path:)`` if its catalog is damaged.
    package init(_ environment: Environment, checkedBy pages: PageReport?) throws {
        if let pages, let first = pages.violations.first {
            let count = pages.violations.count + pages.moreViolations
            throw StorageError.damagedPages(first, count: count, path: environment.path)
        }
        let opening = SchemaOpening(
            environment: environment, catalog: try CatalogTable(of: environment), types: nil,
            scans: .allow)
        let (found, schema) = try opening.open()
        self.environment = environment
        self.pages = pages
        head = found.head
        catalog = found.body
        states = found.states
        otherTables = Set(try environment.tableNames())
            .subtracting(OpenTables.allNames(catalog) + [CatalogTable.name, PreferenceTable.name])
            .subtracting(HistoryTables.names)
            .sorted()
        core = StoreCore(found.head, schema)
    }

    /// Copies the newest state to a new folder, without tables that nothing uses.
    /// - Parameter progress: called with the number of entries copied and of all entries. An error
    ///   that it throws ends the copy, and nothing is left of it.
    package func copy(to target: String, progress: (Int, Int) throws -> Void) throws {
        try environment.copy(
            to: target, progress: progress,
            leavingOut: { try OpenTables.unusedNames($0, path: environment.path) })
    }

    /// The types that were not dropped.
    package var types: [CatalogType] { catalog.types.filter { !$0.isDropped } }

    /// How values of fields are shown, by the name of the type and the number of the field.
    package var fieldHints: [String: [UInt16: ValueHint]] {
        types.reduce(into: [:]) { $0[$1.name] = $1.fieldHints }
    }

    /// Returns how far an index is.
    package func state(of index: CatalogIndex) -> IndexState {
        states[index.number] ?? IndexState(number: index.number, phase: .ready)
    }

    /// Returns the size and shape of a type's table.
    /// - Complexity: O(1).
    package func statistics(of type: CatalogType) throws -> TableStatistics {
        let table = table(of: type)
        return try environment.read { try $0.statistics(of: table.records) }
    }

    /// Returns the size and shape of an index.
    /// - Complexity: O(1); O(n) for a search index.
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
            return try table.record(bytes, bits)
        }
    }

    /// Checks the store as ``StoreDoor/verify(progress:)`` does. Entries that only a Swift type can
    /// make are checked in part; the report lists their indexes.
    package func verify(progress: ((Int, Int) throws -> Void)? = nil) throws -> VerificationReport {
        try core.verify(progress: progress)
    }

    /// Returns the filter of a partial index with its values as they are shown; nil if a closure
    /// decides, or a filter that is not known.
    package func condition(of index: CatalogIndex, in type: CatalogType) -> String? {
        index.definition.condition?.condition(over: type.definitions)?
            .text(.forPeople(table(of: type)))
    }

    /// Returns the table of a type of this store's catalog.
    func table(of type: CatalogType) -> UntypedRecordTable {
        guard let table = core.schema.table(named: type.name) as? UntypedRecordTable else {
            preconditionFailure("\(type.name) is of another store")
        }
        return table
    }

    /// Returns the open index for an index of this store's catalog.
    func open(_ index: CatalogIndex, in type: CatalogType) -> any OpenIndex {
        guard let open = table(of: type).allIndexes.first(where: { $0.number == index.number })
        else { preconditionFailure("\(type.name).\(index.definition.name) is of another store") }
        return open
    }
}

extension InspectedStore {
    /// Writes all records as lines of JSON; see ``StoreReading/exportRecords(to:progress:)``.
    package func exportRecords(
        to output: inout some TextOutputStream, progress: (Int, Int) throws -> Void
    ) throws -> Int {
        try environment.read { view in
            var lines = try RecordLines(core.schema, view)
            return try lines.write(of: view, to: &output, progress: progress)
        }
    }
}

extension InspectedStore {
    /// Returns an entry of an index, decoded from bytes that were read from a page.
    /// - Parameter value: the value of the entry; nil for a key of a branch, and for a value that
    ///   is elsewhere. Then what lies in values is left out, as if it were damaged.
    package func entry(
        _ key: [UInt8], value: [UInt8]?, of index: CatalogIndex, in type: CatalogType
    ) -> InspectedEntry {
        let index = open(index, in: type)
        return Entry.lending(key: key, value: value ?? []) { index.inspected($0) }
    }
}

extension InspectedStore {
    /// Calls `body` with each transaction of the history, the newest first, until `body` returns
    /// false.
    /// - Throws: ``StoreError/history(_:)`` if the file has no history.
    /// - Complexity: O(changes) of each transaction.
    package func forEachTransaction(_ body: (HistoryTransaction) throws -> Bool) throws {
        let tables = try existingHistory()
        try environment.read { view in
            let snapshot = Snapshot(view, core, core.schema)
            let reader = HistoryReader(tables, view)
            var end = UInt64.max
            while let row = try reader.rows(before: end, limit: 1).first {
                if try !body(snapshot.transaction(row, reader)) { return }
                end = row.sequence
            }
        }
    }
}

extension InspectedStore {
    /// Returns the size and shape of a type's table: the pages of each level, and how full they
    /// are.
    /// - Throws: `.damagedPages` if the store was opened without a walk and the tree is damaged.
    /// - Complexity: O(tables) after a walk over all pages, whose state it tells; otherwise O(pages
    ///   of the tree).
    package func shape(of type: CatalogType) throws -> TreeShape {
        try shape(of: table(of: type).records)
    }

    /// Returns the size and shape of an index, as ``shape(of:)`` does.
    package func shape(of index: CatalogIndex, in type: CatalogType) throws -> TreeShape {
        try shape(of: open(index, in: type).entries)
    }

    private func shape(of table: Table) throws -> TreeShape {
        try pages?.trees.first { $0.tree == .table(name: table.name) }
            ?? environment.shape(of: table)
    }
}
