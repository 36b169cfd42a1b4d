/// A branch or a leaf of a tree, as a walk tells it in passing.
package struct PageOutline: Hashable, Sendable {
    package let number: UInt64
    /// The level of the page, which is 1 for the root.
    package let depth: Int
    /// The number of entries of a leaf, or of the pages that a branch leads to.
    package let nodeCount: Int
    /// The bytes in use.
    package let usedBytes: Int
    /// The first key of a leaf. For a branch the key that leads to it; nil if all keys before its
    /// second page are meant.
    package let firstKey: [UInt8]?
    /// The last key of the page; nil if it has none.
    package let lastKey: [UInt8]?

    init(_ page: Page, _ nodes: [PageNode], depth: Int, below lower: PageNode?, size: Int) {
        number = page.number
        self.depth = depth
        nodeCount = nodes.count
        usedBytes = page.usedBytes(of: size)
        func key(of node: PageNode?) -> [UInt8]? {
            guard let node, !node.key.isEmpty else { return nil }
            return Array(node.page.bytes[node.key])
        }
        firstKey = page.isBranch ? key(of: lower) : key(of: nodes.first)
        lastKey = key(of: nodes.last)
    }
}
