/// The size and shape of one table's tree.
public struct TableStatistics: Hashable, Sendable {
    public internal(set) var entryCount = 0
    /// Levels from the root to the leaves, 0 if empty.
    public internal(set) var depth = 0
    /// Pages that lead to other pages.
    public internal(set) var branchPageCount = 0
    /// Pages that hold entries.
    public internal(set) var leafPageCount = 0
    /// Pages in the runs of large values.
    public internal(set) var overflowPageCount = 0

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

    public var pageCount: Int { branchPageCount + leafPageCount + overflowPageCount }
}
