/// A data file seen page by page, by pread alone: no map, so no damage can become a signal.
///
/// The descriptor is borrowed and must stay open as long as this is used.
public struct PageFile: Sendable {
    package let pageSizeBytes: Int
    package let fileSizeBytes: UInt64
    /// The meta page that liblmdb reads: the one of the later transaction.
    package let newest: MetaPage
    private let older: MetaPage
    let bytes: FileBytes

    /// Reads both meta pages and checks them.
    ///
    /// This promises no more than that the file is a data file whose trees begin inside it.
    /// - Complexity: two small reads.
    package init(descriptor: Int32) throws(FileDamage) {
        bytes = FileBytes(descriptor: descriptor)
        _ = try bytes.regularSize()
        let (first, second) = try Self.metaPages(in: bytes)
        pageSizeBytes = Int(first.freeList.pad)
        let isSecondNewer = second.transaction > first.transaction
        newest = isSecondNewer ? second : first
        older = isSecondNewer ? first : second
        // Each commit takes the next number and the other page: any gap means that a number
        // changed, and perhaps that the older commit would be taken for the newest.
        guard newest.transaction == older.transaction + (newest.transaction > 0 ? 1 : 0) else {
            throw .transactionsApart(first: first.transaction, second: second.transaction)
        }
        try newest.checkCommit()
        // Asked again because a live writer extends the file before it writes its meta page.
        fileSizeBytes = try bytes.regularSize()
    }

    /// The pages of a commit that a read transaction sees: nobody changes them as long as it lives.
    init(descriptor: Int32, commit: MetaPage) throws(FileDamage) {
        bytes = FileBytes(descriptor: descriptor)
        pageSizeBytes = Int(commit.freeList.pad)
        (newest, older) = (commit, commit)
        fileSizeBytes = try bytes.regularSize()
    }

    /// Both meta pages as they are at one moment, also while another process commits.
    private static func metaPages(
        in bytes: FileBytes
    ) throws(FileDamage) -> (first: MetaPage, second: MetaPage) {
        var first = try firstMetaPage(in: bytes)
        for _ in 1...maximumLooks {
            let size = first.freeList.pad
            // To its end: a file that is cut inside it is refused here.
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

    /// How often the meta pages are looked at while commits come in between: each takes two flushes
    /// or at least two system calls, a look takes three.
    private static let maximumLooks = 1_000

    private static func firstMetaPage(in bytes: FileBytes) throws(FileDamage) -> MetaPage {
        try MetaPage(page: Page(number: 0, bytes: bytes.read(PageFormat.metaPageSize, at: 0)))
    }

    /// Whether a page in use may lie past the end of the file, so that a map would fault.
    ///
    /// True also when damage hid a part of the trees, since then nothing proves the file whole.
    /// - Complexity: O(1) for a file of full length, else one walk over its pages.
    package func reachesPastEnd() throws(FileDamage) -> Bool {
        // A file that is shorter than its last page is no damage in itself: the pages may be free.
        if fileSizeBytes / UInt64(pageSizeBytes) > newest.lastPage { return false }
        let report = try walk()
        return report.reachesPastEnd || !report.isComplete
    }

    /// Walks the free list and the main tree, whose entries are the tables, and checks what it says
    /// of each of them.
    ///
    /// liblmdb walks these to write and to open a table, and trusts them: a wrong count faults, and
    /// a wrong page is overwritten.
    /// - Complexity: a read for each page of the two: one or two each, but for the list of a file
    ///   of which much was deleted, which has one for each thousand free pages or two.
    package func walkTables() -> PageReport {
        var walk = PageWalk(file: self, meta: newest, progress: nil)
        return walk.runTables()
    }

    /// Walks every page that a transaction reaches and reports all damage found.
    ///
    /// - Parameters:
    ///   - transaction: of the two commits that the meta pages have; the newest unless given.
    ///   - progress: gets the pages covered and the pages in all, every 1,024 pages.
    /// - Complexity: one read a page, none for the inside of large values.
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
