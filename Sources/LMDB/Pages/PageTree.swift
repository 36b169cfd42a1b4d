/// A tree of the file.
public enum PageTree: Hashable, Sendable, CustomStringConvertible {
    /// The tree of the free pages.
    case freeList
    /// The tree whose entries are the tables.
    case main
    /// The tree of one table.
    case table(name: String)

    /// The name of the tree in messages.
    public var description: String {
        switch self {
        case .freeList: "free list"
        case .main: "main tree"
        case .table(let name): "table \"\(name)\""
        }
    }
}

extension PageTree {
    /// Throws a violation of this kind unless `isRight`.
    func require(
        _ isRight: Bool, _ kind: @autoclosure () -> PageViolation.Kind, _ page: UInt64
    ) throws(PageViolation) {
        if !isRight { throw PageViolation(page: page, tree: self, kind: kind()) }
    }
}
