/// A violation of the format, found on one page of the file.
public struct PageViolation: Error, Hashable, Sendable {
    /// The damaged page. It is a meta page if a tree record in that page is damaged.
    public let page: UInt64
    /// The tree that was walked.
    public let tree: PageTree
    /// The kind of violation, with the values found.
    public let kind: Kind

    /// A kind of violation.
    ///
    /// `node` is the index of a node in its page, and `from` is the page that leads to the damaged
    /// one.
    public enum Kind: Hashable, Sendable {
        /// The page number is a meta page, or past the last page.
        case outOfRange(from: UInt64, lastPage: UInt64)
        /// The page lies past the end of the file.
        case pastEndOfFile(from: UInt64)
        /// Two pages lead to the page.
        case reachedTwice(from: UInt64)
        /// The page is in use and listed as free.
        case reachableAndFree
        /// The page cannot be read from the file.
        case unreadable(FileDamage)
        /// The page carries the number of another page.
        case wrongNumber(found: UInt64)
        /// The flags of the page are not those of a page of its kind.
        case wrongFlags(UInt16)
        /// The page or node holds several values for a key, or fixed-size values, which this
        /// library never writes.
        case unsupported(flags: UInt16)
        /// The bounds of the free space of the page are impossible.
        case wrongBounds(lower: Int, upper: Int)
        /// The page has fewer nodes than a page of its kind can have.
        case tooFewNodes(Int)
        /// A node does not lie inside the page.
        case nodeOutside(node: Int, offset: Int)
        /// The nodes overlap or leave gaps.
        case nodesNotPacked(upper: Int)
        /// The size of a key is impossible.
        case wrongKeySize(node: Int, size: Int)
        /// The flags of a node are wrong. In the main tree, the entry may not be a table.
        case wrongNodeFlags(node: Int, flags: UInt16)
        /// The key or the data of a node does not end inside the page.
        case dataOutside(node: Int, size: Int)
        /// The record of a table has a wrong size.
        case wrongTableRecord(node: Int, size: Int)
        /// A key is not after the key before it.
        case keysNotAscending(node: Int)
        /// A key is not between the keys of the branches that lead to the page.
        case keyOutsideSeparators(node: Int)
        /// A leaf is at another depth than the first leaf of its tree.
        case wrongLeafDepth(found: Int, others: Int)
        /// The tree is deeper than LMDB allows.
        case tooDeep
        /// A run of overflow pages is too short for its value, or impossibly long.
        case wrongRunLength(found: Int, needed: Int)
        /// A tree record has flags or padding that this library never writes.
        case wrongTreeHeader(flags: UInt16, pad: UInt32)
        /// The counts in a tree record differ from what the walk counted.
        case wrongCounts(recorded: TableStatistics, found: TableStatistics)
        /// The counts in a tree record contradict each other or the size of the file. The tree was
        /// not walked.
        case impossibleCounts(recorded: TableStatistics)
        /// A record of the free list belongs to an impossible transaction.
        case wrongFreeTransaction(UInt64, newest: UInt64)
        /// A record of the free list is empty, or its size is not a multiple of 8 bytes.
        case wrongFreeRecordSize(Int)
        /// A record of the free list counts more pages than fit into it.
        case wrongFreeCount(UInt64, room: UInt64)
        /// The free list contains a page that does not exist.
        case freeOutOfRange(UInt64, lastPage: UInt64)
        /// The pages in a record of the free list are not in descending order.
        case freeNotDescending(UInt64)
        /// The free list contains a page twice.
        case freeTwice(UInt64)
    }

    /// Creates a violation.
    package init(page: UInt64, tree: PageTree, kind: Kind) {
        self.page = page
        self.tree = tree
        self.kind = kind
    }
}
