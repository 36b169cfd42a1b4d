/// What the file says of one tree: its root and its counts.
package struct TreeRecord: Hashable, Sendable {
    package let flags: UInt16
    package let counts: TableStatistics
    /// The root page, or nil for an empty tree.
    package let root: UInt64?
    /// The page size in the free list's record, and nothing elsewhere.
    let pad: UInt32

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

    /// Whether a tree can have such counts: an empty one is empty in every way, and no other has
    /// more pages or entries than the file has room for.
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
