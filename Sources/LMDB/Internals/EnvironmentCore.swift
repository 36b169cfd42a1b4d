import CLMDB
import Foundation
import PageTrees
import Synchronization

/// An open file, shared by all ``Environment``s of the file in this process.
@safe
final class EnvironmentCore: Sendable {
    /// A number that no other core of this process gets, unlike the address of an object.
    let id = EnvironmentCore.lastID.add(1, ordering: .relaxed).newValue
    private static let lastID = Atomic<Int>(0)

    /// The folder, by the path that the first opener gave.
    let path: String
    let options: EnvironmentOptions
    /// The device and inode of the data file.
    let identity: FileIdentity
    /// The device and inode of the lock file that liblmdb has open, or `nil` without one.
    let lockIdentity: FileIdentity?
    let steps: LayerSteps
    let gate: TransactionGate
    let queue: WriteQueue
    /// How many trees a transaction can know: those of the tables, and the free list, the table of
    /// tables and the mark, which liblmdb counts too.
    let treeCount: Int
    /// The tables that are open, by name.
    let tables = Monitor<[String: Table]>([:])
    // Safe because liblmdb lets many threads use an environment, and `close` frees it only when no
    // thread uses it any more.
    nonisolated(unsafe) let handle: OpaquePointer
    // Safe because the map is changed or freed only while no transaction of this process is live.
    nonisolated(unsafe) let map: UnsafeMutablePointer<tree_map>
    /// What looks at pages before a write transaction uses them.
    // Safe because only the thread that has the write transaction of this process uses it.
    nonisolated(unsafe) let guardian: OpaquePointer
    /// The newest commit that is known to have no mark.
    let unmarkedCommit = Atomic<Int>(0)
    private let processID = getpid()
    private let forks = ForkGuard.shared
    private let forkGeneration = ForkGuard.shared.generation
    private let threadKey = ThreadState.Key.shared

    /// How often to retry an operation that commits of another process can disturb.
    static let maximumAttempts = 8

    /// Opens the data file of `folder`, which has this identity and has passed its check.
    init(
        _ folder: StoreFolder, _ identity: FileIdentity, _ options: EnvironmentOptions,
        _ steps: LayerSteps
    ) throws(LMDBError) {
        path = folder.path
        self.options = options
        self.steps = steps
        queue = WriteQueue(steps)
        self.identity = identity
        let map = UnsafeMutablePointer<tree_map>.allocate(capacity: 1)
        unsafe map.initialize(to: tree_map())
        unsafe self.map = map
        do throws(LMDBError) {
            unsafe handle = unsafe try folder.openHandle(options, mappedBy: map)
        } catch {
            unsafe map.deallocate()
            throw error
        }
        treeCount = options.maximumTables + 3
        // Safe because memory for the trees is always there, or the process ends.
        unsafe guardian = page_guard_new(UInt32(treeCount), map).unsafelyUnwrapped
        lockIdentity = folder.needsNoLock(options) ? nil : folder.lockIdentity
        var info = unsafe MDB_envinfo()
        unsafe mdb_env_info(handle, &info)
        gate = TransactionGate(
            steps, idleLimit: Self.idleReaderLimit(ofSlots: unsafe Int(info.me_maxreaders)))
    }

    /// Returns the number of reader slots that this process keeps while it does not read.
    ///
    /// All processes share the slots. The limit is so low that eight such processes leave room for
    /// others, but at least one.
    static func idleReaderLimit(ofSlots count: Int) -> Int { max(1, count / 9) }

    /// The transactions and cursors of the current thread.
    var thread: ThreadState { ThreadState(threadKey) }

