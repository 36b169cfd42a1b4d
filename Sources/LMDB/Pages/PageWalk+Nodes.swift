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

        let rules = rules
        var nodes: [PageNode] = []
        nodes.reserveCapacity(count)
        for index in 0..<count {
            attempt { walk throws(PageViolation) in
                let node = try rules.node(index, of: page, above: upper)
                if let last = nodes.last, !last.key.isEmpty, !rules.precedes(last, node) {
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

    /// Reports keys that are below `lower` or not below `upper`, the keys of the branches above.
    ///
    /// The order of the keys on a page is checked elsewhere, so it is enough to compare the first
    /// and the last key.
    mutating func checkBounds(
        of nodes: [PageNode], from lower: PageNode?, to upper: PageNode?
    ) -> Bool {
        let rules = rules
        var isInside = true
        if let lower, let first = nodes.first(where: { !$0.key.isEmpty }),
            rules.precedes(first, lower)
        {
            note(.keyOutsideSeparators(node: first.index), first.page.number)
            isInside = false
        }
        if let upper, let last = nodes.last, !last.key.isEmpty, !rules.precedes(last, upper) {
            note(.keyOutsideSeparators(node: last.index), last.page.number)
            isInside = false
        }
        return isInside
    }

    /// The rules of the tree that is being walked.
    private var rules: NodeRules { NodeRules(tree: tree.tree, pageSizeBytes: file.pageSizeBytes) }
}
