import CLMDB

/// The few calls that the tests need.
struct Transaction {
    static let freeList: MDB_dbi = 0
    static let main: MDB_dbi = 1
    let handle: OpaquePointer?

    func table(_ name: String, flags: Int32 = 0) throws -> MDB_dbi {
        var table: MDB_dbi = 0
        try check(mdb_dbi_open(handle, name, UInt32(MDB_CREATE | flags), &table))
        return table
    }

    func existingTable(_ name: String) throws -> MDB_dbi {
        var table: MDB_dbi = 0
        try check(mdb_dbi_open(handle, name, 0, &table))
        return table
    }

    func put(_ key: [UInt8], _ value: [UInt8], in table: MDB_dbi) throws {
        var key = key
        var value = value
        try key.withUnsafeMutableBytes { key in
            try value.withUnsafeMutableBytes { value in
                var k = MDB_val(mv_size: key.count, mv_data: key.baseAddress)
                var v = MDB_val(mv_size: value.count, mv_data: value.baseAddress)
                try check(mdb_put(handle, table, &k, &v, 0))
            }
        }
    }

    func delete(_ key: [UInt8], in table: MDB_dbi) throws {
        var key = key
        try key.withUnsafeMutableBytes { key in
            var k = MDB_val(mv_size: key.count, mv_data: key.baseAddress)
            let code = mdb_del(handle, table, &k, nil)
            if code != MDB_NOTFOUND { try check(code) }
        }
    }

    func drop(_ table: MDB_dbi, deleting: Bool) throws {
        try check(mdb_drop(handle, table, deleting ? 1 : 0))
    }

    func statistics(_ table: MDB_dbi) throws -> MDB_stat {
        var statistics = MDB_stat()
        try check(mdb_stat(handle, table, &statistics))
        return statistics
    }

    func entries(_ table: MDB_dbi) throws -> [Entry] {
        var cursor: OpaquePointer?
        try check(mdb_cursor_open(handle, table, &cursor))
        defer { mdb_cursor_close(cursor) }
        var entries: [Entry] = []
        var key = MDB_val()
        var value = MDB_val()
        while true {
            let code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
            if code == MDB_NOTFOUND { return entries }
            try check(code)
            entries.append(Entry(key: bytes(key), value: bytes(value)))
        }
    }

    private func bytes(_ value: MDB_val) -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
    }

    private func check(_ code: Int32) throws {
        if code != 0 { throw RealFile.Failure(code: code) }
    }
}
