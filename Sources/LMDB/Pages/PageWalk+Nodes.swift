/// Between which keys of the branches above a page's keys must lie: not below `lower`, below
/// `upper`.
struct KeyBounds {
    var lower: PageKey?
    var upper: PageKey?
}

extension PageWalk {
    /// The nodes whose bytes can be used, in key order; the others are reported.
    mutating func soundNodes(of page: Page, isBranch: Bool) -> [PageNode] {
        let lower = Int(page.load(PageFormat.lowerOffset) as UInt16)
        let upper = Int(page.load(PageFormat.upperOffset) as UInt16)
        guard lower >= PageFormat.pageHeaderSize, lower & 1 == 0, lower <= upper,
            upper & 1 == 0, upper <= file.pageSizeBytes
        else {
            leave(.wrongBounds(lower: lower, upper: upper), page.number)
            return []
        }
        let count = (lower - PageFormat.pageHeaderSize) / 2
        if count < (isBranch ? 2 : 1) { note(.tooFewNodes(count), page.number) }

        var nodes: [PageNode] = []
        nodes.reserveCapacity(count)
        for index in 0..<count {
            let offset = Int(page.load(PageFormat.pageHeaderSize + 2 * index) as UInt16)
            guard offset & 1 == 0, offset >= upper,
                offset + PageFormat.nodeHeaderSize <= file.pageSizeBytes
            else {
                leave(.nodeOutside(node: index, offset: offset), page.number)
                continue
            }
            let node = PageNode(index: index, offset: offset, page: page)
            if let kind = fault(in: node, isBranch: isBranch) {
                leave(kind, page.number)
                continue
            }
            checkOrder(of: node, after: nodes.last, on: page, isBranch: isBranch)
            nodeSizes[offset / 2] = UInt16(node.size(inBranch: isBranch))
            nodes.append(node)
        }
        if nodes.count == count { checkPacking(of: count, from: upper, page: page.number) }
        for node in nodes { nodeSizes[node.offset / 2] = 0 }
        return nodes
    }

    private func fault(in node: PageNode, isBranch: Bool) -> PageViolation.Kind? {
        let index = node.index
        guard nodeSizes[node.offset / 2] == 0 else {
            return .nodeTwice(node: index, offset: node.offset)
        }
        let isKeySizeRight =
            if isBranch && index == 0 {
                node.keySize == 0
            } else if tree.tree == .freeList {
                node.keySize == PageFormat.pageNumberSize
            } else {
                PageFormat.keySizes.contains(node.keySize)
            }
        guard isKeySizeRight else { return .wrongKeySize(node: index, size: node.keySize) }
        if !isBranch, let kind = flagFault(in: node) { return kind }
        guard node.offset + node.size(inBranch: isBranch) <= file.pageSizeBytes else {
            return .dataOutside(node: index, size: node.size(inBranch: isBranch))
        }
        return nil
    }

    private func flagFault(in node: PageNode) -> PageViolation.Kind? {
        let isMain = tree.tree == .main
        if node.flags & PageFormat.duplicateNodeFlag != 0 {
            return .unsupported(flags: node.flags)
        }
        if isMain, !node.isTable { return .notTable(node: node.index) }
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

    private mutating func checkOrder(
        of node: PageNode, after previous: PageNode?, on page: Page, isBranch: Bool
    ) {
        guard let previous, !(isBranch && previous.index == 0) else { return }
        if !precedes(key(of: previous, on: page), key(of: node, on: page)) {
            note(.keysNotAscending(node: node.index), page.number)
        }
    }

    /// The first and the last key stand for all: the order on the page is checked by itself.
    mutating func checkBounds(
        of nodes: [PageNode], on page: Page, isBranch: Bool, bounds: KeyBounds
    ) {
        guard let first = nodes.first(where: { !isBranch || $0.index > 0 }), let last = nodes.last
        else { return }
        if let lower = bounds.lower, precedes(key(of: first, on: page), lower) {
            note(.keyOutsideSeparators(node: first.index), page.number)
        }
        if let upper = bounds.upper, !precedes(key(of: last, on: page), upper) {
            note(.keyOutsideSeparators(node: last.index), page.number)
        }
    }

    private func precedes(_ one: PageKey, _ other: PageKey) -> Bool {
        tree.tree == .freeList ? one.precedesAsTransaction(other) : one.precedes(other)
    }
}
