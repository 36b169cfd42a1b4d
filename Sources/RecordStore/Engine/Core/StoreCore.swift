import Foundation
import LMDB
import Synchronization

/// The shared parts of an open store: its file, its catalog, its types and its listeners.
final class StoreCore: Sendable {
    let hub: ChangeHub
    /// Whether every write closure runs twice, the first time undone, so that effects outside the
    /// transaction show up.
    let rehearses: Bool
    /// Who is told what reads and writes cost, or nil.
    let tracing: StoreTracing?
    /// Whether and how long changes are kept.
    let history: HistoryPolicy
    let incarnation: UUID
    /// The records that reads have passed over.
    let unreadable = UnreadableRecords()
    let maximumValueBytes: Int
    private let state: Mutex<State>

    private struct State {
        var schema: OpenSchema
        /// The number of the newest commit for which `schema` is known to be right.
        var checkedCommit = 0
        /// The schemas of earlier generations that snapshots may still use.
        var earlier: [Earlier] = []
        /// Whether some of these belong to a file that was replaced.
        var hasReopened = false
    }

    private struct Earlier {
        weak var schema: OpenSchema?
    }

    init(
        _ head: CatalogHead, _ schema: OpenSchema, rehearses: Bool = false,
        tracing: StoreTracing? = nil
    ) {
        self.rehearses = rehearses
        self.tracing = tracing
        history = schema.opening.history
        incarnation = head.incarnation
        hub = ChangeHub(lastSequence: head.sequence)
        maximumValueBytes = schema.environment.options.maximumValueBytes
        state = Mutex(State(schema: schema))
    }

    /// The schema of the newest generation that this store knows.
    var schema: OpenSchema { state.withLock { $0.schema } }
    /// The open file, which changes when another one takes its place.
    var environment: Environment { schema.environment }
    var opening: SchemaOpening { schema.opening }
}

// The catalog may change at each commit, by any process. The number of a commit is known to each
// transaction, so the generation is looked up only after a new commit.
extension StoreCore {
    /// Calls `body` with a snapshot of the newest committed state, or inside another read of this
    /// thread with the state of that read.
    func read<Result>(
        notingIn reads: ReadSet? = nil, _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        if let tracing { return try read(notingIn: reads, tracedBy: tracing, body) }
        return try readUntraced(notingIn: reads, body)
    }

    @inline(__always)
    func readUntraced<Result>(
        notingIn reads: ReadSet?, _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        while true {
            let (known, checkedCommit) = current
            do {
                return try known.environment.read(notingIn: reads) { view in
                    let isChecked = view.transactionID == checkedCommit
                    let schema = try isChecked ? known : schema(of: view.unnoted, known)
                    return try body(Snapshot(view, self, schema))
                }
            } catch is CatalogChange {
                if known.environment.isReading {
                    return try readHeld(known, notingIn: reads, body)
                }
                try refresh()
            } catch LMDBError.replaced where known.environment.isReplaced {
                try reopen(after: known)
            }
        }
    }

    /// Reads inside an older read of this thread, whose state stays: a schema is opened for this
    /// read alone.
    private func readHeld<Result>(
        _ known: OpenSchema, notingIn reads: ReadSet?, _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        let held = try known.opening.open().schema
        return try held.environment.read(notingIn: reads) { try body(Snapshot($0, self, held)) }
    }

    /// The schema for a transaction that this thread begins, and the commit that it is known to
    /// describe. Inside a read of a file that was replaced meanwhile, the schema is of that file.
    var current: (schema: OpenSchema, checkedCommit: Int) {
        let (schema, commit, earlier) = state.withLock { state in
            (state.schema, state.checkedCommit, state.hasReopened ? state.earlier : [])
        }
        for held in earlier.compactMap(\.schema)
        where held.environment !== schema.environment && held.environment.isReading {
            return (held, 0)
        }
        return (schema, commit)
    }

    /// Whether this thread is inside a read of the store.
    var isReading: Bool { current.schema.environment.isReading }

    /// Returns the schema that describes a commit which was not seen before.
    /// - Throws: ``CatalogChange`` if the schema is not known yet.
    @inline(never)
    private func schema(of view: ReadView, _ known: OpenSchema) throws -> OpenSchema {
        let head = try known.catalog.existingHead(in: view)
        if head.generation == known.generation {
            note(view.transactionID, by: known)
            return known
        }
        // A read inside an older one of this thread.
        let earlier = state.withLock { state in
            state.earlier.lazy.compactMap(\.schema).first {
                $0.generation == head.generation && $0.environment === known.environment
            }
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
        try reopening { take(over: try $0.opening.open().schema) }
    }

    /// Runs `body` with the newest schema, and again if the file was replaced.
    func reopening<R>(_ body: (OpenSchema) throws -> R) throws -> R {
        while true {
            let known = schema
            do {
                return try body(known)
            } catch LMDBError.replaced where known.environment.isReplaced {
                try reopen(after: known)
            }
        }
    }

    /// Opens the file that has taken the place of another one, unless another thread has done so.
    /// - Throws: `StorageError.replaced` if the file is not the same one in another form.
    func reopen(after old: OpenSchema) throws {
        if environment !== old.environment { return }
        let (path, options) = (old.environment.path, old.environment.options)
        let (found, schema) = try Environment.openingStore(at: path, options: options) {
            let opening = SchemaOpening(
                environment: $0, catalog: try CatalogTable(of: $0), types: old.opening.types,
                scans: old.opening.scans, history: history, reuse: old.opening.reuse)
            return try opening.open()
        }
        if found.head.incarnation != incarnation { throw LMDBError.replaced(path: path) }
        take(over: schema, after: old)
    }

    /// Closes the file for all store objects of this process, also for those that go on with a file
    /// that has taken the place of this one.
    func close() throws {
        while true {
            let known = schema
            try known.environment.close()
            let path = known.environment.path
            guard known.environment.isReplaced, Environment.isOpen(at: path) else { return }
            do {
                try reopen(after: known)
            } catch LMDBError.replaced, LMDBError.closed {
                // Another store has this place now, or another thread closes the file.
                return
            }
        }
    }

    /// Uses a newly opened schema from now on, unless it is not newer.
    /// - Parameter old: a schema of the file that was replaced by the one of `schema`.
    func take(over schema: OpenSchema, after old: OpenSchema? = nil) {
        state.withLock { state in
            let isSameFile = schema.environment === state.schema.environment
            guard
                isSameFile
                    ? schema.generation > state.schema.generation
                    : old?.environment === state.schema.environment
            else { return }
            state.earlier.removeAll { $0.schema == nil }
            state.earlier.append(Earlier(schema: state.schema))
            state.hasReopened = state.hasReopened || !isSameFile
            state.schema = schema
            state.checkedCommit = 0
        }
    }
}

/// An error that ends a transaction which began with an older catalog than the file has.
struct CatalogChange: Error {}
