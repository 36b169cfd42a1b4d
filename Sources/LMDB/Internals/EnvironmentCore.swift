import CLMDB
import Foundation
import Synchronization
import TreeReader

/// An open file: what all ``Environment``s of it in this process share.
@safe
final class EnvironmentCore: Sendable {
    /// Unlike the object's address, never the same again.
    let id = EnvironmentCore.lastID.add(1, ordering: .relaxed).newValue
    private static let lastID = Atomic<Int>(0)

    let path: String
    let options: EnvironmentOptions
    let identity: FileIdentity
    /// The lock file that liblmdb has open, if it has one.
    let lockIdentity: FileIdentity?
    let steps: LayerSteps
    let gate: TransactionGate
    let queue: WriteQueue
    let tables = Monitor<[String: Table]>([:])
    // because liblmdb's environment may be used by many threads; `close` frees it, when nobody uses
    // it any more.
    nonisolated(unsafe) let handle: OpaquePointer
    // because it changes and goes only while no transaction of this process is live.
    nonisolated(unsafe) let map: UnsafeMutablePointer<tree_map>
    private let processID = getpid()
    private let forks = ForkGuard.shared
    private let forkGeneration = ForkGuard.shared.generation
    private let threadKey = ThreadState.Key.shared

    /// How often something is tried again that another process's commits can get in the way of.
    static let maximumAttempts = 8

    /// Opens the checked file of `folder`.
    init(
        _ folder: StoreFolder, _ options: EnvironmentOptions, _ steps: LayerSteps
    ) throws(LMDBError) {
        path = folder.path
        self.options = options
        self.steps = steps
        queue = WriteQueue(steps)
        // Not before: a damaged file may have been replaced by the check.
        identity = try FileIdentity(of: folder.dataPath)
        let map = UnsafeMutablePointer<tree_map>.allocate(capacity: 1)
        unsafe map.initialize(to: tree_map())
        unsafe self.map = map
        do throws(LMDBError) {
            unsafe handle = unsafe try folder.openHandle(options, mappedBy: map)
        } catch {
            unsafe map.deallocate()
            throw error
        }
        lockIdentity = folder.needsNoLock(options) ? nil : folder.lockIdentity
        var info = unsafe MDB_envinfo()
        unsafe mdb_env_info(handle, &info)
        gate = TransactionGate(
            steps, idleLimit: Self.idleReaderLimit(ofSlots: unsafe Int(info.me_maxreaders)))
    }

    /// How many of the slots, which all processes share, this one keeps while it does not read: so
    /// few that eight of its kind leave room for others, and one in any case.
    static func idleReaderLimit(ofSlots count: Int) -> Int { max(1, count / 9) }

    /// What the current thread holds.
    var thread: ThreadState { ThreadState(threadKey) }

    /// Lets nobody in any more, waits for those who are in or change the map, and frees the handle.
    func close() {
        if isForked { return }
        steps.reach(.closing)
        gate.refuse(with: .closed(path: path))
        steps.reach(.refused)
        gate.drain()
        steps.reach(.emptied)
        unsafe gate.idleReaders.forEach { unsafe tree_reader_free($0) }
        steps.reach(.freed)
        unsafe tree_map_close(map)
        unsafe map.deallocate()
        unsafe mdb_env_close(handle)
        steps.reach(.closed)
    }

    /// Whether this process has inherited the file by `fork`.
    var isForked: Bool { forks.generation != forkGeneration }

    func checkProcess() throws(LMDBError) {
        if isForked { throw .forked(openedBy: processID, usedBy: getpid()) }
    }

    func checkWritable() throws(LMDBError) {
        try refuseInside(.write)
        try refuseInTurn(.write)
        if options.access == .readOnly { throw .readOnly(path: path) }
    }

    /// Throws if this thread holds a transaction, which `operation` would wait for.
    func refuseInside(_ operation: LMDBError.Operation) throws(LMDBError) {
        try checkProcess()
        if let held = thread.held(in: self) {
            throw .transactionOpen(held: held.kind, requested: operation)
        }
    }

    /// Throws if a commit of this thread is being told: it would wait for its own turn to end.
    func refuseInTurn(_ operation: LMDBError.Operation) throws(LMDBError) {
        if queue.isTurn(of: thread) {
            throw .transactionOpen(held: .writing, requested: operation)
        }
    }

    /// Turns a result of liblmdb into an error that says what was being done.
    @inline(__always)
    func check(_ code: Int32, during operation: LMDBError.Operation) throws(LMDBError) {
        if code != MDB_SUCCESS { throw failure(code, during: operation) }
    }

    /// What a result of liblmdb other than success means. Poisons the environment if `code` leaves
    /// the outcome of a commit open.
    @inline(never)
    func failure(_ code: Int32, during operation: LMDBError.Operation) -> LMDBError {
        let code = LMDBError.Code(rawValue: code)
        let changesFile = operation == .commit || operation == .sync
        // A system call failed if the code is positive. If it was the write of the meta page, then
        // liblmdb begins nothing more.
        let isMetaInDoubt = operation == .commit && code.rawValue > 0 && hasPanicked
        guard code == .panic || isMetaInDoubt || changesFile && code == .inputOutput else {
            return .failed(code, during: operation, path: path)
        }
        gate.refuse(with: .poisoned(code, path: path))
        return changesFile ? .outcomeUnknown(code, path: path) : .poisoned(code, path: path)
    }

    /// Whether liblmdb has given up, as it does when a meta page could not be written. Asked by the
    /// writer whose commit failed; a begin for writing needs no reader slot that may be missing.
    private var hasPanicked: Bool {
        var transaction: OpaquePointer?
        let code = unsafe mdb_txn_begin(handle, nil, 0, &transaction)
        if code == MDB_SUCCESS { unsafe mdb_txn_abort(transaction) }
        return code == MDB_PANIC
    }
}