    /// Refuses new transactions, waits for the live ones and for a change of the map, and frees the
    /// handle.
    func close() {
        if isForked { return }
        steps.reach(.closing)
        gate.refuse(with: .closed(path: path))
        steps.reach(.refused)
        gate.drain()
        steps.reach(.emptied)
        unsafe gate.idleReaders.forEach { unsafe tree_reader_free($0) }
        steps.reach(.freed)
        unsafe page_guard_free(guardian)
        unsafe tree_map_close(map)
        unsafe map.deallocate()
        unsafe mdb_env_close(handle)
        queue.end()
        steps.reach(.closed)
    }

    /// Whether this process has inherited the file by `fork`.
    var isForked: Bool { forks.generation != forkGeneration }

    /// Throws if this process has inherited the file by `fork`.
    func checkProcess() throws(LMDBError) {
        if isForked { throw .forked(openedBy: processID, usedBy: getpid()) }
    }

    /// Throws if this thread cannot write the file now.
    func checkWritable() throws(LMDBError) {
        try checkTurn(for: .write)
        if options.access == .readOnly { throw .readOnly(path: path) }
    }

    /// Throws if this thread holds a transaction, because `operation` would wait for that
    /// transaction.
    func refuseInside(_ operation: LMDBError.Operation) throws(LMDBError) {
        try checkProcess()
        if let held = thread.held(in: self) {
            throw .transactionOpen(held: held.kind, requested: operation)
        }
    }

    /// Throws if this thread holds a transaction or is in its turn to write, because `operation`
    /// would wait for a turn, and so for the end of that transaction or of that turn.
    func checkTurn(for operation: LMDBError.Operation) throws(LMDBError) {
        try refuseInside(operation)
        if queue.isTurn(of: thread) {
            throw .transactionOpen(held: .writing, requested: operation)
        }
    }

    /// Throws an error that names `operation` if `code` is a failure of liblmdb.
    @inline(__always)
    func check(_ code: Int32, during operation: LMDBError.Operation) throws(LMDBError) {
        if code != MDB_SUCCESS { throw failure(code, during: operation) }
    }

    /// Returns the error for a failure of liblmdb. If `code` leaves the outcome of a commit
    /// unknown, every later operation of the environment is refused.
    @inline(never)
    func failure(_ code: Int32, during operation: LMDBError.Operation) -> LMDBError {
        let code = LMDBError.Code(rawValue: code)
        let changesFile = operation == .commit || operation == .sync
        // A positive code is the error of a system call. If that call was the write of the meta
        // page, then liblmdb refuses every later begin.
        let isMetaInDoubt = operation == .commit && code.rawValue > 0 && hasPanicked
        guard code == .panic || isMetaInDoubt || changesFile && code == .inputOutput else {
            return .failed(code, during: operation, path: path)
        }
        gate.refuse(with: .poisoned(code, path: path))
        return changesFile ? .outcomeUnknown(code, path: path) : .poisoned(code, path: path)
    }

    /// Whether liblmdb refuses all transactions, as it does after a failed write of a meta page.
    ///
    /// The writer whose commit failed asks this with a write transaction, which needs no reader
    /// slot.
    private var hasPanicked: Bool {
        var transaction: OpaquePointer?
        let code = unsafe mdb_txn_begin(handle, nil, 0, &transaction)
        if code == MDB_SUCCESS { unsafe mdb_txn_abort(transaction) }
        return code == MDB_PANIC
    }
}

/// A counter of forks, which tells whether this process inherited something from its parent.
///
/// LMDB's reader slots and locks belong to the process that took them. Every child of `fork` raises
/// the counter; reading it costs one load, where `getpid` is a system call.
package final class ForkGuard: Sendable {
    /// The counter of this process.
    ///
    /// Frequent users keep a reference to it, because each access of a global checks whether it is
    /// initialised.
    package static let shared = ForkGuard()

    private let count = Atomic<Int>(0)

    private init() {
        pthread_atfork(nil, nil, { ForkGuard.shared.count.add(1, ordering: .relaxed) })
    }

    /// The number of forks between this process and the process that first used the counter.
    package var generation: Int { count.load(ordering: .relaxed) }
}
