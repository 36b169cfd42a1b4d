/// Which tree of the file a page belongs to.
public enum PageTree: Hashable, Sendable, CustomStringConvertible {
    case freeList
    /// The tree whose entries are the tables.
    case main
    case table(name: String)

    public var description: String {
        switch self {
        case .freeList: "free list"
        case .main: "main tree"
        case .table(let name): "table \"\(name)\""
        }
    }
}
