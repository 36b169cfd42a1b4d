/// A walk over the pages of one transaction: the free list, the main tree, then each table.
///
/// No number from the file is trusted. A page is claimed before it is read, and only once, so the
/// walk ends whatever the file says; a number is checked before it becomes an offset or a size.
/// A page or node that is not sound is reported and left; the walk goes on beside it. The counts
/// of a tree are compared with its record only if nothing of it was left.
///
/// Memory: one page for each level, a bit for each page, the records of the tables, and the list of
/// pages that one transaction freed.
struct PageWalk {
    let file: PageFile
    let meta: MetaPage
    private let progress: ((UInt64, UInt64) -> Void)?

    private var reached = PageSet()
    private var free = PageSet()
    private var pagesInBoth: UInt64 = 0
    var report: PageReport
    var tree = PageReport.Tree(tree: .freeList)
    var isTreeComplete = true
    /// Sizes of the nodes of the page at hand, by half their offset.
    var nodeSizes: [UInt16]
    private var tables: [(tree: PageTree, record: TreeRecord, page: UInt64)] = []

    init(file: PageFile, meta: MetaPage, progress: ((UInt64, UInt64) -> Void)?) {
        self.file = file
        self.meta = meta
        self.progress = progress
        nodeSizes = Array(repeating: 0, count: file.pageSizeBytes / 2)
        report = PageReport(
            transaction: meta.transaction, pageSizeBytes: file.pageSizeBytes,
            pages: meta.lastPage + 1)
    }

    mutating func run() -> PageReport {
        walkTree(.freeList, record: meta.freeList, page: meta.pageNumber)
        walkTree(.main, record: meta.main, page: meta.pageNumber)
        for table in tables {
            walkTree(table.tree, record: table.record, page: table.page)
        }
        report.freePages = free.count
        let known = PageFormat.metaPages + reached.count + free.count - pagesInBoth
        report.leakedPages = report.pages - known
        progress?(report.pages, report.pages)
        return report
    }

    /// - Parameter page: the page that holds the record.
    private mutating func walkTree(_ id: PageTree, record: TreeRecord, page: UInt64) {
        tree = PageReport.Tree(tree: id)
        isTreeComplete = true
        checkFlags(of: record, page: page)
        if let root = record.root { visit(root, from: page, depth: 1) }
        if isTreeComplete, record.counts != tree.counts {
            note(.wrongCounts(recorded: record.counts, found: tree.counts), page)
        }
        report.trees.append(tree)
    }

    private mutating func checkFlags(of record: TreeRecord, page: UInt64) {
        let isFreeList = tree.tree == .freeList
        let ignored = isFreeList ? PageFormat.namedFileTreeFlag : 0
        let expected = isFreeList ? PageFormat.freeListTreeFlags : 0
        if record.flags & ~ignored != expected { note(.wrongTreeFlags(record.flags), page) }
        if !isFreeList, record.pad != 0 { note(.wrongPad(record.pad), page) }
    }

    private mutating func visit(
        _ number: UInt64, from parent: UInt64, depth: Int, between lower: PageKey? = nil,
        and upper: PageKey? = nil
    ) {
        do throws(PageViolation) {
            if depth > PageFormat.depthLimit { throw violation(.tooDeep, number) }
            try claim(number, from: parent)
            let page = try readPage(number, size: file.pageSizeBytes)
            if page.flags & PageFormat.duplicatePageFlags != 0 {
                throw violation(.unsupported(flags: page.flags), number)
            }
            if !page.isBranch, page.flags != PageFormat.leafFlag {
                throw violation(.wrongFlags(page.flags), number)
            }
            let nodes = try soundNodes(of: page)
            checkBounds(of: nodes, on: number, from: lower, to: upper)
            if !page.isBranch { return visitLeaf(nodes, of: page, depth: depth) }
            tree.counts.branchPageCount += 1
            for (index, node) in nodes.enumerated() {
                let next = index + 1 < nodes.count ? nodes[index + 1].key : upper
                visit(
                    node.child, from: number, depth: depth + 1,
                    between: node.key.isEmpty ? lower : node.key, and: next)
            }
        } catch {
            leave(error)
        }
    }

