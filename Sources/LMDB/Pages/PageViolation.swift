/// One place where the file breaks the rules of its format.
public struct PageViolation: Error, Hashable, Sendable {
    /// The page at fault; a meta page when a tree record in it is.
    public let page: UInt64
    /// The tree being walked.
    public let tree: PageTree
    /// What is wrong there, with the values found.
    public let kind: Kind

    /// `node` is the index of the node in its page, `from` the page that leads to this one.
    public enum Kind: Hashable, Sendable {
        case outOfRange(from: UInt64, lastPage: UInt64)
        case pastEndOfFile(from: UInt64)
        case reachedTwice(from: UInt64)
        case reachableAndFree
        case unreadable(FileDamage)
        case wrongNumber(found: UInt64)
        case wrongFlags(UInt16)
        /// Duplicates or fixed-size values, which this package never writes.
        case unsupported(flags: UInt16)
        case wrongBounds(lower: Int, upper: Int)
        case tooFewNodes(Int)
        case nodeOutside(node: Int, offset: Int)
        case nodesNotPacked(upper: Int)
        case wrongKeySize(node: Int, size: Int)
        /// In the main tree also: an entry that is not a table.
        case wrongNodeFlags(node: Int, flags: UInt16)
        case dataOutside(node: Int, size: Int)
        case wrongTableRecord(node: Int, size: Int)
        case keysNotAscending(node: Int)
        case keyOutsideSeparators(node: Int)
        case wrongLeafDepth(found: Int, others: Int)
        case tooDeep
        case wrongRunLength(found: Int, needed: Int)
        case wrongTreeHeader(flags: UInt16, pad: UInt32)
        /// The numbers of a tree record differ from what the walk counted.
        case wrongCounts(recorded: TableStatistics, found: TableStatistics)
        /// The numbers of a tree record cannot be together; the tree was not walked.
        case impossibleCounts(recorded: TableStatistics)
        case wrongFreeTransaction(UInt64, newest: UInt64)
        case wrongFreeRecordSize(Int)
        case wrongFreeCount(UInt64, room: UInt64)
        case freeOutOfRange(UInt64, lastPage: UInt64)
        case freeNotDescending(UInt64)
        case freeTwice(UInt64)
    }
    package init(page: UInt64, tree: PageTree, kind: Kind) {
        self.page = page
        self.tree = tree
        self.kind = kind
    }
}
