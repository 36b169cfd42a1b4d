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

    /// Maps the file of the folder `path`, or makes it if the flags allow.
    init(
        _ path: String, flags: UInt32, mapSizeBytes: Int, maximumTables: Int = 1,
        maximumReaders: Int = 1
    ) throws(LMDBError.Code) {
        var handle: OpaquePointer?
        try Self.check(unsafe mdb_env_create(&handle))
        // because a creation that succeeded has set the handle.
        unsafe self.handle = handle.unsafelyUnwrapped
        try Self.check(unsafe mdb_env_set_mapsize(handle, mapSizeBytes))
        try Self.check(unsafe mdb_env_set_maxdbs(handle, UInt32(maximumTables)))
        try Self.check(unsafe mdb_env_set_maxreaders(handle, UInt32(maximumReaders)))
        try Self.check(unsafe mdb_env_open(handle, path, flags, 0o600))
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

    private static func check(_ code: Int32) throws(LMDBError.Code) {
        if code != MDB_SUCCESS { throw LMDBError.Code(rawValue: code) }
    }
}
