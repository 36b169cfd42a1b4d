/// A data file that is read page by page with `pread`.
///
/// Without a map, damage cannot become a signal. The descriptor is borrowed and must stay open
/// while this value is used.
public struct PageFile: Sendable {
    /// The size of a page.
    package let pageSizeBytes: Int
    /// The size of the file.
    package let fileSizeBytes: UInt64
    /// The meta page that liblmdb reads: the one with the later transaction.
    package let newest: MetaPage
    private let older: MetaPage
    let bytes: FileBytes

    /// Reads and checks both meta pages.
    ///
    /// Success means only that the file is a data file whose trees begin inside it.
    /// - Complexity: a few small reads, and more only while another process commits.
    package init(descriptor: Int32) throws(FileDamage) {
        bytes = FileBytes(descriptor: descriptor)
        _ = try bytes.regularSize()
        let (first, second) = try Self.metaPages(in: bytes)
        pageSizeBytes = Int(first.freeList.pad)
        let isSecondNewer = second.transaction > first.transaction
        newest = isSecondNewer ? second : first
        older = isSecondNewer ? first : second
        // Each commit takes the next number and the other page. A gap means that a number was
        // changed, and perhaps that the older commit would be taken for the newest.
        guard newest.transaction == older.transaction + (newest.transaction > 0 ? 1 : 0) else {
            throw .transactionsApart(first: first.transaction, second: second.transaction)
        }
        try newest.checkCommit()
        // Read again because a live writer extends the file before it writes its meta page.
        fileSizeBytes = try bytes.regularSize()
    }

    /// Gives access to the pages of a commit that a read transaction sees. They do not change while
    /// the transaction lives.
    init(descriptor: Int32, commit: MetaPage) throws(FileDamage) {
        bytes = FileBytes(descriptor: descriptor)
        pageSizeBytes = Int(commit.freeList.pad)
        (newest, older) = (commit, commit)
        fileSizeBytes = try bytes.regularSize()
    }

    /// Returns both meta pages as they were at one moment, even while another process commits.
    private static func metaPages(
        in bytes: FileBytes
    ) throws(FileDamage) -> (first: MetaPage, second: MetaPage) {
        var first = try firstMetaPage(in: bytes)
        for _ in 1...maximumLooks {
            let size = first.freeList.pad
            // Reads the whole page, so that a file that is cut inside it is refused here.
            let page = Page(number: 1, bytes: try bytes.read(Int(size), at: UInt64(size)))
            let second = try MetaPage(page: page)
            guard second.freeList.pad == size else {
                throw .pageSizesDiffer(first: size, second: second.freeList.pad)
            }
            let again = try firstMetaPage(in: bytes)
            if again.transaction == first.transaction { return (again, second) }
            first = again
        }
        throw .noSuchTransaction(first.transaction, newest: first.transaction)
    }

    /// How often the meta pages are read while commits come in between. A commit takes two flushes,
    /// or at least two system calls; reading the meta pages takes three.
    private static let maximumLooks = 1_000

    private static func firstMetaPage(in bytes: FileBytes) throws(FileDamage) -> MetaPage {
        try MetaPage(page: Page(number: 0, bytes: bytes.read(PageFormat.metaPageSize, at: 0)))
    }

    /// Returns whether a page in use may lie past the end of the file, so that a map would fault.
    ///
    /// The result is also true if damage hides a part of the trees, because the file is then not
    /// proved complete.
    /// - Complexity: O(1) for a file of full length, otherwise one walk over its pages.
    package func reachesPastEnd() throws(FileDamage) -> Bool {
        // A file that is shorter than its last page is not damaged if the missing pages are free.
        if fileSizeBytes / UInt64(pageSizeBytes) > newest.lastPage { return false }
        let report = try walk()
        return report.reachesPastEnd || !report.isComplete
    }

    /// Walks the free list and the main tree, whose entries are the tables, and checks the record
    /// of each table.
    ///
    /// liblmdb walks these two trees to write and to open a table, and trusts them: a wrong count
    /// makes it fault, and a wrong page gets overwritten.
    /// - Complexity: one read for each page of the two trees, usually one or two pages each. A file
    ///   from which much was deleted has a page for every thousand or two thousand free pages.
    package func walkTables() -> PageReport {
        var walk = PageWalk(file: self, meta: newest, progress: nil)
        return walk.runTables()
    }

    /// Walks every page that a transaction reaches and reports all damage.
    /// - Parameters:
    ///   - transaction: one of the two commits of the meta pages; the newest by default.
    ///   - progress: called every 1,024 pages with the pages covered and the pages in all.
    /// - Complexity: one read for each page, none for the inside of large values.
    package func walk(
        transaction: UInt64? = nil, progress: ((UInt64, UInt64) -> Void)? = nil
    ) throws(FileDamage) -> PageReport {
        let meta = transaction == older.transaction ? older : newest
        if let transaction, meta.transaction != transaction {
            throw .noSuchTransaction(transaction, newest: newest.transaction)
        }
        try meta.checkCommit()
        var walk = PageWalk(file: self, meta: meta, progress: progress)
        return walk.run()
    }
}
