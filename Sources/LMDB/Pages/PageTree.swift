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
