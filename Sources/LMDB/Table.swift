/// A named LMDB database: an ordered map from keys of 1 to 511 bytes to values.
///
/// ``Environment/openTables(_:makingMissing:)`` returns tables; a table is valid while its
/// environment is open. Keys are ordered by their bytes; a key that is the beginning of another key
/// comes first.
public struct Table: Hashable, Sendable {
    /// The length of the longest key that LMDB 0.9 can store.
    public static let maximumKeyBytes = 511

    /// The name of the table in the file.
    public let name: String
    /// The number of the table in liblmdb.
    let index: UInt32
    /// The ``EnvironmentCore/id`` of the open file. No other open file gets the same number, so a
    /// table that outlives its environment is recognised.
    let owner: Int
}

/// The size and shape of one table's tree.
public struct TableStatistics: Hashable, Sendable {
    /// The number of entries.
    public internal(set) var entryCount = 0
    /// The number of levels from the root to the leaves, 0 for an empty tree.
    public internal(set) var depth = 0
    /// The number of pages that lead to other pages.
    public internal(set) var branchPageCount = 0
    /// The number of pages that hold entries.
    public internal(set) var leafPageCount = 0
    /// The number of pages that hold values too large for a leaf page.
    public internal(set) var overflowPageCount = 0

    /// Creates statistics from counts.
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

    /// The number of all pages of the tree.
    public var pageCount: Int { branchPageCount + leafPageCount + overflowPageCount }
}
