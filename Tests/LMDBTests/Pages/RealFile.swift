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
