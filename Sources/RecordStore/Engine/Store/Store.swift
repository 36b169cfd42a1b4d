import Foundation
import LMDB

/// A store of typed records in one file, and the entry point of this module.
///
/// A record is a plain struct that declares once what is stored and indexed (``Record``,
/// ``Schema``). A store keeps records in LMDB. Each transaction updates every index of the records
/// that it changes, and applies the rules of their references. Reads get a ``Snapshot`` and writes
/// get a ``StoreTransaction``; the compiler ensures that neither outlives its closure.
///
/// ```swift
/// let store = try Store.open(at: path, [Trip.self])
/// let rome = Trip(name: "Rome")
/// try store.write { try $0.save(rome) }
/// let name = try store.read { try $0.get(rome.id)?.name }
/// ```
///
/// When `write` returns, the change is on the disk: a crash or a power loss does not lose it.
/// Readers wait for a writer only in the rare moment in which the file grows. Several processes may
/// open one store at the same time.
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
            try core.close()
            try FileManager.default.removeItem(atPath: temporaryFolder)
        } catch {
            // No caller is left to get the error, and the system empties its temporary folder.
        }
    }

    /// The path of the store's folder.
    public var path: String { core.environment.path }

    /// Calls `body` with a snapshot of the newest committed state.
    ///
    /// Inside another read on the same thread, `body` gets the state of that read. Inside a write
    /// this method throws; read from the transaction instead.
    public func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        try core.read(body)
    }

    /// Calls `body` with a snapshot of the newest committed state, off the main actor. `body`
    /// itself is synchronous and runs without suspension.
    @concurrent
    public func read<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try core.read(body)
    }

    /// Runs `body` in a transaction on this thread and commits the transaction. If `body` throws,
    /// all its changes are undone.
    ///
    /// The call blocks until earlier writers are done and the disk is flushed. On the main actor,
    /// use the asynchronous `write`.
    @discardableResult
    public func write<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        try core.write(body)
    }

    /// Runs `body` in a transaction on the store's writer thread, and returns after the commit.
    /// Closures that wait at the same time share one flush of the disk. A closure that throws
    /// undoes only its own changes.
    ///
    /// If the task is cancelled before `body` starts, `body` does not run. A later cancellation has
    /// no effect: the transaction commits.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await core.write(body)
    }

    /// Returns a stream of the changes that transactions of this store object commit from now on,
    /// in the order of commits. The stream ends after ``close()``, and when the store is
    /// deallocated; events that are waiting then can still be taken.
    ///
    /// ```swift
    /// for await event in store.changes() {
    ///     switch event {
    ///     case .committed(let set): for change in set.changes { refresh(change.id) }
    ///     case .missed: refreshAll()
    ///     }
    /// }
    /// ```
    /// ``ChangeEvent/missed(through:)`` stands for transactions whose single changes are not known:
    /// a transaction that was already running when the first listener came, transactions that a
    /// slow consumer left waiting beyond `bufferBytes`, and transactions of other store objects or
    /// processes, which are reported with the next transaction of this store object. So no change
    /// is lost silently, and a consumer that does not read cannot fill the memory.
    ///
    /// To follow a state, first ask for the changes, then read, and ignore events up to the
    /// ``Snapshot/sequence`` that was read. Inside a read whose state is older than the events
    /// already sent, the stream begins with a ``ChangeEvent/missed(through:)`` for these events.
    /// - Parameter bufferBytes: the memory that waiting change sets may use. A set that waits alone
    ///   is kept however large it is.
    /// - Complexity: while a stream exists, each transaction keeps the old and new bytes of the
    ///   records that it changes.
    public func changes(bufferBytes: Int = 16 << 20) -> AsyncStream<ChangeEvent<ChangeSet>> {
        core.hub.stream(bufferBytes: bufferBytes, held: core.heldSequence)
    }

    /// Closes the file for all store objects of this process, and ends the change streams of this
    /// store object.
    ///
    /// Every later use of these objects throws `StorageError.closed`, also where one of them has
    /// compacted the file meanwhile. A store that was restored into the same folder is another one,
    /// and stays open.
    public func close() throws {
        try core.close()
        core.hub.finish()
    }
}

extension Store {
    /// The objects that a store must release when it is deallocated, for tests.
    package var tableObjects: [AnyObject] { core.schema.tables }
}
