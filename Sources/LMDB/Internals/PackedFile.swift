import CLMDB
import Foundation
import PageTrees

/// A data file that is written once from its beginning to its end: one table after the other, each
/// in the order of its keys. All its pages are full, and none are free.
///
/// The pages are built here and not by liblmdb, in a fraction of its time.
@safe
struct PackedFile: ~Copyable {
    private let file: File
    // Safe because only this value uses the builder, and frees it.
    private let builder: OpaquePointer
    private var tables: [(name: String, record: [UInt8])] = []

    /// After how many entries progress is told.
    static let progressStep = 10_000

    /// Creates the file, or fills an empty one, with room for all of `core`.
    /// - Parameter expectedBytes: the size that the file will hardly exceed.
    init(at path: String, of core: EnvironmentCore, expectedBytes: Int) throws(LMDBError) {
        // liblmdb makes the meta pages.
        unsafe mdb_env_close(try core.openDraft(at: path))
        let file = try File(opening: path, O_RDWR)
        do throws(FileDamage) {
            let pages = try PageFile(descriptor: file.descriptor)
            // Safe because memory for a page is always there, or the process ends.
            let pageSize = UInt32(pages.pageSizeBytes)
            let size = UInt64(expectedBytes)
            unsafe builder = tree_builder_new(file.descriptor, pageSize, size).unsafelyUnwrapped
        } catch {
            throw .damaged(error, path: path)
        }
        self.file = file
    }

    deinit { unsafe tree_builder_free(builder) }

    /// Stores an entry behind all others of the table that is being filled.
    /// - Returns: false if its key is not greater than the last one; nothing is stored then.
    mutating func append(_ value: RawSpan, for key: RawSpan) throws(LMDBError) -> Bool {
        try append(value, for: key, flags: 0)
    }

    private func append(
        _ value: RawSpan, for key: RawSpan, flags: UInt16
    ) throws(LMDBError) -> Bool {
        let code = unsafe key.withMutableValue { key in
            unsafe value.withMutableValue { unsafe tree_builder_append(builder, key, $0, flags) }
        }
        if code == MDB_KEYEXIST { return false }
        try check(code)
        return true
    }

    /// Ends the table that is being filled. What is stored from now on belongs to another one.
    mutating func endTable(_ name: String) throws(LMDBError) {
        tables.append((name, try endTree()))
    }

    private func endTree() throws(LMDBError) -> [UInt8] {
        var record = [UInt8](repeating: 0, count: PageFormat.treeRecordSize)
        // Safe because the array has the size of a record and lives during the call.
        try check(
            unsafe record.withUnsafeMutableBufferPointer {
                unsafe tree_builder_end(builder, $0.baseAddress)
            })
        return record
    }

    /// Completes the file, and gives its commit a number above that of the commit that it was made
    /// from. The caller flushes it.
    mutating func finish(after commit: UInt64) throws(LMDBError) {
        let tables = tables.map { (name: Array($0.name.utf8), record: $0.record) }
            .sorted { $0.name.lexicographicallyPrecedes($1.name) }
        for table in tables {
            // Safe because the arrays live during the call.
            _ = unsafe try append(
                table.record.span.bytes, for: table.name.span.bytes, flags: PageFormat.tableNodeFlag
            )
        }
        let record = try endTree()
        var lastPage: UInt64 = 0
        try check(unsafe tree_builder_flush(builder, &lastPage))
        // A file without tables has never been written to.
        if tables.isEmpty { return }
        try file.renumber(after: commit) { meta in
            meta.replaceSubrange(PageFormat.mainRecord..<PageFormat.lastPage, with: record)
            meta.replaceSubrange(
                PageFormat.lastPage..<PageFormat.transaction, with: lastPage.littleEndianBytes)
        }
    }

    private func check(_ code: Int32) throws(LMDBError) {
        if code == MDB_SUCCESS { return }
        throw .failed(LMDBError.Code(rawValue: code), during: .copy, path: file.path)
    }
}
