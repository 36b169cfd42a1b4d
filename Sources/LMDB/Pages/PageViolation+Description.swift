public import Foundation

extension PageViolation: LocalizedError, CustomStringConvertible {
    /// The violation and what to do about it, in sentences for people.
    public var errorDescription: String? {
        "The file is damaged: \(description). Restore it from a copy."
    }

    /// The violation in one line for people.
    public var description: String { "page \(page) (\(tree)): \(kind)" }
}

extension PageViolation.Kind: CustomStringConvertible {
    /// The violation in words that follow the number of the page.
    public var description: String {
        switch self {
        case .outOfRange(let from, let last): "page \(from) leads to it, and the last is \(last)"
        case .pastEndOfFile(let from): "page \(from) leads to it, past the end of the file"
        case .reachedTwice(let from): "page \(from) leads to it, and another page does too"
        case .reachableAndFree: "it is in use, and listed as free"
        case .unreadable(let damage): "it cannot be read from the file: \(damage)"
        case .wrongNumber(let found): "it says that it is page \(found)"
        case .wrongFlags(let flags): "no page here has its flags, \(Self.hexadecimal(flags))"
        case .unsupported(let flags):
            "it is for several values of a key (flags \(Self.hexadecimal(flags)))"
        case .wrongBounds(let lower, let upper):
            "its free room cannot be from \(lower) to \(upper)"
        case .tooFewNodes(let count): "too few nodes for it: \(count)"
        case .nodeOutside(let node, let offset): "node \(node) at \(offset) is not inside it"
        case .nodesNotPacked(let upper): "its nodes do not fill it from \(upper) on"
        case .wrongKeySize(let node, let size): "the key of node \(node) has \(size) bytes"
        case .wrongNodeFlags(let node, let flags):
            "node \(node) has the flags \(Self.hexadecimal(flags))"
        case .dataOutside(let node, let size):
            "the \(size) bytes of node \(node) are not inside it"
        case .wrongTableRecord(let node, let size):
            "node \(node) describes a table with \(size) bytes"
        case .keysNotAscending(let node): "the key of node \(node) is not after the one before"
        case .keyOutsideSeparators(let node):
            "the key of node \(node) is not between those that lead to the page"
        case .wrongLeafDepth(let found, let others):
            "it is a leaf at depth \(found), and others are at depth \(others)"
        case .tooDeep: "its tree is deeper than one can be"
        case .wrongRunLength(let found, let needed):
            "it begins a run of \(found) pages where \(needed) are needed"
        case .wrongTreeHeader(let flags, let pad):
            "no tree has the flags \(Self.hexadecimal(flags)) and the pad \(pad)"
        case .wrongCounts(let recorded, let found):
            "its tree should have \(recorded.inWords) and has \(found.inWords)"
        case .impossibleCounts(let recorded):
            "no tree has \(recorded.inWords)"
        case .wrongFreeTransaction(let id, let newest):
            "pages of transaction \(id) are free, and the newest is \(newest)"
        case .wrongFreeRecordSize(let size): "a list of free pages has \(size) bytes"
        case .wrongFreeCount(let count, let room):
            "a list of \(count) free pages has room for \(room)"
        case .freeOutOfRange(let page, let last):
            "page \(page) is listed as free, and the last is \(last)"
        case .freeNotDescending(let page): "free page \(page) is out of order"
        case .freeTwice(let page): "page \(page) is listed as free twice"
        }
    }

    private static func hexadecimal(_ flags: UInt16) -> String { "0x" + String(flags, radix: 16) }
}

extension TableStatistics {
    fileprivate var inWords: String {
        """
        \(entryCount) entries, depth \(depth), \(branchPageCount) branch, \(leafPageCount) leaf \
        and \(overflowPageCount) overflow pages
        """
    }
}
