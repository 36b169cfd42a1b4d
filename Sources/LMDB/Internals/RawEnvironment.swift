import CLMDB
import Synchronization

/// liblmdb's handle of an environment, closed once, and only by the process that made it: closing
/// an inherited one would free the reader slots of the parent.
@safe
final class RawEnvironment: Sendable {
    // because liblmdb's environment may be used by many threads; closing is done once, by the
    // owner, when the gate holds nobody.
    nonisolated(unsafe) let handle: OpaquePointer
    private let forks = ForkGuard.shared
    private let forkGeneration = ForkGuard.shared.generation
    private let isClosed = Atomic<Bool>(false)

    init() throws(LMDBError.Code) {
        var handle: OpaquePointer?
        let code = unsafe mdb_env_create(&handle)
        guard code == MDB_SUCCESS, let handle = unsafe handle else {
            throw LMDBError.Code(rawValue: code)
        }
        unsafe self.handle = handle
    }

    deinit {
        close()
    }

    /// Whether this process has inherited the handle by `fork`.
    var isForked: Bool { forks.generation != forkGeneration }

    func close() {
        if isForked { return }
        if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
        unsafe mdb_env_close(handle)
    }

    /// Maps the file of `folder`, or makes it if the flags allow.
    func open(
        _ path: String, flags: UInt32, mapSizeBytes: Int, maximumTables: Int, maximumReaders: Int
    ) throws(LMDBError.Code) {
        try check(unsafe mdb_env_set_mapsize(handle, mapSizeBytes))
        try check(unsafe mdb_env_set_maxdbs(handle, UInt32(maximumTables)))
        try check(unsafe mdb_env_set_maxreaders(handle, UInt32(maximumReaders)))
        try check(unsafe mdb_env_open(handle, path, flags, 0o600))
    }

    private func check(_ code: Int32) throws(LMDBError.Code) {
        if code != MDB_SUCCESS { throw LMDBError.Code(rawValue: code) }
    }
}
