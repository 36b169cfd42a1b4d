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
}
