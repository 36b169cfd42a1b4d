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
    private var report: PageReport
    private(set) var tree = PageReport.Tree(tree: .freeList)
    private var isTreeComplete = true
    private var tables: [(tree: PageTree, record: TreeRecord, page: UInt64)] = []

    init(file: PageFile, meta: MetaPage, progress: ((UInt64, UInt64) -> Void)?) {
        self.file = file
        self.meta = meta
        self.progress = progress
        // But for the two meta pages, each page is leaked until the walk meets it.
        report = PageReport(
            transaction: meta.transaction, pageSizeBytes: file.pageSizeBytes,
            pages: meta.lastPage + 1, leakedPages: meta.lastPage + 1 - PageFormat.metaPages)
    }

    mutating func run() -> PageReport {
        walkTree(.freeList, record: meta.freeList, page: meta.pageNumber)
        walkTree(.main, record: meta.main, page: meta.pageNumber)
        for table in tables {
            walkTree(table.tree, record: table.record, page: table.page)
        }
        progress?(report.pages, report.pages)
        return report
    }

    /// Walks the free list and the main tree. A table with flags of another program is no damage:
    /// who opens that table refuses it.
    mutating func runTables() -> PageReport {
        walkTree(.freeList, record: meta.freeList, page: meta.pageNumber)
        walkTree(.main, record: meta.main, page: meta.pageNumber)
        for table in tables {
            tree = PageReport.Tree(tree: table.tree)
            if table.record.flags == 0 { checkPossible(table.record, page: table.page) }
        }
        return report
    }

    /// - Parameter page: the page that holds the record.
    private mutating func walkTree(_ id: PageTree, record: TreeRecord, page: UInt64) {
        tree = PageReport.Tree(tree: id)
        isTreeComplete = true
        checkHeader(of: record, page: page)
        if let root = record.root {
            attempt { walk throws(PageViolation) in
                try walk.visit(root, from: page, depth: 1, between: nil, and: nil)
            }
        }
        if isTreeComplete, record.counts != tree.counts {
            note(.wrongCounts(recorded: record.counts, found: tree.counts), page)
        }
        report.trees.append(tree)
    }

    private mutating func checkHeader(of record: TreeRecord, page: UInt64) {
        let isFreeList = tree.tree == .freeList
        let ignored = isFreeList ? PageFormat.namedFileTreeFlag : 0
        let expected = isFreeList ? PageFormat.freeListTreeFlags : 0
        if record.flags & ~ignored != expected || !isFreeList && record.pad != 0 {
            note(.wrongTreeHeader(flags: record.flags, pad: record.pad), page)
        }
    }

    /// Checks a record of a tree that is not walked: its root and its counts can be together.
    private mutating func checkPossible(_ record: TreeRecord, page: UInt64) {
        if let root = record.root, root < PageFormat.metaPages || root > meta.lastPage {
            note(.outOfRange(from: page, lastPage: meta.lastPage), root)
        }
        if !record.isPossible(pageSizeBytes: file.pageSizeBytes, lastPage: meta.lastPage) {
            note(.impossibleCounts(recorded: record.counts), page)
        }
    }

    /// - Parameter lower: of the branches above: no key may be before this node's, and each must be
    ///   before that of `upper`.
    private mutating func visit(
        _ number: UInt64, from parent: UInt64, depth: Int, between lower: PageNode?,
        and upper: PageNode?
    ) throws(PageViolation) {
        try require(depth <= PageFormat.depthLimit, .tooDeep, number)
        try claim(number, from: parent)
        let page = try readPage(number, size: file.pageSizeBytes)
        let (flags, isBranch) = (page.flags, page.isBranch)
        let isKnown = flags & PageFormat.duplicatePageFlags == 0
        try require(isKnown, .unsupported(flags: flags), number)
        try require(isBranch || flags == PageFormat.leafFlag, .wrongFlags(flags), number)
        let nodes = try soundNodes(of: page)
        checkBounds(of: nodes, from: lower, to: upper)
        if !isBranch { return visitLeaf(nodes, on: number, depth: depth) }
        tree.counts.branchPageCount += 1
        for (index, node) in nodes.enumerated() {
            attempt { walk throws(PageViolation) in
                try walk.visit(
                    node.child, from: number, depth: depth + 1,
                    between: node.key.isEmpty ? lower : node,
                    and: index + 1 < nodes.count ? nodes[index + 1] : upper)
            }
        }
    }

    private mutating func visitLeaf(_ nodes: [PageNode], on page: UInt64, depth: Int) {
        tree.counts.leafPageCount += 1
        tree.counts.entryCount += nodes.count
        if tree.counts.depth == 0 { tree.counts.depth = depth }
        let others = tree.counts.depth
        if others != depth { note(.wrongLeafDepth(found: depth, others: others), page) }
        for node in nodes {
            attempt { walk throws(PageViolation) in try walk.visitData(of: node) }
        }
    }

    private mutating func visitData(of node: PageNode) throws(PageViolation) {
        var (page, offset) = (node.page.number, node.dataOffset)
        if node.isRun {
            page = node.page.load(node.dataOffset)
            offset = PageFormat.pageHeaderSize
            try visitRun(page, dataSize: node.dataSize, from: node.page.number)
        }
        switch tree.tree {
        case .freeList: try checkFreeRecord(of: node, at: offset, of: page)
        case .main:
            let record = TreeRecord(page: node.page, offset: node.dataOffset)
            tables.append((.table(name: node.name), record, page))
        case .table: break
        }
    }

    /// Claims the pages of a large value. Only the header of the first is read.
    private mutating func visitRun(
        _ first: UInt64, dataSize: Int, from parent: UInt64
    ) throws(PageViolation) {
        try claim(first, from: parent)
        let page = try readPage(first, size: PageFormat.pageHeaderSize)
        let flags = page.flags
        try require(flags == PageFormat.overflowFlag, .wrongFlags(flags), first)
        // A value that was made smaller in the transaction that wrote it keeps its longer run.
        let length = Int(page.load(12) as UInt32)
        // One header, then bytes to the end.
        let needed = (PageFormat.pageHeaderSize - 1 + dataSize) / file.pageSizeBytes + 1
        let isPossible = length >= needed && UInt64(length) <= meta.lastPage
        try require(isPossible, .wrongRunLength(found: length, needed: needed), first)
        for number in (first..<first + UInt64(length)).dropFirst() {
            try claim(number, from: parent)
        }
        tree.counts.overflowPageCount += length
    }

    /// Takes a page for the tree at hand, or throws why it cannot be read as one.
    private mutating func claim(_ number: UInt64, from parent: UInt64) throws(PageViolation) {
        let isInRange = number >= PageFormat.metaPages && number <= meta.lastPage
        try require(isInRange, .outOfRange(from: parent, lastPage: meta.lastPage), number)
        try require(reached.insert(number), .reachedTwice(from: parent), number)
        meet(number, isKnown: free.contains(number))
        let isInFile = number < file.fileSizeBytes / UInt64(file.pageSizeBytes)
        if !isInFile { report.reachesPastEnd = true }
        try require(isInFile, .pastEndOfFile(from: parent), number)
    }

    /// Takes a page as free, and returns false if it was already.
    mutating func claimFree(_ number: UInt64) -> Bool {
        guard free.insert(number) else { return false }
        report.freePages += 1
        meet(number, isKnown: reached.contains(number))
        return true
    }

    /// - Parameter isKnown: whether a page met as reached was free before, or the reverse.
    private mutating func meet(_ number: UInt64, isKnown: Bool) {
        if isKnown { return note(.reachableAndFree, number) }
        report.leakedPages -= 1
        let met = report.pages - report.leakedPages
        if met & 1_023 == 0 { progress?(met, report.pages) }
    }

    private mutating func readPage(_ number: UInt64, size: Int) throws(PageViolation) -> Page {
        let page = try read(size, of: number)
        if page.storedNumber != number { note(.wrongNumber(found: page.storedNumber), number) }
        return page
    }

    /// Reads bytes of page `number`, or of the run that begins with it.
    func read(
        _ size: Int, of number: UInt64, at offset: Int = 0
    ) throws(PageViolation) -> Page {
        do throws(FileDamage) {
            let place = number * UInt64(file.pageSizeBytes) + UInt64(offset)
            return Page(number: number, bytes: try file.bytes.read(size, at: place))
        } catch {
            throw PageViolation(page: number, tree: tree.tree, kind: .unreadable(error))
        }
    }

    /// Throws what keeps the walk out of a part of the tree.
    func require(
        _ isRight: Bool, _ kind: @autoclosure () -> PageViolation.Kind, _ page: UInt64
    ) throws(PageViolation) {
        if !isRight { throw PageViolation(page: page, tree: tree.tree, kind: kind()) }
    }

    /// Reports a violation that hides nothing.
    mutating func note(_ kind: PageViolation.Kind, _ page: UInt64) {
        report.add(PageViolation(page: page, tree: tree.tree, kind: kind))
    }

    /// Walks a part of the tree, and reports what keeps the walk out of it.
    mutating func attempt(_ part: (inout PageWalk) throws(PageViolation) -> Void) {
        do throws(PageViolation) {
            try part(&self)
        } catch {
            isTreeComplete = false
            report.isComplete = false
            report.add(error)
        }
    }
}
