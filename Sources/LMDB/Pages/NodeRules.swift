/// What a tree asks of the nodes of its pages.
///
/// It is apart from the walk, all of which would be copied for each node that a function of its own
/// looks at.
struct NodeRules {
    let tree: PageTree
    let pageSizeBytes: Int

    /// Returns a node of a page, or throws if the node does not lie inside the page.
    func node(
        _ index: Int, of page: Page, above upper: Int
    ) throws(PageViolation) -> PageNode {
        let offset = Int(page.load(PageFormat.pageHeaderSize + 2 * index) as UInt16)
        let lastOffset = pageSizeBytes - PageFormat.nodeHeaderSize
        let isInside = offset & 1 == 0 && offset >= upper && offset <= lastOffset
        try tree.require(isInside, .nodeOutside(node: index, offset: offset), page.number)
        let node = PageNode(index: index, offset: offset, page: page)
        let numberSize = PageFormat.pageNumberSize
        let keySizes =
            page.isBranch && index == 0
            ? 0...0 : tree == .freeList ? numberSize...numberSize : PageFormat.keySizes
        let (keySize, size) = (node.key.count, node.size)
        let isKey = keySizes.contains(keySize)
        try tree.require(isKey, .wrongKeySize(node: index, size: keySize), page.number)
        if !page.isBranch { try checkFlags(of: node) }
        let ends = offset + size <= pageSizeBytes
        try tree.require(ends, .dataOutside(node: index, size: size), page.number)
        return node
    }

    /// Returns whether a key is before another in the order of the tree.
    func precedes(_ one: PageNode, _ other: PageNode) -> Bool {
        tree == .freeList ? one.transaction < other.transaction : one.precedes(other)
    }

    /// Throws if the flags of a leaf's node are wrong for the tree.
    private func checkFlags(of node: PageNode) throws(PageViolation) {
        let (flags, index, page) = (node.flags, node.index, node.page.number)
        let isSingle = flags & PageFormat.duplicateNodeFlag == 0
        try tree.require(isSingle, .unsupported(flags: flags), page)
        let isMain = tree == .main
        let isKnown =
            isMain ? flags == PageFormat.tableNodeFlag : flags & ~PageFormat.runNodeFlag == 0
        try tree.require(isKnown, .wrongNodeFlags(node: index, flags: flags), page)
        let isRecord = !isMain || node.dataSize == PageFormat.treeRecordSize
        try tree.require(isRecord, .wrongTableRecord(node: index, size: node.dataSize), page)
    }
}
