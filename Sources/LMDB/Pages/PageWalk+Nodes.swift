extension PageWalk {
    /// The nodes whose bytes can be used, in key order; the others are reported.
    mutating func soundNodes(of page: Page) throws(PageViolation) -> [PageNode] {
        let lower = Int(page.load(12) as UInt16)
        let upper = Int(page.load(14) as UInt16)
        if lower < PageFormat.pageHeaderSize || lower > upper || upper > file.pageSizeBytes
            || (lower | upper) & 1 != 0
        {
            throw violation(.wrongBounds(lower: lower, upper: upper), page.number)
        }
        let count = (lower - PageFormat.pageHeaderSize) / 2
        if count < (page.isBranch ? 2 : 1) { note(.tooFewNodes(count), page.number) }

        var nodes: [PageNode] = []
        nodes.reserveCapacity(count)
        for index in 0..<count {
            do throws(PageViolation) {
                let node = try soundNode(index, of: page, above: upper)
                if let last = nodes.last, !last.key.isEmpty, !precedes(last.key, node.key) {
                    note(.keysNotAscending(node: index), page.number)
                }
                nodeSizes[node.offset / 2] = UInt16(node.size)
                nodes.append(node)
            } catch {
                leave(error)
            }
        }
        if nodes.count == count { checkPacking(of: count, from: upper, page: page.number) }
        for node in nodes { nodeSizes[node.offset / 2] = 0 }
        return nodes
    }

    private func soundNode(
        _ index: Int, of page: Page, above upper: Int
    ) throws(PageViolation) -> PageNode {
        let offset = Int(page.load(PageFormat.pageHeaderSize + 2 * index) as UInt16)
        let lastOffset = file.pageSizeBytes - PageFormat.nodeHeaderSize
        if offset & 1 != 0 || offset < upper || offset > lastOffset {
            throw violation(.nodeOutside(node: index, offset: offset), page.number)
        }
        if nodeSizes[offset / 2] != 0 {
            throw violation(.nodeTwice(node: index, offset: offset), page.number)
        }
        let node = PageNode(index: index, offset: offset, page: page)
        let keySize = node.key.range.count
        let numberSize = PageFormat.pageNumberSize
        let keySizes =
            page.isBranch && index == 0
            ? 0...0 : tree.tree == .freeList ? numberSize...numberSize : PageFormat.keySizes
        if !keySizes.contains(keySize) {
            throw violation(.wrongKeySize(node: index, size: keySize), page.number)
        }
        if !page.isBranch, let kind = flagFault(in: node) { throw violation(kind, page.number) }
        if offset + node.size > file.pageSizeBytes {
            throw violation(.dataOutside(node: index, size: node.size), page.number)
        }
        return node
    }

    private func flagFault(in node: PageNode) -> PageViolation.Kind? {
        if node.flags & PageFormat.duplicateNodeFlag != 0 {
            return .unsupported(flags: node.flags)
        }
        let isMain = tree.tree == .main
        if isMain, node.flags & PageFormat.tableNodeFlag == 0 {
            return .notTable(node: node.index)
        }
        let allowed = isMain ? PageFormat.tableNodeFlag : PageFormat.runNodeFlag
        if node.flags & ~allowed != 0 {
            return .wrongNodeFlags(node: node.index, flags: node.flags)
        }
        if isMain, node.dataSize != PageFormat.treeRecordSize {
            return .wrongTableRecord(node: node.index, size: node.dataSize)
        }
        return nil
    }

    /// Nodes must tile the page from `upper` to its end: the sizes lead from one to the next.
    private mutating func checkPacking(of count: Int, from upper: Int, page: UInt64) {
        var offset = upper
        var seen = 0
        while offset < file.pageSizeBytes, nodeSizes[offset / 2] > 0 {
            offset += Int(nodeSizes[offset / 2])
            seen += 1
        }
        if seen != count || offset != file.pageSizeBytes {
            note(.nodesNotPacked(upper: upper), page)
        }
    }

    /// Keys must not be below `lower`, and must be below `upper`: those of the branches above. The
    /// first and the last stand for all: the order on the page is checked by itself.
    mutating func checkBounds(
        of nodes: [PageNode], on page: UInt64, from lower: PageKey?, to upper: PageKey?
    ) {
        guard let first = nodes.first(where: { !$0.key.isEmpty }), let last = nodes.last
        else { return }
        if let lower, precedes(first.key, lower) {
            note(.keyOutsideSeparators(node: first.index), page)
        }
        if let upper, !precedes(last.key, upper) {
            note(.keyOutsideSeparators(node: last.index), page)
        }
    }

    private func precedes(_ one: PageKey, _ other: PageKey) -> Bool {
        tree.tree == .freeList ? one.transaction < other.transaction : one.precedes(other)
    }
}
