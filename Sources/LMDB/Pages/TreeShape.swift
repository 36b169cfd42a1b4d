/// The size and shape of one tree of the file, as counted by a walk over its pages.
///
/// A page of a tree holds a header, an offset of two bytes for each node, and the nodes: the keys
/// with their values, or with the pages that they lead to. What lies between the offsets and the
/// nodes is unused. Of a tree with damage, only the parts that the walk could read are counted.
public struct TreeShape: Hashable, Sendable {
    /// One level of a tree: the root alone, or the pages that those of the level above lead to.
    public struct Level: Hashable, Sendable {
        /// The number of pages.
        public internal(set) var pageCount = 0
        /// The number of nodes on them: entries on leaves, pages of the next level on branches.
        public internal(set) var nodeCount = 0
        /// The bytes in use on them.
        public internal(set) var usedBytes = 0
    }

    /// The tree.
    public let tree: PageTree
    /// The size of every page.
    public let pageSizeBytes: Int
    /// The numbers of entries and pages.
    public internal(set) var counts = TableStatistics()
    /// The levels, from the root to the leaves.
    public internal(set) var levels: [Level] = []
    /// The bytes in use on the leaves. A large value lies beside them.
    public internal(set) var usedLeafBytes = 0
    /// The bytes in use on the branches.
    public internal(set) var usedBranchBytes = 0
    /// The bytes in use on the pages of large values.
    public internal(set) var usedOverflowBytes = 0
    /// The number of pages that the large values need. One that was made smaller where it lay has
    /// more.
    private var neededOverflowPageCount = 0

    init(_ tree: PageTree, pageSizeBytes: Int) {
        self.tree = tree
        self.pageSizeBytes = pageSizeBytes
    }

    /// The size of all pages of the tree.
    public var sizeBytes: Int { counts.pageCount * pageSizeBytes }
    /// The part of the leaves that is in use, from 0 to 1, or nil if there are none.
    public var leafFill: Double? { fill(usedLeafBytes, of: counts.leafPageCount) }
    /// The part of the pages of large values that is in use, from 0 to 1, or nil if there are none.
    public var overflowFill: Double? { fill(usedOverflowBytes, of: counts.overflowPageCount) }

    /// Returns the part of a level's pages that is in use, from 0 to 1.
    public func fill(of level: Level) -> Double? { fill(level.usedBytes, of: level.pageCount) }

    private func fill(_ usedBytes: Int, of pageCount: Int) -> Double? {
        pageCount > 0 ? Double(usedBytes) / Double(pageCount * pageSizeBytes) : nil
    }

    /// About how many pages the tree would have after a compaction, which writes it anew with full
    /// pages: as many as nodes of the mean size take.
    public var packedPageCount: Int {
        var pageCount = packedCount(
            of: counts.entryCount, usedBytes: usedLeafBytes, nodeCount: counts.entryCount,
            pageCount: counts.leafPageCount)
        var total = pageCount + neededOverflowPageCount
        let branchNodeCount = levels.reduce(-counts.entryCount) { $0 + $1.nodeCount }
        while pageCount > 1, branchNodeCount > 0 {
            pageCount = packedCount(
                of: pageCount, usedBytes: usedBranchBytes, nodeCount: branchNodeCount,
                pageCount: counts.branchPageCount)
            total += pageCount
        }
        return total
    }

    /// Returns how many pages so many nodes take that are as large as `nodeCount` nodes are on
    /// `pageCount` pages. A page has room for two nodes at least.
    private func packedCount(
        of count: Int, usedBytes: Int, nodeCount: Int, pageCount: Int
    ) -> Int {
        let header = PageFormat.pageHeaderSize
        let nodeBytes = max(1, usedBytes - pageCount * header)
        let countOnPage = max(2, (pageSizeBytes - header) * nodeCount / nodeBytes)
        return (count + countOnPage - 1) / countOnPage
    }

    /// Counts a page at a depth, which is 1 for the root.
    mutating func add(_ page: Page, nodeCount: Int, depth: Int) {
        while levels.count < depth { levels.append(Level()) }
        let usedBytes = page.usedBytes(of: pageSizeBytes)
        levels[depth - 1].pageCount += 1
        levels[depth - 1].nodeCount += nodeCount
        levels[depth - 1].usedBytes += usedBytes
        if page.isBranch {
            counts.branchPageCount += 1
            usedBranchBytes += usedBytes
        } else {
            counts.leafPageCount += 1
            counts.entryCount += nodeCount
            usedLeafBytes += usedBytes
            if counts.depth == 0 { counts.depth = depth }
        }
    }

    /// Counts the pages of a large value.
    mutating func addRun(pageCount: Int, neededPageCount: Int, dataSizeBytes: Int) {
        counts.overflowPageCount += pageCount
        neededOverflowPageCount += neededPageCount
        usedOverflowBytes += PageFormat.pageHeaderSize + dataSizeBytes
    }
}
