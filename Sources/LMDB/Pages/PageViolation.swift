/// One place where the file breaks the rules of its format.
public struct PageViolation: Hashable, Sendable, CustomStringConvertible {
    /// The page at fault; a meta page when a tree record in it is.
    public let page: UInt64
    /// The tree being walked.
    public let tree: PageTree
    /// What is wrong there, with the values found.
    public let kind: Kind

    /// Which number of a tree record differs from what the walk counted.
    public enum Count: String, Hashable, Sendable {
        case depth, entries
        case branchPages = "branch pages"
        case leafPages = "leaf pages"
        case overflowPages = "overflow pages"
    }

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
        case nodeTwice(node: Int, offset: Int)
        case nodesNotPacked(upper: Int)
        case wrongKeySize(node: Int, size: Int)
        case wrongNodeFlags(node: Int, flags: UInt16)
        case dataOutside(node: Int, size: Int)
        /// An entry of the main tree that is not a table.
        case notTable(node: Int)
        case wrongTableRecord(node: Int, size: Int)
        case keysNotAscending(node: Int)
        case keyOutsideSeparators(node: Int)
        case wrongLeafDepth(found: Int, others: Int)
        case tooDeep
        case wrongRunLength(found: UInt64, needed: UInt64)
        case wrongTreeFlags(UInt16)
        case wrongPad(UInt32)
        case wrongCount(Count, recorded: UInt64, found: UInt64)
        case wrongFreeTransaction(UInt64, newest: UInt64)
        case wrongFreeRecordSize(Int)
        case wrongFreeCount(UInt64, room: UInt64)
        case freeOutOfRange(UInt64, lastPage: UInt64)
        case freeNotDescending(UInt64)
        case freeTwice(UInt64)
    }

    /// One line for people.
    public var description: String { "page \(page) (\(tree)): \(kind)" }
}
