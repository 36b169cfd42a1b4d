import LMDB
import Synchronization

/// The shared parts of an open store: its file, its catalog, its types and its listeners.
final class StoreCore: Sendable {
    let opening: SchemaOpening
    let environment: Environment
    let catalog: CatalogTable
    let hub: ChangeHub
    /// Whether every write closure runs twice, the first time undone, so that effects outside the
    /// transaction show up.
    let rehearses: Bool
    private let maximumValueBytes: Int
    private let state: Mutex<State>

    private struct State {
        var schema: OpenSchema
        /// The number of the newest commit for which `schema` is known to be right.
        var checkedCommit = 0
        /// The schemas of earlier generations that snapshots may still use.
        var earlier: [Earlier] = []
        /// Called where a kept plan differs from one that is made anew, in stores of tests.
        var comparePlans: (@Sendable (String) -> Void)?
    }

    private struct Earlier {
        weak var schema: OpenSchema?
    }

    init(
        _ opening: SchemaOpening, _ head: CatalogHead, _ schema: OpenSchema,
        rehearses: Bool = false
    ) {
        self.opening = opening
        environment = opening.environment
        catalog = opening.catalog
        self.rehearses = rehearses
        hub = ChangeHub(lastSequence: head.sequence)
        maximumValueBytes = environment.options.maximumValueBytes
        state = Mutex(State(schema: schema))
    }

    /// The schema of the newest generation that this store knows.
    var schema: OpenSchema { state.withLock { $0.schema } }

    /// Throws if a record, or the entry that an index makes of it, is larger than the storage
    /// allows.
    func checkValueSize(_ byteCount: Int) throws {
        if byteCount > maximumValueBytes {
            throw StorageError.valueSize(bytes: byteCount, limit: maximumValueBytes)
        }
    }
}

// The catalog may change at each commit, by any process. The number of a commit is known to each
// transaction, so the generation is looked up only after a new commit.
extension StoreCore {
    /// Calls `body` with a snapshot of the newest committed state, or inside another read of this
    /// thread with the state of that read.
    func read<Result>(
        notingIn reads: ReadSet? = nil, _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        while true {
            do {
                return try environment.read(notingIn: reads) { view in
                    try body(Snapshot(view, self, schema(for: view)))
                }
            } catch is CatalogChange {
                if environment.isReading { return try readHeld(notingIn: reads, body) }
                try refresh()
            }
        }
    }

    /// Reads inside an older read of this thread, whose state stays: a schema is opened for this
    /// read alone.
    private func readHeld<Result>(
        notingIn reads: ReadSet?, _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        let held = try opening.open().schema
        return try environment.read(notingIn: reads) { try body(Snapshot($0, self, held)) }
    }

    /// Returns the schema that describes a committed state.
    /// - Throws: ``CatalogChange`` if the schema is not known yet.
    private func schema(for view: ReadView) throws -> OpenSchema {
        let commit = view.transactionID
        let known = state.withLock { $0.checkedCommit == commit ? $0.schema : nil }
        return try known ?? schema(of: view.unnoted, commit)
    }

    /// Looks up the generation of a commit that was not seen before.
    @inline(never)
    private func schema(of view: ReadView, _ commit: Int) throws -> OpenSchema {
        let known = schema
        let head = try catalog.existingHead(in: view)
        if head.generation == known.generation {
            note(commit, by: known)
            return known
        }
        // A read inside an older one of this thread.
        let earlier = state.withLock { state in
            state.earlier.lazy.compactMap(\.schema).first { $0.generation == head.generation }
        }
        guard let earlier else { throw CatalogChange() }
        return earlier
    }

    /// Notes that a schema describes a commit, so that the next read need not look.
    func note(_ commit: Int, by schema: OpenSchema) {
        state.withLock { state in
            if state.schema === schema { state.checkedCommit = max(commit, state.checkedCommit) }
        }
    }

    /// Takes over a catalog that has changed, if no other thread has done so already.
    func refresh() throws {
        take(over: try opening.open().schema)
    }

    /// Uses a newly opened schema from now on, unless it is not newer.
    func take(over schema: OpenSchema) {
        let compare = state.withLock { state -> (@Sendable (String) -> Void)? in
            guard schema.generation > state.schema.generation else { return nil }
            state.earlier.removeAll { $0.schema == nil }
            state.earlier.append(Earlier(schema: state.schema))
            state.schema = schema
            state.checkedCommit = 0
            return state.comparePlans
        }
        if let compare { schema.comparePlans(compare) }
    }

    /// Compares each reused plan with one that is made anew, and calls `report` where they differ.
    func comparePlans(_ report: @escaping @Sendable (String) -> Void) {
        let schema = state.withLock { state in
            state.comparePlans = report
            return state.schema
        }
        schema.comparePlans(report)
    }
}

extension OpenSchema {
    fileprivate func comparePlans(_ report: @escaping @Sendable (String) -> Void) {
        for table in tables { table.plans.compare(report) }
    }
}

extension Store {
    /// The objects that a store must release when it is deallocated, for tests.
    package var tableObjects: [AnyObject] { core.schema.tables }
}
