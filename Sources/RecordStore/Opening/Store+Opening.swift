import Foundation
public import LMDB

/// The options for opening a store: its access, its durability, and its checks.
public typealias StoreOptions = EnvironmentOptions

extension Store {
    /// Opens the store in the folder `path` for these record types. Creates the store if the
    /// options allow, and adds types that the file does not have yet.
    ///
    /// - Parameter scans: whether queries may read all records of a type if no index serves them.
    ///   Like the types, this policy holds for the returned store object alone.
    /// - Throws: ``StoreError/schema(_:)`` with every mistake of the schemas,
    ///   ``StoreError/schemaDiffers(_:)`` if the file was written with other schemas,
    ///   ``StoreError/notAStore(path:)`` if the file is not a store, or a ``StorageError``. A
    ///   refused file is not changed.
    public static func open(
        at path: String, options: StoreOptions = StoreOptions(), scans: ScanPolicy = .allow,
        _ types: [any Record.Type]
    ) throws -> Store {
        Store(try StoreOpening(types, scans).open(at: path, options, rehearses: false))
    }

    /// Opens a new store in the system's temporary folder, for tests and previews. The last
    /// reference to the store removes the folder.
    /// - Parameter rehearsing: whether every `write` closure runs twice, with the first run undone,
    ///   and whether every query that reuses a plan is also planned anew and compared. The second
    ///   run reveals a closure with side effects. Without rehearsing a write takes half as long,
    ///   which suits previews and code that fills a test's store.
    public static func temporary(
        _ types: [any Record.Type], rehearsing: Bool = true
    ) throws -> Store {
        try temporary(types, rehearsing: rehearsing, in: NSTemporaryDirectory())
    }

    /// Opens a new temporary store in `folder`, and removes it with the last reference to the
    /// store.
    package static func temporary(
        _ types: [any Record.Type], rehearsing: Bool = true, in folder: String
    ) throws -> Store {
        let path = folder + "/store-\(UUID().uuidString)"
        var options = StoreOptions()
        options.durability = .throwaway
        let opening = try StoreOpening(types, .allow)
        do {
            let core = try opening.open(at: path, options, rehearses: rehearsing)
            let store = Store(core, temporaryFolder: path)
            if rehearsing {
                store.compareKeptPlans { preconditionFailure("a kept plan differs: \($0)") }
            }
            return store
        } catch {
            // A store that could not be opened may have left no files. The first error is the
            // cause.
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }
}

/// An attempt to open a store, which reconciles the schemas of the program with the catalog of the
/// file.
private struct StoreOpening {
    private let types: RegisteredTypes
    private let scans: ScanPolicy

    init(_ types: [any Record.Type], _ scans: ScanPolicy) throws {
        self.scans = scans
        self.types = try RegisteredTypes.of(types)
    }

    func open(
        at path: String, _ options: StoreOptions, rehearses: Bool
    ) throws -> StoreCore {
        let environment = try Environment.open(at: path, options: options)
        let catalog = try CatalogTable(of: environment)
        // Another process may add a type between reading and writing. Then the loop starts again.
        while true {
            let found = try environment.read { try catalog.content(in: $0) }
            let known = found.body.flatMap { types.knownCatalog($0) }
            let old = try known ?? found.body.map { try catalog.body($0) }
            let body = try known ?? extended(old, path)
            // A missing table that the catalog mentions is lost. Making it anew would hide the
            // loss.
            let names = old.map { OpenTables.names($0) } ?? []
            let opened = try environment.openTables(names, makingMissing: false)
            if body != old {
                if options.access == .readOnly {
                    throw StoreError.schemaDiffers(missing(from: old))
                }
                let added = OpenTables.names(body).filter { !names.contains($0) }
                try save(body, adding: added, over: found.head, in: catalog, environment)
                continue
            }
            guard let head = found.head, let bytes = found.body else {
                throw StoreError.notAStore(path: path)
            }
            if known == nil { types.keep(body, bytes) }
            return try core(
                environment, catalog, head, body, OpenTables(opened), rehearses: rehearses)
        }
    }

    /// Returns the catalog with the types that it lacks.
    /// - Throws: ``StoreError/schemaDiffers(_:)`` if the schemas of its types differ.
    private func extended(_ found: Catalog?, _ path: String) throws -> Catalog {
        var catalog =
            found
            ?? Catalog(
                unicodeVersion: Catalog.ownUnicodeVersion, foldVersion: TextFold.version)
        try check(catalog, path)
        let differences = catalog.differences(from: types.definitions)
        if !differences.isEmpty { throw StoreError.schemaDiffers(differences) }
        for definition in types.definitions
        where !catalog.types.contains(where: { $0.name == definition.name }) {
            let lastType = catalog.types.map(\.number).max() ?? 0
            let lastIndex = catalog.types.flatMap(\.indexes).map(\.number).max() ?? 0
            var budgets: [String: [UInt16]] = [:]
            for index in definition.indexes {
                budgets[index.name] = try index.kind.budgets(of: index, definition.fields)
            }
            catalog.types.append(
                CatalogType(
                    definition, number: lastType + 1, firstIndexNumber: lastIndex + 1,
                    budgets: { budgets[$0.name] ?? [] }))
        }
        return catalog
    }

    /// Throws if the file has another text order than this build, or an unfinished index.
    private func check(_ catalog: Catalog, _ path: String) throws {
        if !catalog.hasOwnTextVersions {
            throw StoreError.otherTextVersions(
                unicode: catalog.unicodeVersion, fold: catalog.foldVersion, path: path)
        }
        for type in catalog.types {
            for index in type.indexes where index.state != .ready {
                throw StoreError.indexNotReady(
                    type: type.name, index: index.definition.name, path: path)
            }
        }
    }

    /// Saves the catalog and makes its new tables, unless another process changed the catalog
    /// first.
    private func save(
        _ body: Catalog, adding tables: [String], over head: CatalogHead?,
        in catalog: CatalogTable, _ environment: Environment
    ) throws {
        _ = try environment.openTables(tables)
        try environment.write { transaction in
            if try catalog.head(in: transaction.view) != head { return }
            var head = head ?? CatalogHead(storeID: UUID())
            head.generation += 1
            try catalog.save(head, in: &transaction)
            try catalog.save(body, in: &transaction)
        }
    }

    /// Returns a difference for each type that the catalog lacks.
    private func missing(from catalog: Catalog?) -> [SchemaDifference] {
        let known = Set(catalog?.types.map(\.name) ?? [])
        return types.definitions.filter { !known.contains($0.name) }
            .map { SchemaDifference(type: $0.name, name: nil, kind: .typeAdded) }
    }

    /// Opens the tables of all types and connects them to a store.
    private func core(
        _ environment: Environment, _ catalog: CatalogTable, _ head: CatalogHead,
        _ body: Catalog, _ tables: OpenTables, rehearses: Bool
    ) throws -> StoreCore {
        var opened: [(key: ObjectIdentifier, table: RecordTable)] = []
        for (registration, definition) in zip(types.registrations, types.definitions) {
            guard let entry = body.types.first(where: { $0.name == definition.name }) else {
                throw StoreError.unknownType(definition.name)
            }
            opened.append((registration.key, try registration.open(entry, tables)))
        }
        RecordTable.link(opened.map(\.table), scans: scans)
        return StoreCore(
            environment, catalog, head, tables: opened, rehearses: rehearses)
    }
}
