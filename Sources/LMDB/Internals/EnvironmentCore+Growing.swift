import CLMDB
import PageTrees

extension EnvironmentCore {
    /// Doubles the size of the map after the transactions of this process have ended.
    ///
    /// Only the writer whose turn it is calls this, without a transaction of its own.
    func grow() throws(LMDBError) {
        let current = try entering { () in unsafe info.me_mapsize }
        let target = PageSize.roundedUp(current * 2)
        // The file grows by what is written, not by what is mapped, so room for some writing is
        // enough.
        let needed = min(target - current, 16 << 20)
        try FileSystem(of: path).checkRoom(for: needed, path: path)
        // liblmdb cannot go back to its old map if there are no addresses for the new one. The two
        // new maps need twice `target` addresses, and the two old maps free half of that.
        try check(tree_map_room(UInt64(target)), during: .grow)
        try resize(to: target)
    }

    /// Doubles the map if less than a tenth of it is free, so that closures rarely have to run
    /// twice.
    func growIfNearlyFull() throws(LMDBError) {
        if try !isNearlyFull() { return }
        do throws(LMDBError) {
            try grow()
        } catch .diskFull {
            // The free part of the map, and pages that deletes have freed, may be enough.
        } catch .failed(_, during: .grow, _) {
            // The free part of the map may be enough here too.
        }
    }

    /// Whether less than a tenth of the map is free.
    func isNearlyFull() throws(LMDBError) -> Bool {
        try entering { () in
            let info = unsafe info
            return unsafe (Int(info.me_last_pgno) + 1) * pageSizeBytes > info.me_mapsize / 10 * 9
        }
    }

    /// Gives the map another size while no transaction of this process is live.
    /// - Parameter sizeBytes: the new size, or 0 for the size that another process has given the
    ///   map.
    func resize(to sizeBytes: Int) throws(LMDBError) {
        try gate.exclusively { () throws(LMDBError) in
            // Safe because the gate is shut: no thread uses or frees these readers meanwhile.
            unsafe gate.idleReaders.forEach { unsafe tree_reader_forget($0) }
            steps.reach(.forgotten)
            var code = unsafe mdb_env_set_mapsize(handle, sizeBytes)
            if code == MDB_SUCCESS { code = unsafe tree_map_open(map, handle) }
            steps.reach(.remapped)
            if code == MDB_SUCCESS { return }
            // The old map is gone and there is no new one, so the next begin would fault.
            let error = LMDBError.poisoned(LMDBError.Code(rawValue: code), path: path)
            gate.refuse(with: error)
            throw error
        }
    }

    /// Runs `body`, which may use the handle, and keeps the environment from closing or moving its
    /// map until `body` ends.
    func entering<R>(_ body: () throws(LMDBError) -> R) throws(LMDBError) -> R {
        try checkProcess()
        if thread.held(in: self) != nil { return try body() }
        try gate.enter()
        defer { gate.leave() }
        return try body()
    }
}
