import CLMDB

/// liblmdb's handle of an environment. Whoever opened it closes it, once, and never in a process
/// that inherited it by `fork`: that would free the reader slots of the parent.
@safe
struct RawEnvironment: Sendable {
    // because liblmdb's environment may be used by many threads; its owner closes it when nobody
    // uses it any more.
    nonisolated(unsafe) let handle: OpaquePointer

    /// Maps the file of the folder `path`, or makes it if the flags allow.
    init(
        _ path: String, flags: UInt32, mapSizeBytes: Int, maximumTables: Int = 1,
        maximumReaders: Int = 1
    ) throws(LMDBError.Code) {
        var handle: OpaquePointer?
        try Self.check(unsafe mdb_env_create(&handle))
        // because a creation that succeeded has set the handle.
        unsafe self.handle = handle.unsafelyUnwrapped
        do throws(LMDBError.Code) {
            try Self.check(unsafe mdb_env_set_mapsize(handle, mapSizeBytes))
            try Self.check(unsafe mdb_env_set_maxdbs(handle, UInt32(maximumTables)))
            try Self.check(unsafe mdb_env_set_maxreaders(handle, UInt32(maximumReaders)))
            try Self.check(unsafe mdb_env_open(handle, path, flags, 0o600))
        } catch {
            close()
            throw error
        }
    }

    func close() {
        unsafe mdb_env_close(handle)
    }

    private static func check(_ code: Int32) throws(LMDBError.Code) {
        if code != MDB_SUCCESS { throw LMDBError.Code(rawValue: code) }
    }
}
