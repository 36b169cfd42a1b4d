import CLMDB
import TreeReader

extension EnvironmentCore {
    /// Doubles the map, after the transactions of this process have ended. Called by the writer
    /// whose turn it is, with no transaction of its own.
    func grow() throws(LMDBError) {
        let current = try entering { () in unsafe info.me_mapsize }
        let target = PageSize.roundedUp(current * 2)
        // The file grows by what is written, not by what is mapped: ask for room for some writing.
        let needed = min(target - current, 16 << 20)
        try FileSystem(of: path).checkRoom(for: needed, path: path)
        // Two maps of the old size make room for two of twice that. liblmdb cannot go back to its
        // old map when there are no addresses for the new one.
        try check(tree_map_room(UInt64(target)), during: .grow)
        try resize(to: target)
    }

    /// Grows ahead when less than a tenth of the map is free: a closure then rarely runs twice.
    func growIfNearlyFull() throws(LMDBError) {
        let isNearlyFull = try entering { () in
            let info = unsafe info
            return unsafe (Int(info.me_last_pgno) + 1) * pageSizeBytes > info.me_mapsize / 10 * 9
        }
        if !isNearlyFull { return }
        do throws(LMDBError) {
            try grow()
        } catch .diskFull {
            // What is left, and the pages that deletes have freed, may be enough.
        } catch .failed(_, during: .grow, _) {
            // So they may where no larger map has room.
        }
    }

    /// - Parameter sizeBytes: 0 takes over the size that another process has given the map.
    func resize(to sizeBytes: Int) throws(LMDBError) {
        try gate.exclusively { () throws(LMDBError) in
            unsafe gate.idleReaders.forEach { unsafe tree_reader_forget($0) }
            steps.reach(.forgotten)
            var code = unsafe mdb_env_set_mapsize(handle, sizeBytes)
            if code == MDB_SUCCESS { code = unsafe tree_map_open(map, handle) }
            steps.reach(.remapped)
            if code == MDB_SUCCESS { return }
            // The old map is gone and there is no new one: the next begin would fault.
            let error = LMDBError.poisoned(LMDBError.Code(rawValue: code), path: path)
            gate.refuse(with: error)
            throw error
        }
    }

    /// Runs `body`, which uses the handle, while the environment can neither close nor remap.
    func entering<R>(_ body: () throws(LMDBError) -> R) throws(LMDBError) -> R {
        try checkProcess()
        if thread.held(in: self) != nil { return try body() }
        try gate.enter()
        defer { gate.leave() }
        return try body()
    }
}
