import CLMDB

/// One handle of a write transaction: committed once, or aborted by going out of scope.
///
/// Holds nothing but the handle, so that `commit` can give it up before liblmdb frees it: a failed
/// commit frees it too, and an abort after that would free it twice.
@safe
struct RawTransaction: ~Copyable {
    let handle: OpaquePointer

    init(in core: EnvironmentCore, parent: OpaquePointer? = nil) throws(LMDBError) {
        var handle: OpaquePointer?
        try core.check(
            unsafe mdb_txn_begin(core.handle, parent, 0, &handle), during: .begin)
        // because a begin that succeeded has set the handle.
        unsafe self.handle = handle.unsafelyUnwrapped
    }

    consuming func commit() -> Int32 {
        let handle = unsafe handle
        discard self
        return unsafe mdb_txn_commit(handle)
    }

    deinit {
        unsafe mdb_txn_abort(handle)
    }
}
