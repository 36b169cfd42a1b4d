/// A front door to a store: a ``Store``, or a type that a library or an app puts around one.
///
/// ```swift
/// struct Journal: StoreDoor {
///     let store: Store
/// }
/// ```
/// Such a type has all verbs of a store: reading, writing, queries, totals, preferences, observing,
/// history, undo and upkeep. Live objects for views take it as they take a store.
public protocol StoreDoor: StoreWriting {
    /// The store behind the door.
    var store: Store { get }
}

extension StoreDoor {
    var core: StoreCore { store.core }

    /// The path of the store's folder.
    public var path: String { store.core.environment.path }

    /// Calls `body` with a snapshot of the newest committed state.
    ///
    /// Inside another read on the same thread, `body` gets the state of that read. Inside a write
    /// this method throws; read from the transaction instead.
    public func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        try store.core.read(body)
    }

    /// Calls `body` with a snapshot of the newest committed state, off the main actor. `body`
    /// itself is synchronous and runs without suspension.
    @concurrent
    public func read<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try store.core.read(body)
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
        try store.core.write(body)
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
        try await store.core.write(body)
    }
}

extension StoreDoor {
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
