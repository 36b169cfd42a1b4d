/// One of the two meta pages: the beginning of everything that one transaction committed.
package struct MetaPage: Hashable, Sendable {
    package let pageNumber: UInt64
    package let transaction: UInt64
    package let lastPage: UInt64
    package let mapSizeBytes: UInt64
    package let freeList: TreeRecord
    package let main: TreeRecord

    /// Checks what never changes after the file was made: both meta pages must pass.
    init(page: Page) throws(FileDamage) {
        pageNumber = page.number
        transaction = page.load(144)
        lastPage = page.load(136)
        mapSizeBytes = page.load(32)
        freeList = TreeRecord(page: page, offset: 40)
        main = TreeRecord(page: page, offset: 88)

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

    /// What a reader has proved of the commit that it sees.
    /// - Parameter commit: the records of the free list and of the main tree, and the number of the
    ///   last page.
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

    /// Checks what a commit writes.
    ///
    /// Only a meta page that is used must pass: after a commit that failed, liblmdb leaves in the
    /// other one roots that do not fit its last page, and never reads them again.
    func checkCommit() throws(FileDamage) {
        try check(.mapSize, mapSizeBytes, mapSizeBytes <= PageFormat.mapSizeLimit)
        let mapPages = mapSizeBytes / UInt64(freeList.pad)
        try check(.lastPage, lastPage, lastPage >= 1 && lastPage < mapPages)
        for root in [freeList.root, main.root] {
            guard let root else { continue }
            try check(.root, root, root >= PageFormat.metaPages && root <= lastPage)
        }
        // The first commit makes a table, and no table ever goes.
        try check(.transaction, transaction, transaction > 0 || main.root == nil)
        try check(.root, main.root ?? PageFormat.noPage, main.root != nil || isNew)
    }

    /// Whether this is the meta page of a file without any table, or of a compacted copy of one.
    private var isNew: Bool {
        transaction <= 1 && lastPage < PageFormat.metaPages && freeList.root == nil
            && main.counts == TableStatistics()
    }

    private func check(
        _ field: FileDamage.MetaField, _ found: UInt64, _ isRight: Bool
    ) throws(FileDamage) {
        if !isRight { throw .wrongMeta(page: pageNumber, field, found: found) }
    }
}
