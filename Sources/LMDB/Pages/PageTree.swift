/// Which tree of the file a page belongs to.
public enum PageTree: Hashable, Sendable {
    case freeList
    /// The tree whose entries are the tables.
    case main
    case table(name: String)
}
