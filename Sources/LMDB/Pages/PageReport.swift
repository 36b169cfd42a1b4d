/// The result of a walk over all pages of one transaction.
public struct PageReport: Hashable, Sendable {
    /// The number of violations that a report lists. Further ones are only counted.
    public static let violationLimit = 1_000

    /// The number of the transaction whose pages were walked.
    public let transaction: UInt64
    /// The size of every page.
    public let pageSizeBytes: Int
    /// The number of pages up to the last one, including the two meta pages.
    public let pages: UInt64
    /// The trees: first the free list, then the main tree, then the tables in key order.
    public internal(set) var trees: [TreeShape] = []
    /// The number of pages in the free list.
    public internal(set) var freePages: UInt64 = 0
    /// The number of pages that are neither in use nor free.
    ///
    /// Leaked pages waste room and do no other harm; liblmdb leaks some in very large transactions.
    /// Pages that damage hides from the walk count here too.
    public internal(set) var leakedPages: UInt64 = 0
    /// The violations, in the order of the walk.
    public internal(set) var violations: [PageViolation] = []
    /// The number of violations beyond ``violationLimit``.
    public internal(set) var moreViolations = 0
    /// Whether the walk reached every part of every tree. False if damage hid a part.
    public internal(set) var isComplete = true
    /// Whether a page in use lies past the end of the file.
    public internal(set) var reachesPastEnd = false

    /// About how many pages the file would have after a compaction: the meta pages, and those of
    /// trees that are written anew with full pages.
    public var packedPages: UInt64 {
        let kept = trees.filter { $0.tree != .freeList }
        return PageFormat.metaPages + UInt64(kept.reduce(0) { $0 + $1.packedPageCount })
    }

    /// Whether the walk found no violation. Leaked pages do not count.
    public var isSound: Bool { violations.isEmpty }

    mutating func add(_ violation: PageViolation) {
        let isKept = violations.count < Self.violationLimit
        if isKept { violations.append(violation) } else { moreViolations += 1 }
    }
}
