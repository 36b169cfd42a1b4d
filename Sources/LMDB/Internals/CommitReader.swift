import CLMDB
import PageTrees

/// A reader of one whole commit, table by table, whatever tables are open.
///
/// The environment stays open and its map in place while the reader lives: it is inside the gate,
/// or inside a write transaction that is.
@safe
package struct CommitReader: ~Copyable {
    private let core: EnvironmentCore
    // Safe because only this value uses the reader, and frees it.
    let reader: UnsafeMutablePointer<tree_reader>
    private let entersGate: Bool
    /// The number under which the reader knows the table that is read by its name. It comes after
    /// those of tables that are open, which keep their own.
    private var position: UInt32 { UInt32(core.treeCount) }

    /// Begins to read the newest commit, inside ``EnvironmentCore/beginning(_:)``.
    /// - Parameter entersGate: whether the reader enters the gate and leaves it at its end.
    init(_ core: EnvironmentCore, entersGate: Bool = false) throws(LMDBError) {
        self.core = core
        self.entersGate = entersGate
        if entersGate { try core.gate.enter() }
        // Safe because memory for the trees is always there, or the process ends.
        let reader = unsafe tree_reader_new(
            UInt32(core.treeCount) + 1, core.map
        ).unsafelyUnwrapped
        let code = unsafe tree_reader_begin(reader, core.handle)
        do throws(LMDBError) {
            if code != MDB_SUCCESS { throw core.failure(code, during: .begin) }
            // Inside a write transaction this has been looked at.
            if entersGate { unsafe try core.checkMark(reader) }
        } catch {
            unsafe tree_reader_free(reader)
            if entersGate { core.gate.leave() }
            throw error
        }
        unsafe self.reader = reader
    }

    deinit {
        unsafe tree_reader_free(reader)
        if entersGate { core.gate.leave() }
    }

    // Safe because a begin that succeeded has set the transaction, which lives as long as this
    // value.
    var transaction: OpaquePointer { unsafe reader.pointee.txn.unsafelyUnwrapped }

    /// The number of the commit.
    var number: UInt64 { unsafe reader.pointee.transaction }

    /// Whether the commit marks its file.
    var isMarked: Bool { unsafe tree_reader_has(reader, StoreFolder.markName) == MDB_SUCCESS }

    /// The inode of the file that takes the place of this one by its mark, or nil if there is no
    /// mark.
    var successor: UInt64? {
        get throws(LMDBError) {
            if !isMarked { return nil }
            unsafe tree_reader_find(reader, position, StoreFolder.markName)
            let table = Table(name: StoreFolder.markName, index: position, owner: core.id)
            let view = unsafe ReadView(transaction, of: BorrowedCore(core), trees: reader)
            let key = StoreFolder.markKey
            // Safe because the key lives during the call, and the view as long as this value.
            let value = unsafe try view.get(key.span.bytes, in: table)
            guard let value else { return 0 }
            return value.markedInode
        }
    }

    /// The bytes of all pages up to the last one that the commit uses.
    var usedBytes: Int {
        let bytes = unsafe withUnsafeBytes(of: reader.pointee.commit) { unsafe Array($0) }
        let lastPage: UInt64 = Page(number: 0, bytes: bytes).load(2 * PageFormat.treeRecordSize)
        return unsafe Int(clamping: (lastPage + 1) * core.map.pointee.page_size)
    }

    /// Calls `body` with a view of the commit and one of its tables.
    package func read<R>(
        _ name: String, _ body: (ReadView, Table) throws -> R
    ) throws -> R {
        unsafe tree_reader_find(reader, position, name)
        let table = Table(name: name, index: position, owner: core.id)
        return try withView { try body($0, table) }
    }

    private func withView<R>(_ body: (ReadView) throws -> R) throws -> R {
        // Safe because the reader lives as long as this value.
        try unsafe body(ReadView(transaction, of: BorrowedCore(core), trees: reader))
    }

    /// Returns the names of all tables, without a mark.
    func tableNames() throws -> [String] {
        try withView { view in
            try view.tableNames(of: core.id).filter { $0 != StoreFolder.markName }
        }
    }

    /// Walks the pages of a table and calls `visit` with each entry that can be read. They come in
    /// the order of the tree, which is that of the keys where nothing is damaged.
    func walk(
        _ name: String, visiting visit: PageWalk.EntryVisit
    ) throws -> PageReport {
        let record = try withView { try $0.treeRecord(of: name, owner: core.id) }
        let file = unsafe try core.pages(seenBy: reader)
        return withoutActuallyEscaping(visit) { visit in
            var walk = PageWalk(file: file, meta: file.newest, visitEntry: visit)
            return walk.runTable(name, record: record)
        }
    }

    /// After how many entries progress is told.
    private static let progressStep = 10_000

    /// Copies all tables to a new data file, which the caller flushes.
    /// - Parameters:
    ///   - target: the path that an error names where there is no room for the file.
    ///   - unused: the names of tables that are left out where they are empty.
    ///   - other: the number of another commit, which that of the new file is to be above too.
    ///   - progress: called with the number of entries copied and of all entries. An error that it
    ///     throws ends the copy.
    func copy(
        toFileAt path: String, for target: String, leavingOut unused: Set<String> = [],
        above other: UInt64 = 0, _ progress: (Int, Int) throws -> Void
    ) throws {
        let tables = try tableNames()
            .map { name in (name: name, statistics: try read(name) { try $0.statistics(of: $1) }) }
            .filter { $0.statistics.entryCount > 0 || !unused.contains($0.name) }
        // The meta pages, and those of the free list and the main tree, are few.
        let pageCount = tables.reduce(0) { $0 + $1.statistics.pageCount }
        let expectedBytes = unsafe pageCount * Int(core.map.pointee.page_size)
        try FileSystem(ofFile: path).checkRoom(for: expectedBytes, path: target)
        var draft = try DraftFile(at: path, of: core)
        let total = tables.reduce(0) { $0 + $1.statistics.entryCount }
        var done = 0
        for (name, statistics) in tables {
            let end = done + statistics.entryCount
            try draft.beginTable(name)
            try read(name) { view, table in
                var cursor = try view.cursor(in: table)
                while let entry = try cursor.next() {
                    if done % Self.progressStep == 0 { try progress(done, total) }
                    done += 1
                    guard try draft.append(entry.value, for: entry.key) else {
                        throw LMDBError.failed(.corrupted, during: .copy, path: core.path)
                    }
                }
                // A page that lost entries can look whole.
                if done != end {
                    throw LMDBError.failed(.corrupted, during: .copy, path: core.path)
                }
            }
            try draft.endTable()
        }
        try draft.finish(after: max(number, other))
        try progress(done, total)
    }
}
