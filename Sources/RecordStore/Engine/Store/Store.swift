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
}

extension Store {
    /// The objects that a store must release when it is deallocated, for tests.
    package var tableObjects: [AnyObject] { core.schema.tables }
}
