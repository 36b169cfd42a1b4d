/// One of the two meta pages: the roots and counts that one transaction committed.
package struct MetaPage: Hashable, Sendable {
    /// The number of the meta page, 0 or 1.
    package let pageNumber: UInt64
    /// The number of the transaction that wrote the meta page.
    package let transaction: UInt64
    /// The number of the last page in use.
    package let lastPage: UInt64
    /// The size of the map when the meta page was written.
    package let mapSizeBytes: UInt64
    /// The record of the free list.
    package let freeList: TreeRecord
    /// The record of the main tree, whose entries are the tables.
    package let main: TreeRecord

    /// Reads a meta page and checks the fields that never change. Both meta pages of a file must
    /// pass.
    init(page: Page) throws(FileDamage) {
        pageNumber = page.number
        transaction = page.load(PageFormat.transaction)
        lastPage = page.load(PageFormat.lastPage)
        mapSizeBytes = page.load(32)
        freeList = TreeRecord(page: page, offset: PageFormat.freeListRecord)
        main = TreeRecord(page: page, offset: PageFormat.mainRecord)

        let (magic, version): (UInt32, UInt32) = (page.load(16), page.load(20))
        let size = freeList.pad
        try check(.magic, UInt64(magic), magic == PageFormat.magic)
        try check(.version, UInt64(version), version == PageFormat.version)
        try check(.flags, UInt64(page.flags), page.flags == PageFormat.metaFlag)
        try check(.number, page.storedNumber, page.storedNumber == page.number)
        try check(
            .pageSize, UInt64(size),
            PageFormat.pageSizes.contains(size) && size.nonzeroBitCount == 1)
        let isOwn = transaction == 0 || transaction & 1 == page.number
        try check(
            .transaction, transaction, isOwn && transaction <= PageFormat.transactionLimit)
    }

    /// Creates the meta page of a commit from the copy that a reader has checked.
    /// - Parameter commit: the records of the free list and of the main tree, then the number of
    ///   the last page.
    init(
        commit: [UInt8], transaction: UInt64, pageSizeBytes: UInt64, mapSizeBytes: UInt64
    ) throws(FileDamage) {
        let page = Page(number: transaction & 1, bytes: commit)
        pageNumber = page.number
        self.transaction = transaction
        self.mapSizeBytes = mapSizeBytes
        freeList = TreeRecord(page: page, offset: 0)
        main = TreeRecord(page: page, offset: PageFormat.treeRecordSize)
        lastPage = page.load(2 * PageFormat.treeRecordSize)
        try check(.pageSize, UInt64(freeList.pad), UInt64(freeList.pad) == pageSizeBytes)
        try checkCommit()
    }

    /// Checks the fields that a commit writes.
    ///
    /// Only the meta page in use must pass: after a failed commit, liblmdb leaves roots in the
    /// other one that do not fit its last page, and never reads them again.
    func checkCommit() throws(FileDamage) {
        try check(.mapSize, mapSizeBytes, mapSizeBytes <= PageFormat.mapSizeLimit)
        let mapPages = mapSizeBytes / UInt64(freeList.pad)
        try check(.lastPage, lastPage, lastPage >= 1 && lastPage < mapPages)
        for root in [freeList.root, main.root] {
            guard let root else { continue }
            try check(.root, root, root >= PageFormat.metaPages && root <= lastPage)
        }
        // The first commit creates a table, and no table is ever removed.
        try check(.transaction, transaction, transaction > 0 || main.root == nil)
        try check(.root, main.root ?? PageFormat.noPage, main.root != nil || isNew)
    }

    /// Whether this is the meta page of a file without tables, or of a compacted copy of such a
    /// file.
    private var isNew: Bool {
        transaction <= 1 && lastPage < PageFormat.metaPages && freeList.root == nil
            && main.counts == TableStatistics()
    }

    /// Throws if a field is not right.
    private func check(
        _ field: FileDamage.MetaField, _ found: UInt64, _ isRight: Bool
    ) throws(FileDamage) {
        if !isRight { throw .wrongMeta(page: pageNumber, field, found: found) }
    }
}
