import Foundation
import LMDB

/// A store of typed records in one file: the front door of this module.
///
/// Records are plain structs that say once what is stored and indexed (``Record``, ``Schema``). A
/// store keeps them in LMDB, keeps every index true in the transaction that changes a record, and
/// keeps references as their rules say. Reading lends a ``Snapshot``, writing a
/// ``StoreTransaction``; neither can be kept, and the compiler sees to it.
///
/// ```swift
/// let store = try Store.open(at: path, [Trip.self])
/// let rome = Trip(name: "Rome")
/// try store.write { try $0.save(rome) }
/// let name = try store.read { try $0.get(rome.id)?.name }
/// ```
///
/// When `write` returns, the change is on the disk: a crash or a power loss does not lose it.
/// Readers wait for a writer only in the rare moment in which the file grows. Other processes may
/// have the same store open.
public final class Store: StoreWriting {
    let core: StoreCore
    private let temporaryFolder: String?

    init(_ core: StoreCore, temporaryFolder: String? = nil) {
        self.core = core
        self.temporaryFolder = temporaryFolder
    }

    deinit {
        core.hub.finish()
        guard let temporaryFolder else { return }
        do {
            try core.environment.close()
            try FileManager.default.removeItem(atPath: temporaryFolder)
        } catch {
            // Nobody is left to tell; the system empties its temporary folder.
        }
    }

    /// The folder of the store.
    public var path: String { core.environment.path }

    /// Lends the newest committed state to `body`.
    ///
    /// Inside another read of the same thread it lends the same state; inside a write it throws:
    /// read from the transaction.
    public func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        try core.environment.read { try body(Snapshot($0, core)) }
    }

    /// The same for asynchronous code; `body` itself runs without a pause, off the main actor.
    @concurrent
    public func read<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try core.environment.read { try body(Snapshot($0, core)) }
    }

    /// Runs `body` in a transaction on this thread and commits it. A throw undoes it all.
    ///
    /// Blocks for its turn and for a flush of the disk: on the main actor use `await`.
    public func write<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        let core = core
        return try core.environment.write(committed: { core.send($0) }) { raw in
            try core.run(body, in: &raw)
        }.result
    }

    /// Runs `body` on the store's writer thread and returns once it is committed. Closures that
    /// wait together share one flush of the disk; one that throws fails alone.
    ///
    /// A task that is cancelled before `body` starts does not run it; after that it commits.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result
    ) async throws -> Result {
        let core = core
        return try await core.environment.write(committed: { core.send($0) }) { raw in
            try core.run(body, in: &raw)
        }.result
    }

    /// What each transaction of this store object changes that commits from now on, in the order
    /// of commits. Ends after ``close()`` and with the store; what waits then can still be taken.
    ///
    /// ```swift
    /// for await event in store.changes() {
    ///     switch event {
    ///     case .committed(let set): for change in set.changes { refresh(change.id) }
    ///     case .missed: refreshAll()
    ///     }
    /// }
    /// ```
    /// ``ChangeEvent/missed(through:)`` stands for transactions that cannot be told change by
    /// change: one that was already running when the first listener came, those that a slow
    /// consumer left waiting beyond `bufferBytes`, and, told with the next transaction of this
    /// store object, those of others. So nothing is lost silently, and a consumer that does not
    /// read cannot fill the memory.
    ///
    /// To follow a state, ask for the changes first, then read, and pass over events up to the
    /// ``Snapshot/sequence`` that was read. Inside a read that does not see all that was told
    /// before, the stream begins with a ``ChangeEvent/missed(through:)`` for that.
    /// - Parameter bufferBytes: how much memory the sets that wait may keep; one that waits alone
    ///   is kept however large it is.
    /// - Complexity: while somebody listens, a transaction keeps the old and new bytes of what it
    ///   changes.
    public func changes(bufferBytes: Int = 16 << 20) -> AsyncStream<ChangeEvent> {
        core.hub.stream(bufferBytes: bufferBytes, held: core.heldSequence)
    }

    /// Closes the file for everybody in this process, and ends the change streams of this store
    /// object.
    public func close() throws {
        try core.environment.close()
        core.hub.finish()
    }
}
