import CLMDB
import Foundation

/// One handle that is not pooled: committed once, or aborted by going out of scope.
///
/// Holds nothing that needs a destructor, so that `commit` can give the handle up before liblmdb
/// frees it: a failed commit frees it too, and an abort after that would free it twice.
@safe
struct RawTransaction: ~Copyable {
    let handle: OpaquePointer
    private let forkGeneration = ForkGuard.shared.generation

    init(
        in core: EnvironmentCore, parent: OpaquePointer? = nil, flags: Int32 = 0
    ) throws(LMDBError) {
        var handle: OpaquePointer?
        try core.check(
            unsafe mdb_txn_begin(core.handle, parent, UInt32(flags), &handle), during: .begin)
        // because a begin that succeeded has set the handle.
        unsafe self.handle = handle.unsafelyUnwrapped
    }

    /// Gives the result of liblmdb, except that it calls a short write EIO: that is a full disk.
    consuming func commit() -> Int32 {
        let handle = unsafe handle
        discard self
        // A call that fails sets it, a short write does not.
        errno = 0
        let code = unsafe mdb_txn_commit(handle)
        return code == EIO && errno != EIO ? ENOSPC : code
    }

    deinit {
        // A forked process has this as a copy; the writer's lock is the parent's.
        if ForkGuard.shared.generation != forkGeneration { return }
        unsafe mdb_txn_abort(handle)
    }
}
