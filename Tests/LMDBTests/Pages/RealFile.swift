import CLMDB
import Foundation

/// A data file made by liblmdb itself, in a folder of its own that goes away with it.
final class RealFile {
    let path: String
    private let folder: String
    private var environment: OpaquePointer?

    struct Failure: Error {
        let code: Int32
    }

    init() throws {
        folder = NSTemporaryDirectory() + "page-walk-" + UUID().uuidString
        path = folder + "/data.mdb"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try open()
    }

    /// A file with these bytes, not opened by liblmdb.
    init(bytes: [UInt8]) throws {
        folder = NSTemporaryDirectory() + "page-walk-" + UUID().uuidString
        path = folder + "/data.mdb"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    deinit {
        close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func open() throws {
        try check(mdb_env_create(&environment))
        try check(mdb_env_set_mapsize(environment, 1 << 30))
        try check(mdb_env_set_maxdbs(environment, 300))
        try check(
            mdb_env_open(environment, folder, UInt32(MDB_NOSYNC | MDB_NOTLS), 0o600))
    }

    func close() {
        if let environment { mdb_env_close(environment) }
        environment = nil
    }

    func reopen() throws {
        close()
        try open()
    }

    func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func copy(compacting: Bool) throws -> RealFile {
        let target = try RealFile(bytes: [])
        try FileManager.default.removeItem(atPath: target.path)
        let flags = compacting ? UInt32(MDB_CP_COMPACT) : 0
        try check(mdb_env_copy2(environment, target.folder, flags))
        return target
    }

    /// - Parameter commits: false aborts at the end.
    func write(
        parent: Transaction? = nil, commits: Bool = true, _ body: (Transaction) throws -> Void
    ) throws {
        var handle: OpaquePointer?
        try check(mdb_txn_begin(environment, parent?.handle, 0, &handle))
        do {
            try body(Transaction(handle: handle))
        } catch {
            mdb_txn_abort(handle)
            throw error
        }
        guard commits else { return mdb_txn_abort(handle) }
        try check(mdb_txn_commit(handle))
    }

    func read<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
        var handle: OpaquePointer?
        try check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &handle))
        defer { mdb_txn_abort(handle) }
        return try body(Transaction(handle: handle))
    }

    private func check(_ code: Int32) throws {
        if code != 0 { throw Failure(code: code) }
    }
}

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

struct Entry: Hashable {
    let key: [UInt8]
    let value: [UInt8]
}
