/// What the file says of one tree: its root and its counts.
package struct TreeRecord: Hashable, Sendable {
    package let flags: UInt16
    package let depth: Int
    package let branchPages: UInt64
    package let leafPages: UInt64
    package let overflowPages: UInt64
    package let entries: UInt64
    /// The root page, or nil for an empty tree.
    package let root: UInt64?
    /// The page size in the free list's record, and nothing elsewhere.
    let pad: UInt32

    init(page: Page, offset: Int) {
        pad = page.load(offset)
        flags = page.load(offset + 4)
        depth = Int(page.load(offset + 6) as UInt16)
        branchPages = page.load(offset + 8)
        leafPages = page.load(offset + 16)
        overflowPages = page.load(offset + 24)
        entries = page.load(offset + 32)
        let root: UInt64 = page.load(offset + 40)
        self.root = root == PageFormat.noPage ? nil : root
    }
}
