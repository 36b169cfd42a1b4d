import CLMDB
import Synchronization

/// An open file: what all ``Environment``s of it in this process share.
final class EnvironmentCore: Sendable {
    let path: String
    let options: EnvironmentOptions
    let identity: FileIdentity
    let gate = TransactionGate()
    let queue = WriteQueue()
    let tables = Mutex<[String: Table]>([:])
    private let raw: RawEnvironment
    private let processID = ProcessID.current

    /// How often something is tried again that another process's commits can get in the way of.
    static let maximumAttempts = 8

    init(_ raw: RawEnvironment, path: String, options: EnvironmentOptions, identity: FileIdentity) {
        self.raw = raw
        self.path = path
        self.options = options
        self.identity = identity
    }

    var handle: OpaquePointer { unsafe raw.handle }

    /// Lets nobody in any more, waits for those who are in, and frees the handle; the second time
    /// it does nothing.
    func close() {
        if ForkGuard.current != raw.forkGeneration { return }
        queue.close()
        gate.refuse(with: .closed(path: path))
        gate.drain()
        unsafe gate.removeIdleHandles { unsafe mdb_txn_abort($0) }
        raw.close()
    }

    func checkProcess() throws(LMDBError) {
        if ForkGuard.current != raw.forkGeneration {
            throw .forked(openedBy: processID, usedBy: ProcessID.current)
        }
    }

    func checkWritable() throws(LMDBError) {
        try refuseInside(.write)
        try checkProcess()
        if options.access == .readOnly { throw .readOnly(path: path) }
    }

    /// Throws if this thread holds a transaction, which `operation` would wait for.
    func refuseInside(_ operation: LMDBError.Operation) throws(LMDBError) {
        if let held = ThreadState.held(in: self) { throw held.refusal(of: operation) }
    }
}

extension EnvironmentCore {
    /// Turns a result of liblmdb into an error that says what was being done.
    @inline(__always)
    func check(_ code: Int32, during operation: LMDBError.Operation) throws(LMDBError) {
        if code != MDB_SUCCESS { throw failure(LMDBError.Code(rawValue: code), during: operation) }
    }

    /// Poisons the environment if `code` leaves the outcome of a commit open.
    private func failure(
        _ code: LMDBError.Code, during operation: LMDBError.Operation
    ) -> LMDBError {
        let changesFile = operation == .commit || operation == .sync
        guard code == .panic || changesFile && code == .inputOutput else {
            return .failed(code, during: operation, path: path)
        }
        gate.refuse(with: .poisoned(code, path: path))
        return changesFile ? .outcomeUnknown(code, path: path) : .poisoned(code, path: path)
    }
}

extension ThreadState.Held {
    func refusal(of operation: LMDBError.Operation) -> LMDBError {
        .transactionOpen(held: kind, requested: operation)
    }
}
