extension PageWalk {
    /// Returns the nodes whose bytes can be used, in key order, and reports the others.
    mutating func soundNodes(of page: Page) throws(PageViolation) -> [PageNode] {
        let (lower, upper) = (Int(page.load(12) as UInt16), Int(page.load(14) as UInt16))
        let isPossible =
            lower >= PageFormat.pageHeaderSize && lower <= upper && upper <= file.pageSizeBytes
            && (lower | upper) & 1 == 0
        try require(isPossible, .wrongBounds(lower: lower, upper: upper), page.number)
        let count = (lower - PageFormat.pageHeaderSize) / 2
        if count < (page.isBranch ? 2 : 1) { note(.tooFewNodes(count), page.number) }

        var nodes: [PageNode] = []
        nodes.reserveCapacity(count)
        for index in 0..<count {
            attempt { walk throws(PageViolation) in
                let node = try walk.soundNode(index, of: page, above: upper)
                if let last = nodes.last, !last.key.isEmpty, !walk.precedes(last, node) {
                    walk.note(.keysNotAscending(node: index), page.number)
                }
                nodes.append(node)
            }
        }
        if nodes.count == count, !arePacked(nodes, from: upper) {
            note(.nodesNotPacked(upper: upper), page.number)
        }
        return nodes
    }

    /// Whether the nodes cover the page from `upper` to its end without a gap: each begins where
    /// another ends.
    private mutating func arePacked(_ nodes: [PageNode], from upper: Int) -> Bool {
        if nodeSizes.isEmpty { nodeSizes = Array(repeating: 0, count: file.pageSizeBytes / 2) }
        for node in nodes { nodeSizes[node.offset / 2] = UInt16(node.size) }
        defer { for node in nodes { nodeSizes[node.offset / 2] = 0 } }
        var (end, count) = (upper, 0)
        while end < file.pageSizeBytes, nodeSizes[end / 2] > 0 {
            end += Int(nodeSizes[end / 2])
            count += 1
        }
        // Two nodes at one offset are counted once.
        return end == file.pageSizeBytes && count == nodes.count
    }

    /// Returns a node of a page, or throws if the node does not lie inside the page.
    private func soundNode(
        _ index: Int, of page: Page, above upper: Int
    ) throws(PageViolation) -> PageNode {
        let offset = Int(page.load(PageFormat.pageHeaderSize + 2 * index) as UInt16)
        let lastOffset = file.pageSizeBytes - PageFormat.nodeHeaderSize
        let isInside = offset & 1 == 0 && offset >= upper && offset <= lastOffset
        try require(isInside, .nodeOutside(node: index, offset: offset), page.number)
        let node = PageNode(index: index, offset: offset, page: page)
        let numberSize = PageFormat.pageNumberSize
        let keySizes =
            page.isBranch && index == 0
            ? 0...0 : tree.tree == .freeList ? numberSize...numberSize : PageFormat.keySizes
        let (keySize, size) = (node.key.count, node.size)
        let isKey = keySizes.contains(keySize)
        try require(isKey, .wrongKeySize(node: index, size: keySize), page.number)
        if !page.isBranch { try checkFlags(of: node) }
        let ends = offset + size <= file.pageSizeBytes
        try require(ends, .dataOutside(node: index, size: size), page.number)
        return node
    }

    /// Throws if the flags of a leaf's node are wrong for the tree.
    private func checkFlags(of node: PageNode) throws(PageViolation) {
        let (flags, index, page) = (node.flags, node.index, node.page.number)
        let isSingle = flags & PageFormat.duplicateNodeFlag == 0
        try require(isSingle, .unsupported(flags: flags), page)
        let isMain = tree.tree == .main
        let isKnown =
            isMain ? flags == PageFormat.tableNodeFlag : flags & ~PageFormat.runNodeFlag == 0
        try require(isKnown, .wrongNodeFlags(node: index, flags: flags), page)
        let isRecord = !isMain || node.dataSize == PageFormat.treeRecordSize
        try require(isRecord, .wrongTableRecord(node: index, size: node.dataSize), page)
    }

    /// Reports keys that are below `lower` or not below `upper`, the keys of the branches above.
    ///
    /// The order of the keys on a page is checked elsewhere, so it is enough to compare the first
    /// and the last key.
    mutating func checkBounds(
        of nodes: [PageNode], from lower: PageNode?, to upper: PageNode?
    ) -> Bool {
        var isInside = true
        if let lower, let first = nodes.first(where: { !$0.key.isEmpty }), precedes(first, lower) {
            note(.keyOutsideSeparators(node: first.index), first.page.number)
            isInside = false
        }
        if let upper, let last = nodes.last, !last.key.isEmpty, !precedes(last, upper) {
            note(.keyOutsideSeparators(node: last.index), last.page.number)
            isInside = false
        }
        return isInside
    }

    /// Returns whether a key is before another in the order of the tree.
    private func precedes(_ one: PageNode, _ other: PageNode) -> Bool {
        tree.tree == .freeList ? one.transaction < other.transaction : one.precedes(other)
    }
}
