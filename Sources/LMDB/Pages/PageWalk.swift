/// A walk over the pages of one transaction: the free list, the main tree, then each table.
///
/// No number from the file is trusted. A page is claimed before it is read, and only once, so the
/// walk ends whatever the file says; a number is checked before it becomes an offset or a size.
/// A page or node that is not sound is reported and left; the walk goes on beside it. The counts
/// of a tree are compared with its record only if nothing of it was left.
///
/// Memory: one page for each level, a bit for each page, and the records of the tables.
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
        if let root = record.root {
            visit(root, from: page, depth: 1, bounds: KeyBounds())
        }
        if isTreeComplete {
            check(.depth, UInt64(record.depth), UInt64(tree.depth), page)
            check(.entries, record.entries, tree.entries, page)
            check(.branchPages, record.branchPages, tree.branchPages, page)
            check(.leafPages, record.leafPages, tree.leafPages, page)
            check(.overflowPages, record.overflowPages, tree.overflowPages, page)
        }
        report.trees.append(tree)
    }

    private mutating func checkFlags(of record: TreeRecord, page: UInt64) {
        if tree.tree == .freeList {
            let flags = record.flags & ~PageFormat.namedFileTreeFlag
            if flags != PageFormat.freeListTreeFlags { note(.wrongTreeFlags(record.flags), page) }
            return
        }
        if record.flags != 0 { note(.wrongTreeFlags(record.flags), page) }
        if record.pad != 0 { note(.wrongPad(record.pad), page) }
    }

    private mutating func check(
        _ count: PageViolation.Count, _ recorded: UInt64, _ found: UInt64, _ page: UInt64
    ) {
        guard recorded != found else { return }
        note(.wrongCount(count, recorded: recorded, found: found), page)
    }

    private mutating func visit(
        _ number: UInt64, from parent: UInt64, depth: Int, bounds: KeyBounds
    ) {
        guard depth <= PageFormat.depthLimit else { return leave(.tooDeep, number) }
        guard claim(number, from: parent) else { return }
        guard let page = read(number, size: file.pageSizeBytes) else { return }
        let isBranch = page.flags == PageFormat.branchFlag
        guard isBranch || page.flags == PageFormat.leafFlag else {
            let isDuplicate = page.flags & PageFormat.duplicatePageFlags != 0
            return leave(
                isDuplicate ? .unsupported(flags: page.flags) : .wrongFlags(page.flags),
                number)
        }
        let nodes = soundNodes(of: page, isBranch: isBranch)
        checkBounds(of: nodes, on: page, isBranch: isBranch, bounds: bounds)
        if isBranch {
            tree.branchPages += 1
            visitChildren(nodes, of: page, depth: depth, bounds: bounds)
        } else {
            tree.leafPages += 1
            tree.entries += UInt64(nodes.count)
            if tree.depth == 0 { tree.depth = depth }
            if tree.depth != depth {
                note(.wrongLeafDepth(found: depth, others: tree.depth), number)
            }
            for node in nodes { visitData(of: node, on: page) }
        }
    }

    private mutating func visitChildren(
        _ nodes: [PageNode], of page: Page, depth: Int, bounds: KeyBounds
    ) {
        for index in nodes.indices {
            var inner = bounds
            if nodes[index].index > 0 { inner.lower = key(of: nodes[index], on: page) }
            if index + 1 < nodes.count { inner.upper = key(of: nodes[index + 1], on: page) }
            visit(nodes[index].child, from: page.number, depth: depth + 1, bounds: inner)
        }
    }

    private mutating func visitData(of node: PageNode, on page: Page) {
        var offset = page.number * UInt64(file.pageSizeBytes) + UInt64(node.dataOffset)
        if node.isRun {
            let first: UInt64 = page.load(node.dataOffset)
            guard visitRun(first, dataSize: node.dataSize, from: page.number) else { return }
            offset = first * UInt64(file.pageSizeBytes) + UInt64(PageFormat.pageHeaderSize)
        }
        if tree.tree == .freeList {
            let transaction = key(of: node, on: page).transaction
            checkFreeRecord(
                transaction, size: node.dataSize, at: offset, page: page.number)
        } else if tree.tree == .main, node.isTable {
            let name = String(decoding: page.bytes[node.keyRange], as: UTF8.self)
            let record = TreeRecord(page: page, offset: node.dataOffset)
            tables.append((.table(name: name), record, page.number))
        }
    }

    /// Claims the pages of a large value. Only the header of the first is read.
    private mutating func visitRun(_ first: UInt64, dataSize: Int, from parent: UInt64) -> Bool {
        guard claim(first, from: parent) else { return false }
        guard let page = read(first, size: PageFormat.pageHeaderSize) else { return false }
        guard page.flags == PageFormat.overflowFlag else {
            leave(.wrongFlags(page.flags), first)
            return false
        }
        // A value that was made smaller in the transaction that wrote it keeps its longer run.
        let length = UInt64(page.load(PageFormat.runLengthOffset) as UInt32)
        let pageSize = file.pageSizeBytes
        let needed = UInt64(PageFormat.runLength(dataSize: dataSize, pageSize: pageSize))
        let limit = PageFormat.runLength(dataSize: Int(UInt32.max), pageSize: pageSize)
        guard length >= needed, length <= UInt64(limit) else {
            leave(.wrongRunLength(found: length, needed: needed), first)
            return false
        }
        for offset in 1..<max(length, 1) {
            guard claim(first + offset, from: parent) else { return false }
        }
        tree.overflowPages += length
        return true
    }

    /// Takes a page for the tree at hand, or reports why it cannot be read as one.
    private mutating func claim(_ number: UInt64, from parent: UInt64) -> Bool {
        guard number >= PageFormat.metaPages, number <= meta.lastPage else {
            leave(.outOfRange(from: parent, lastPage: meta.lastPage), number)
            return false
        }
        guard reached.insert(number) else {
            leave(.reachedTwice(from: parent), number)
            return false
        }
        if free.contains(number) { noteInBoth(number) }
        if reached.count & 1_023 == 0 { progress?(reached.count, report.pages) }
        guard number < file.fileSizeBytes / UInt64(file.pageSizeBytes) else {
            report.reachesPastEnd = true
            leave(.pastEndOfFile(from: parent), number)
            return false
        }
        return true
    }

    private mutating func read(_ number: UInt64, size: Int) -> Page? {
        do {
            let offset = number * UInt64(file.pageSizeBytes)
            let page = Page(number: number, bytes: try file.bytes.read(size, at: offset))
            if page.storedNumber != number { note(.wrongNumber(found: page.storedNumber), number) }
            return page
        } catch {
            leave(.unreadable(error), number)
            return nil
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

    func key(of node: PageNode, on page: Page) -> PageKey {
        PageKey(page: page, range: node.keyRange)
    }

    /// Reports a violation that hides nothing.
    mutating func note(_ kind: PageViolation.Kind, _ page: UInt64) {
        guard report.violations.count < PageReport.violationLimit else {
            report.moreViolations += 1
            return
        }
        report.violations.append(PageViolation(page: page, tree: tree.tree, kind: kind))
    }

    /// Reports a violation that keeps the walk out of a part of the tree.
    mutating func leave(_ kind: PageViolation.Kind, _ page: UInt64) {
        isTreeComplete = false
        report.isComplete = false
        note(kind, page)
    }
}
