/// Where a walk over all pages has met one page.
package struct FoundPage: Hashable, Sendable {
    /// What the page is for.
    package enum Use: Hashable, Sendable {
        /// A branch or a leaf of a tree, at a depth that is 1 for the root.
        case node(depth: Int)
        /// A page of a large value, whose pages begin with `first`.
        case run(first: UInt64, dataSizeBytes: Int)
        /// A page that a transaction has freed.
        case free(transaction: UInt64)
    }

    /// The tree that the page belongs to; for a free page the list of free pages.
    package let tree: PageTree
    /// The page that leads to it, or that lists it as free.
    package let parent: UInt64
    package let use: Use
}
