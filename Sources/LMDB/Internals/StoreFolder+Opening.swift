import CLMDB
import Foundation
import PageTrees

extension StoreFolder {
    /// Maps the file of this folder, or the file at `otherPath`, with a map as large as the system
    /// allows.
    ///
    /// The flags decide whether a missing file is created. The caller must close the handle once,
    /// and never in a process that inherited it by `fork`: closing it there would free the reader
    /// slots of the parent. Using the handle here is safe because it is returned open, or closed in
    /// this function.
    /// - Parameter map: receives a second map of the file, of the same size, for the readers.
    func openHandle(
        _ options: EnvironmentOptions, at otherPath: String? = nil, flags: Int32 = 0,
        mappedBy map: UnsafeMutablePointer<tree_map>? = nil
    ) throws(LMDBError) -> OpaquePointer {
        let flags = UInt32(options.flags | flags | (needsNoLock(options) ? MDB_NOLOCK : 0))
        var mapSizeBytes = PageSize.roundedUp(options.mapSizeBytes)
        var triesLeft = 20
        while true {
            var handle: OpaquePointer?
            var code = unsafe mdb_env_create(&handle)
            let steps: [() -> Int32] = [
                { unsafe mdb_env_set_mapsize(handle, mapSizeBytes) },
                // One more for the mark of a file that was replaced.
                { unsafe mdb_env_set_maxdbs(handle, UInt32(options.maximumTables + 1)) },
                { unsafe mdb_env_set_maxreaders(handle, UInt32(options.maximumReaders)) },
                { unsafe mdb_env_open(handle, otherPath ?? path, flags, 0o600) },
                { unsafe map.map { unsafe tree_map_open($0, handle) } ?? MDB_SUCCESS },
            ]
            for step in steps where code == MDB_SUCCESS { code = step() }
            if code == MDB_SUCCESS, let handle = unsafe handle { return unsafe handle }
            unsafe mdb_env_close(handle)
            // While another process opens or closes the file, its lock file may be half made.
            let isTransient = [MDB_INVALID, EAGAIN, EBUSY, EINTR].contains(code)
            if code == ENOMEM, mapSizeBytes > 1 << 20 {
                mapSizeBytes = PageSize.roundedUp(mapSizeBytes / 2)
            } else if isTransient, triesLeft > 0 {
                triesLeft -= 1
                usleep(5000)
            } else {
                throw .failed(LMDBError.Code(rawValue: code), during: .open, path: path)
            }
        }
    }

    /// Returns whether to open without a lock file, because it can neither be created nor written:
    /// on a read-only medium or in a read-only folder.
    func needsNoLock(_ options: EnvironmentOptions) -> Bool {
        guard options.access == .readOnly else { return false }
        if unsafe access(lockPath, F_OK) == 0 { return unsafe access(lockPath, R_OK | W_OK) != 0 }
        return unsafe access(path, W_OK) != 0
    }
}

extension EnvironmentOptions {
    /// The flags of `mdb_env_open` for these options.
    fileprivate var flags: Int32 {
        let durabilityFlag =
            switch durability {
            case .durable: 0 as Int32
            case .relaxed: MDB_NOMETASYNC
            case .throwaway: MDB_NOSYNC
            }
        // Readers belong to transaction handles, not to threads, so a thread that reads can begin
        // another read.
        return MDB_NOTLS | durabilityFlag | (access == .readOnly ? MDB_RDONLY : 0)
    }
}

/// The size of a memory page of this machine, the unit of the memory map.
enum PageSize {
    static let bytes = sysconf(Int32(_SC_PAGESIZE))

    /// Returns `size`, rounded up to whole pages.
    static func roundedUp(_ size: Int) -> Int { (size + bytes - 1) / bytes * bytes }
}
