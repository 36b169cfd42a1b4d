/// The record of one tree in the file: its root and its counts.
package struct TreeRecord: Hashable, Sendable {
    /// The flags of the tree.
    package let flags: UInt16
    /// The counts of entries and pages, as the file has them.
    package let counts: TableStatistics
    /// The root page, or nil for an empty tree.
    package let root: UInt64?
    /// The page size in the record of the free list. Zero in all other records.
    let pad: UInt32

    /// Reads the record at `offset` of a page.
    init(page: Page, offset: Int) {
        pad = page.load(offset)
        flags = page.load(offset + 4)
        counts = TableStatistics(
            entryCount: page.load(offset + 32), depth: Int(page.load(offset + 6) as UInt16),
            branchPageCount: page.load(offset + 8), leafPageCount: page.load(offset + 16),
            overflowPageCount: page.load(offset + 24))
        let root: UInt64 = page.load(offset + 40)
        self.root = root == PageFormat.noPage ? nil : root
    }

    /// Returns whether a tree can have these counts.
    ///
    /// An empty tree has only zeros. Any other tree has no more pages or entries than the file has
    /// room for.
    func isPossible(pageSizeBytes: Int, lastPage: UInt64) -> Bool {
        if root == nil { return counts == TableStatistics() }
        let limit = Int(clamping: lastPage)
        let pages = [counts.branchPageCount, counts.leafPageCount, counts.overflowPageCount]
        guard pages.allSatisfy({ (0...limit).contains($0) }), counts.pageCount <= limit else {
            return false
        }
        return (1...PageFormat.depthLimit).contains(counts.depth) && counts.leafPageCount > 0
            && (counts.branchPageCount > 0) == (counts.depth > 1)
            && counts.entryCount >= counts.leafPageCount
            && counts.entryCount / pageSizeBytes <= counts.leafPageCount
    }
}
