import CLMDB
import Foundation
import LMDB
import Testing

/// A data file as liblmdb alone reads and writes it.
struct RawFile {
    let path: String

    init(_ path: String) { self.path = path }

    struct Counts: Equatable {
        let depth, branches, leaves, runs, entries: Int
    }

    /// All tables with their entries.
    func tables() throws -> [String: [[UInt8]: [UInt8]]] {
        var found: [String: [[UInt8]: [UInt8]]] = [:]
        try walk { name, transaction, table in
            found[name] = unsafe try Self.entries(transaction, table)
        }
        return found
    }

    /// The pages of all tables.
    func counts() throws -> [String: Counts] {
        var found: [String: Counts] = [:]
        try walk { name, transaction, table in
            var stat = MDB_stat()
            try Self.check(unsafe mdb_stat(transaction, table, &stat))
            found[name] = Counts(
                depth: Int(stat.ms_depth), branches: Int(stat.ms_branch_pages),
                leaves: Int(stat.ms_leaf_pages), runs: Int(stat.ms_overflow_pages),
                entries: Int(stat.ms_entries))
        }
        return found
    }

    /// Makes a data file whose tables liblmdb appends to, in the order of their keys.
    static func append(_ tables: [String: [[UInt8]: [UInt8]]], to path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try open(path, UInt32(MDB_NOSYNC)) { handle in
            for (name, entries) in tables {
                try withTransaction(handle, 0) { transaction in
                    var table = MDB_dbi()
                    try check(
                        unsafe mdb_dbi_open(transaction, name, UInt32(MDB_CREATE), &table))
                    let keys = entries.keys.sorted { $0.lexicographicallyPrecedes($1) }
                    for key in keys {
                        var (key, value) = (key, entries[key] ?? [])
                        // Safe because the arrays live during the call.
                        let code = unsafe key.withUnsafeMutableBytes { key in
                            unsafe value.withUnsafeMutableBytes { value in
                                var first = unsafe MDB_val(
                                    mv_size: key.count, mv_data: key.baseAddress)
                                var second = unsafe MDB_val(
                                    mv_size: value.count, mv_data: value.baseAddress)
                                return unsafe mdb_put(
                                    transaction, table, &first, &second, UInt32(MDB_APPEND))
                            }
                        }
                        try check(code)
                    }
                }
            }
        }
    }

    private func walk(_ body: (String, OpaquePointer?, MDB_dbi) throws -> Void) throws {
        try Self.open(path, UInt32(MDB_RDONLY | MDB_NOLOCK)) { handle in
            try Self.withTransaction(handle, UInt32(MDB_RDONLY)) { transaction in
                var main = MDB_dbi()
                try Self.check(unsafe mdb_dbi_open(transaction, nil, 0, &main))
                for name in unsafe try Self.entries(transaction, main).keys {
                    let name = String(decoding: name, as: UTF8.self)
                    var table = MDB_dbi()
                    try Self.check(unsafe mdb_dbi_open(transaction, name, 0, &table))
                    unsafe try body(name, transaction, table)
                }
            }
        }
    }

    private static func entries(
        _ transaction: OpaquePointer?, _ table: MDB_dbi
    ) throws -> [[UInt8]: [UInt8]] {
        var found: [[UInt8]: [UInt8]] = [:]
        var cursor: OpaquePointer?
        try check(unsafe mdb_cursor_open(transaction, table, &cursor))
        defer { unsafe mdb_cursor_close(cursor) }
        var (key, value) = unsafe (MDB_val(), MDB_val())
        while unsafe mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == MDB_SUCCESS {
            // Safe because liblmdb lends the bytes until the transaction ends.
            let name = unsafe UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)
            unsafe found[Array(name)] = Array(
                UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
        }
        return found
    }

    private static func open(
        _ path: String, _ flags: UInt32, _ body: (OpaquePointer?) throws -> Void
    ) throws {
        var handle: OpaquePointer?
        try check(unsafe mdb_env_create(&handle))
        // Safe because the handle is closed once, when all its transactions have ended.
        defer { unsafe mdb_env_close(handle) }
        try check(unsafe mdb_env_set_maxdbs(handle, 64))
        try check(unsafe mdb_env_set_mapsize(handle, 1 << 30))
        try check(unsafe mdb_env_open(handle, path, flags, 0o600))
        unsafe try body(handle)
    }

    private static func withTransaction(
        _ handle: OpaquePointer?, _ flags: UInt32, _ body: (OpaquePointer?) throws -> Void
    ) throws {
        var transaction: OpaquePointer?
        try check(unsafe mdb_txn_begin(handle, nil, flags, &transaction))
        // Safe because the transaction is not used after its end.
        unsafe try body(transaction)
        try check(unsafe mdb_txn_commit(transaction))
    }

    private static func check(_ code: Int32) throws {
        try #require(code == MDB_SUCCESS, "\(String(cString: mdb_strerror(code)))")
    }
}
