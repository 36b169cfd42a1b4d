/// What is on one branch or leaf of a tree, as far as it can be read.
package struct PageContents: Sendable {
    /// A node: an entry of a leaf, or what leads from a branch to another page.
    package struct Node: Sendable {
        /// The position of the node in key order.
        package let index: Int
        package let offset: Int
        package let sizeBytes: Int
        /// The key. The first node of a branch has none.
        package let key: [UInt8]
        /// The page that a node of a branch leads to, or the first page of a large value.
        package let page: UInt64?
        /// The size of the value of an entry.
        package let dataSizeBytes: Int?
        /// The value of an entry, if it is on the page.
        package let value: [UInt8]?
    }

    package let isBranch: Bool
    /// The bytes in use.
    package let usedBytes: Int
    /// The nodes that can be read, in the order of their keys.
    package let nodes: [Node]
}

extension PageContents.Node {
    init(_ node: PageNode) {
        let (isBranch, bytes) = (node.page.isBranch, node.page.bytes)
        index = node.index
        offset = node.offset
        sizeBytes = node.size
        key = Array(bytes[node.key])
        dataSizeBytes = isBranch ? nil : node.dataSize
        if isBranch {
            (page, value) = (node.child, nil)
        } else if node.isRun {
            let first: UInt64 = node.page.load(node.dataOffset)
            (page, value) = (first, nil)
        } else {
            let data = node.dataOffset..<node.dataOffset + node.dataSize
            (page, value) = (nil, Array(bytes[data]))
        }
    }
}

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
