/// A data file seen page by page, by pread alone: no map, so no damage can become a signal.
///
/// The descriptor is borrowed and must stay open as long as this is used. Closing any descriptor
/// of a file drops the process's locks on it: do not open one of your own for a live environment.
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
        let beginning = try bytes.read(PageFormat.metaPageSize, at: 0)
        let first = try MetaPage(page: Page(number: 0, bytes: beginning))
        pageSizeBytes = Int(first.freeList.pad)
        // To its end: a file that is cut inside it is refused here.
        let next = try bytes.read(pageSizeBytes, at: UInt64(pageSizeBytes))
        let second = try MetaPage(page: Page(number: 1, bytes: next))
        guard second.freeList.pad == first.freeList.pad else {
            throw .pageSizesDiffer(first: first.freeList.pad, second: second.freeList.pad)
        }
        let isSecondNewer = second.transaction > first.transaction
        newest = isSecondNewer ? second : first
        older = isSecondNewer ? first : second
        try newest.checkCommit()
        // Asked again because a live writer extends the file before it writes its meta page.
        fileSizeBytes = try bytes.regularSize()
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

    /// Walks every page that a transaction reaches and reports all damage found.
    ///
    /// In a live environment, begin a read transaction first, then make the `PageFile`, and walk
    /// the transaction's id: its pages stay untouched for as long as it lives. If two commits came
    /// in between, its meta page is gone: `.noSuchTransaction`; try again with a new one.
    /// - Parameter progress: gets the pages covered and the pages in all, every 1,024 pages.
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
