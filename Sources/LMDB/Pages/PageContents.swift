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
