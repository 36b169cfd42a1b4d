/// The size and shape of one table's tree.
public struct TableStatistics: Hashable, Sendable {
    /// The number of entries.
    public internal(set) var entryCount = 0
    /// The number of levels from the root to the leaves, 0 for an empty tree.
    public internal(set) var depth = 0
    /// The number of pages that lead to other pages.
    public internal(set) var branchPageCount = 0
    /// The number of pages that hold entries.
    public internal(set) var leafPageCount = 0
    /// The number of pages that hold values too large for a leaf page.
    public internal(set) var overflowPageCount = 0

    /// Creates statistics from counts.
    package init(
        entryCount: Int = 0, depth: Int = 0, branchPageCount: Int = 0, leafPageCount: Int = 0,
        overflowPageCount: Int = 0
    ) {
        self.entryCount = entryCount
        self.depth = depth
        self.branchPageCount = branchPageCount
        self.leafPageCount = leafPageCount
        self.overflowPageCount = overflowPageCount
    }

    /// The number of all pages of the tree.
    public var pageCount: Int { branchPageCount + leafPageCount + overflowPageCount }
}