    private mutating func visitLeaf(_ nodes: [PageNode], of page: Page, depth: Int) {
        tree.counts.leafPageCount += 1
        tree.counts.entryCount += nodes.count
        if tree.counts.depth == 0 { tree.counts.depth = depth }
        if tree.counts.depth != depth {
            note(.wrongLeafDepth(found: depth, others: tree.counts.depth), page.number)
        }
        for node in nodes {
            do throws(PageViolation) {
                try visitData(of: node, on: page)
            } catch {
                leave(error)
            }
        }
    }

    private mutating func visitData(of node: PageNode, on page: Page) throws(PageViolation) {
        var offset = page.number * UInt64(file.pageSizeBytes) + UInt64(node.dataOffset)
        if node.isRun {
            let first: UInt64 = page.load(node.dataOffset)
            try visitRun(first, dataSize: node.dataSize, from: page.number)
            offset = first * UInt64(file.pageSizeBytes) + UInt64(PageFormat.pageHeaderSize)
        }
        if tree.tree == .freeList {
            try checkFreeRecord(of: node, at: offset, page: page.number)
        } else if tree.tree == .main {
            let name = String(decoding: page.bytes[node.key.range], as: UTF8.self)
            let record = TreeRecord(page: page, offset: node.dataOffset)
            tables.append((.table(name: name), record, page.number))
        }
    }

    /// Claims the pages of a large value. Only the header of the first is read.
    private mutating func visitRun(
        _ first: UInt64, dataSize: Int, from parent: UInt64
    ) throws(PageViolation) {
        try claim(first, from: parent)
        let page = try readPage(first, size: PageFormat.pageHeaderSize)
        if page.flags != PageFormat.overflowFlag {
            throw violation(.wrongFlags(page.flags), first)
        }
        // A value that was made smaller in the transaction that wrote it keeps its longer run.
        let length = Int(page.load(12) as UInt32)
        let needed = PageFormat.runLength(dataSize: dataSize, pageSize: file.pageSizeBytes)
        let limit = PageFormat.runLength(
            dataSize: Int(UInt32.max), pageSize: file.pageSizeBytes)
        if length < needed || length > limit {
            throw violation(.wrongRunLength(found: length, needed: needed), first)
        }
        for number in (first..<first + UInt64(length)).dropFirst() {
            try claim(number, from: parent)
        }
        tree.counts.overflowPageCount += length
    }

    /// Takes a page for the tree at hand, or throws why it cannot be read as one.
    private mutating func claim(_ number: UInt64, from parent: UInt64) throws(PageViolation) {
        if number < PageFormat.metaPages || number > meta.lastPage {
            throw violation(.outOfRange(from: parent, lastPage: meta.lastPage), number)
        }
        if !reached.insert(number) { throw violation(.reachedTwice(from: parent), number) }
        if free.contains(number) { noteInBoth(number) }
        if reached.count & 1_023 == 0 { progress?(reached.count, report.pages) }
        if number >= file.fileSizeBytes / UInt64(file.pageSizeBytes) {
            report.reachesPastEnd = true
            throw violation(.pastEndOfFile(from: parent), number)
        }
    }

    private mutating func readPage(_ number: UInt64, size: Int) throws(PageViolation) -> Page {
        let page = try read(size, at: number * UInt64(file.pageSizeBytes), of: number)
        if page.storedNumber != number { note(.wrongNumber(found: page.storedNumber), number) }
        return page
    }

    /// Reads bytes that belong to page `number`.
    func read(_ size: Int, at offset: UInt64, of number: UInt64) throws(PageViolation) -> Page {
        do throws(FileDamage) {
            return Page(number: number, bytes: try file.bytes.read(size, at: offset))
        } catch {
            throw violation(.unreadable(error), number)
        }
    }

    /// Takes a page as free, and returns false if it was already.
    mutating func claimFree(_ number: UInt64) -> Bool {
        guard free.insert(number) else { return false }
        if reached.contains(number) { noteInBoth(number) }
        return true
    }

    private mutating func noteInBoth(_ number: UInt64) {
        pagesInBoth += 1
        note(.reachableAndFree, number)
    }

    func violation(_ kind: PageViolation.Kind, _ page: UInt64) -> PageViolation {
        PageViolation(page: page, tree: tree.tree, kind: kind)
    }

    /// Reports a violation that hides nothing.
    mutating func note(_ kind: PageViolation.Kind, _ page: UInt64) {
        report.add(violation(kind, page))
    }

    /// Reports a violation that keeps the walk out of a part of the tree.
    mutating func leave(_ violation: PageViolation) {
        isTreeComplete = false
        report.isComplete = false
        report.add(violation)
    }
}
