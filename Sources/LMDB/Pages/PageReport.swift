/// What a walk over all pages of one transaction found.
public struct PageReport: Hashable, Sendable {
    /// How many violations are kept; the rest is counted.
    public static let violationLimit = 1_000

    /// What one tree holds, as counted, not as recorded.
    public struct Tree: Hashable, Sendable {
        /// Which tree this is.
        public let tree: PageTree
        /// What it holds.
        public internal(set) var counts = TableStatistics()
    }

    /// The transaction walked.
    public let transaction: UInt64
    /// The size of every page.
    public let pageSizeBytes: Int
    /// All pages up to the last one, the two meta pages included.
    public let pages: UInt64
    /// The free list first, the main tree next, then the tables in key order.
    public internal(set) var trees: [Tree] = []
    /// Pages in the free list.
    public internal(set) var freePages: UInt64 = 0
    /// Pages that are neither reached nor free. They waste room and harm nothing; liblmdb leaks
    /// some in very large transactions. Pages hidden by damage count here too.
    public internal(set) var leakedPages: UInt64 = 0
    /// What was found, in the order of the walk.
    public internal(set) var violations: [PageViolation] = []
    /// Violations beyond the limit.
    public internal(set) var moreViolations = 0
    /// False when damage hid a part of a tree from the walk.
    public internal(set) var isComplete = true
    /// Whether a page in use lies past the end of the file.
    public internal(set) var reachesPastEnd = false

    /// Whether nothing was found. Leaks do not count.
    public var isSound: Bool { violations.isEmpty }

    mutating func add(_ violation: PageViolation) {
        let isKept = violations.count < Self.violationLimit
        if isKept { violations.append(violation) } else { moreViolations += 1 }
    }
}
