import Foundation
import LMDB

extension Store {
    /// Opens the store in the folder `path` for these record types. Creates the store if the
    /// options allow, and brings the file up to newer schemas, as `docs/schema-evolution.md` says.
    ///
    /// - Parameter scans: whether queries may read all records of a type if no index serves them.
    ///   Like the types, this policy holds for the returned store object alone.
    /// - Parameter extensions: indexes and rules that the program adds to the schemas of `types`.
    /// - Parameter dropping: the names of record types whose records are deleted. The names are
    ///   never used again.
    /// - Parameter upkeep: when the work is done that newer schemas cause, such as building an
    ///   index. The steps of a schema are always run before this method returns.
    /// - Parameter progress: called while steps and upkeep are under way. An error that it throws
    ///   ends the work; opening the store again continues it.
    /// - Throws: ``StoreError/schema(_:)`` with every mistake of the schemas,
    ///   ``StoreError/schemaDiffers(_:)`` for changes of a schema that the file cannot follow,
    ///   ``StoreError/notAStore(path:)`` if the file is not a store, or a ``StorageError``. A
    ///   refused file is not changed.
    public static func open(
        at path: String, options: StoreOptions = StoreOptions(), scans: ScanPolicy = .allow,
        extending extensions: [SchemaExtension] = [], dropping: [String] = [],
        upkeep: UpkeepTime = .beforeOpening,
        progress: (UpkeepProgress) throws -> Void = { _ in }, _ types: [any Record.Type]
    ) throws -> Store {
        let opening = try StoreOpening(types, extensions, scans)
        return Store(
            try opening.open(
                at: path, options, dropping: dropping, rehearses: false, upkeep: upkeep, progress))
    }

    /// Opens a new store in the system's temporary folder, for tests and previews. The last
    /// reference to the store removes the folder.
    /// - Parameter rehearsing: whether every `write` closure runs twice, with the first run undone.
    ///   The second run reveals a closure with side effects. Without rehearsing a write takes half
    ///   as long, which suits previews and code that fills a test's store.
    public static func temporary(
        _ types: [any Record.Type], extending extensions: [SchemaExtension] = [],
        rehearsing: Bool = true
    ) throws -> Store {
        try temporary(
            types, extending: extensions, rehearsing: rehearsing, in: NSTemporaryDirectory())
    }

    /// Opens a new temporary store in `folder`, and removes it with the last reference to the
    /// store.
    package static func temporary(
        _ types: [any Record.Type], extending extensions: [SchemaExtension] = [],
        rehearsing: Bool = true, in folder: String
    ) throws -> Store {
        let path = folder + "/store-\(UUID().uuidString)"
        var options = StoreOptions()
        options.durability = .throwaway
        let opening = try StoreOpening(types, extensions, .allow)
        do {
            let core = try opening.open(at: path, options, rehearses: rehearsing)
            return Store(core, temporaryFolder: path)
        } catch {
            // A store that could not be opened may have left no files. The first error is the
            // cause.
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }
}

/// An attempt to open a store.
private struct StoreOpening {
    private let types: RegisteredTypes
    private let scans: ScanPolicy

    init(
        _ types: [any Record.Type], _ extensions: [SchemaExtension], _ scans: ScanPolicy
    ) throws {
        self.scans = scans
        self.types = try RegisteredTypes.of(types, extensions)
    }

    func open(
        at path: String, _ options: StoreOptions, dropping: [String] = [], rehearses: Bool,
        upkeep: UpkeepTime = .beforeOpening,
        _ progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> StoreCore {
        try Environment.openingStore(at: path, options: options.environment) { environment in
            try open(
                environment, options, dropping: dropping, rehearses: rehearses, upkeep: upkeep,
                progress)
        }
    }

    private func open(
        _ environment: Environment, _ options: StoreOptions, dropping: [String], rehearses: Bool,
        upkeep: UpkeepTime, _ progress: (UpkeepProgress) throws -> Void
    ) throws -> StoreCore {
        let catalog = try CatalogTable(of: environment)
        var opening = SchemaOpening(
            environment: environment, catalog: catalog, types: types, scans: scans)
        if options.access == .readOnly {
            let (found, schema) = try opening.open()
            return StoreCore(
                found.head, schema, rehearses: rehearses, tracing: options.tracing)
        }
        let adoption = SchemaAdoption(
            environment: environment, catalog: catalog, types: types, dropped: dropping,
            durability: options.durability)
        let content = try adoption.run()
        opening.history = options.history
        if options.history.isKept {
            // Where there is a history, a missing table is lost, and must not be made anew.
            _ = try HistoryTables(
                in: environment, makingMissing: content.head.oldestHistory == 0)
        }
        let (found, schema) = try opening.open(content)
        let core = StoreCore(
            found.head, schema, rehearses: rehearses, tracing: options.tracing)
        if found.hasPendingSteps { try core.runSteps(progress: progress) }
        if upkeep == .beforeOpening, try core.hasUpkeep(found) {
            try core.doUpkeep(progress: progress)
        }
        return core
    }
}
