/// A walk over the pages of one transaction: the free list, the main tree, then each table.
///
/// The walk trusts no number of the file. It claims each page before reading it, and only once, so
/// it ends whatever the file says. It checks a number before using it as an offset or a size. A
/// damaged page or node is reported and left out, and the walk goes on beside it. The counts of a
/// tree are compared with its record only if the walk left out nothing.
///
/// Memory: one page for each level, a bit for each page, the records of the tables, and the list of
/// pages that one transaction freed.
struct PageWalk {
    let file: PageFile
    let meta: MetaPage
    private let progress: ((UInt64, UInt64) -> Void)?
    /// Whether the walk ends when its task is cancelled.
    private let isCancellable: Bool
    /// Whether the task was cancelled, so that the report is not of all pages.
    private(set) var wasCancelled = false
    /// Called with the key and the value of each entry of a table that can be read, and whether the
    /// entry is in its place: a page that was written to another place may hold what is no longer
    /// true. Pages with the number of another one are left out.
    typealias EntryVisit = (_ key: RawSpan, _ value: RawSpan, _ isInPlace: Bool) -> Void
    private let visitEntry: EntryVisit?
    /// Called with each branch and leaf that can be read.
    var visitPage: ((PageOutline) -> Void)?
    /// A page to look for, where it was met first, and all that is wrong with it.
    var wanted: UInt64?
    private(set) var found: FoundPage?
    private(set) var wantedViolations: [PageViolation] = []
    /// Whether all keys on the path to the page that is visited are between those above them.
    private var isInPlace = true

    /// The pages in use.
    private var reached = PageSet()
    /// The pages in the free list.
    private var free = PageSet()
    /// The size of the node at each even offset of the page that is checked; 0 where none begins.
    var nodeSizes: [UInt16] = []
    private var report: PageReport
    /// The tree that is being walked, with the counts so far.
    private(set) var tree: TreeShape
    /// Whether the walk has left out nothing of the tree.
    private var isTreeComplete = true
    /// The tables, with the page that holds the record of each.
    private var tables: [(tree: PageTree, record: TreeRecord, page: UInt64)] = []

    init(
        file: PageFile, meta: MetaPage, progress: ((UInt64, UInt64) -> Void)? = nil,
        isCancellable: Bool = false, visitEntry: EntryVisit? = nil
    ) {
        self.isCancellable = isCancellable
        self.visitEntry = visitEntry
        self.file = file
        self.meta = meta
        self.progress = progress
        tree = TreeShape(.freeList, pageSizeBytes: file.pageSizeBytes)
        // All pages except the two meta pages count as leaked until the walk meets them.
        report = PageReport(
            transaction: meta.transaction, pageSizeBytes: file.pageSizeBytes,
            pages: meta.lastPage + 1, leakedPages: meta.lastPage + 1 - PageFormat.metaPages)
    }

    /// Walks all trees and returns the report.
    mutating func run() -> PageReport {
        walkTree(.freeList, record: meta.freeList, page: meta.pageNumber)
        walkTree(.main, record: meta.main, page: meta.pageNumber)
        for table in tables {
            walkTree(table.tree, record: table.record, page: table.page)
        }
        progress?(report.pages, report.pages)
        return report
    }

    /// Walks the free list and the main tree, and checks the record of each table.
    ///
    /// A table with the flags of another program is not damage. Opening such a table throws.
    mutating func runTables() -> PageReport {
        walkTree(.freeList, record: meta.freeList, page: meta.pageNumber)
        walkTree(.main, record: meta.main, page: meta.pageNumber)
        for table in tables {
            tree = TreeShape(table.tree, pageSizeBytes: file.pageSizeBytes)
            if table.record.flags == 0 { checkPossible(table.record, page: table.page) }
        }
        return report
    }

    /// Walks the tree of one table.
    mutating func runTable(_ name: String, record: TreeRecord) -> PageReport {
        walkTree(.table(name: name), record: record, page: meta.pageNumber)
        return report
    }

    /// Begins to count the pages of a tree.
    mutating func begin(_ id: PageTree) {
        tree = TreeShape(id, pageSizeBytes: file.pageSizeBytes)
        isTreeComplete = true
    }

    /// Walks one tree and compares its counts with its record.
    /// - Parameter page: the page that holds the record.
    private mutating func walkTree(_ id: PageTree, record: TreeRecord, page: UInt64) {
        begin(id)
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

    /// Reports a tree record whose flags or padding are wrong.
    private mutating func checkHeader(of record: TreeRecord, page: UInt64) {
        let isFreeList = tree.tree == .freeList
        let ignored = isFreeList ? PageFormat.namedFileTreeFlag : 0
        let expected = isFreeList ? PageFormat.freeListTreeFlags : 0
        if record.flags & ~ignored != expected || !isFreeList && record.pad != 0 {
            note(.wrongTreeHeader(flags: record.flags, pad: record.pad), page)
        }
    }

    /// Reports a tree record whose root or counts are impossible. The tree itself is not walked.
    private mutating func checkPossible(_ record: TreeRecord, page: UInt64) {
        if let root = record.root, root < PageFormat.metaPages || root > meta.lastPage {
            note(.outOfRange(from: page, lastPage: meta.lastPage), root)
        }
        if !record.isPossible(pageSizeBytes: file.pageSizeBytes, lastPage: meta.lastPage) {
            note(.impossibleCounts(recorded: record.counts), page)
        }
    }

    /// Walks the page `number` and the pages below it.
    /// - Parameters:
    ///   - lower: a node of a branch above; no key may be before its key.
    ///   - upper: a node of a branch above; every key must be before its key.
    private mutating func visit(
        _ number: UInt64, from parent: UInt64, depth: Int, between lower: PageNode?,
        and upper: PageNode?
    ) throws(PageViolation) {
        if wasCancelled { return }
        if number == wanted { meetWanted(.node(depth: depth), from: parent) }
        try require(depth <= PageFormat.depthLimit, .tooDeep, number)
        try claim(number, from: parent)
        let page = try readTreePage(number)
        let isBranch = page.isBranch
        let nodes = try soundNodes(of: page)
        if visitEntry != nil, page.storedNumber != number { return }
        let wasInPlace = isInPlace
        defer { isInPlace = wasInPlace }
        if !checkBounds(of: nodes, from: lower, to: upper) { isInPlace = false }
        tree.add(page, nodeCount: nodes.count, depth: depth)
        visitPage?(
            PageOutline(page, nodes, depth: depth, below: lower, size: file.pageSizeBytes))
        if !isBranch { return visitLeaf(nodes, on: number, depth: depth) }
        for (index, node) in nodes.enumerated() {
            attempt { walk throws(PageViolation) in
                try walk.visit(
                    node.child, from: number, depth: depth + 1,
                    between: node.key.isEmpty ? lower : node,
                    and: index + 1 < nodes.count ? nodes[index + 1] : upper)
            }
        }
    }

    /// Reads a page and checks that it is a branch or a leaf.
    mutating func readTreePage(_ number: UInt64) throws(PageViolation) -> Page {
        let page = try readPage(number, size: file.pageSizeBytes)
        let flags = page.flags
        let isKnown = flags & PageFormat.duplicatePageFlags == 0
        try require(isKnown, .unsupported(flags: flags), number)
        try require(page.isBranch || flags == PageFormat.leafFlag, .wrongFlags(flags), number)
        return page
    }

    /// Checks the depth of a leaf and visits the data of its nodes.
    private mutating func visitLeaf(_ nodes: [PageNode], on page: UInt64, depth: Int) {
        let others = tree.counts.depth
        if others != depth { note(.wrongLeafDepth(found: depth, others: others), page) }
        // Nothing is known of the data of most nodes.
        let isOpaque = if case .table = tree.tree { visitEntry == nil } else { false }
        for node in nodes {
            if isOpaque, !node.isRun { continue }
            attempt { walk throws(PageViolation) in try walk.visitData(of: node) }
        }
    }

    /// Checks the data of a leaf's node, as far as the tree gives it a meaning.
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
        case .table: try lend(node, at: offset, of: page)
        }
    }

    /// Calls the visitor with a node of a leaf.
    private func lend(
        _ node: PageNode, at offset: Int, of page: UInt64
    ) throws(PageViolation) {
        guard let visitEntry else { return }
        let run = node.isRun ? try read(node.dataSize, of: page, at: offset) : nil
        // Safe because both pages live to the end of the function.
        let bytes = unsafe node.page.bytes.span.bytes
        let key = bytes.extracting(node.key)
        if let run {
            unsafe visitEntry(key, run.bytes.span.bytes, isInPlace)
        } else {
            let value = bytes.extracting(node.dataOffset..<node.dataOffset + node.dataSize)
            visitEntry(key, value, isInPlace)
        }
    }

    /// Claims the pages of a large value. Only the header of the first page is read.
    ///
    /// A walk that saves entries claims none, because damage may name pages that hold others.
    private mutating func visitRun(
        _ first: UInt64, dataSize: Int, from parent: UInt64
    ) throws(PageViolation) {
        let use = FoundPage.Use.run(first: first, dataSizeBytes: dataSize)
        if first == wanted { meetWanted(use, from: parent) }
        try claim(first, from: parent, isRun: true)
        let page = try readPage(first, size: PageFormat.pageHeaderSize)
        let flags = page.flags
        try require(flags == PageFormat.overflowFlag, .wrongFlags(flags), first)
        // A value that was made smaller in the transaction that wrote it keeps its longer run.
        let length = Int(page.load(12) as UInt32)
        // A run has one header; the rest of its bytes hold the value.
        let needed = (PageFormat.pageHeaderSize - 1 + dataSize) / file.pageSizeBytes + 1
        let isPossible = length >= needed && UInt64(length) <= meta.lastPage
        try require(isPossible, .wrongRunLength(found: length, needed: needed), first)
        if let wanted, wanted >= first, wanted - first < length { meetWanted(use, from: parent) }
        for number in (first..<first + UInt64(length)).dropFirst() {
            try claim(number, from: parent, isRun: true)
        }
        tree.addRun(pageCount: length, neededPageCount: needed, dataSizeBytes: dataSize)
    }

    /// Adds a page to the pages in use. Throws if the page must not be read as a part of the tree.
    private mutating func claim(
        _ number: UInt64, from parent: UInt64, isRun: Bool = false
    ) throws(PageViolation) {
        let isInRange = number >= PageFormat.metaPages && number <= meta.lastPage
        try require(isInRange, .outOfRange(from: parent, lastPage: meta.lastPage), number)
        if isRun, visitEntry != nil { return }
        // Apart from the call, for which the whole walk would be copied before, with its sets.
        let isNew = reached.insert(number)
        try require(isNew, .reachedTwice(from: parent), number)
        meet(number, isKnown: free.contains(number))
        let isInFile = number < file.fileSizeBytes / UInt64(file.pageSizeBytes)
        if !isInFile { report.reachesPastEnd = true }
        try require(isInFile, .pastEndOfFile(from: parent), number)
    }

    /// Adds a page to the free pages.
    /// - Returns: false if the page was free already.
    mutating func claimFree(
        _ number: UInt64, of transaction: UInt64, from parent: UInt64
    ) -> Bool {
        if number == wanted { meetWanted(.free(transaction: transaction), from: parent) }
        guard free.insert(number) else { return false }
        report.freePages += 1
        meet(number, isKnown: reached.contains(number))
        return true
    }

    /// Notes where the wanted page is.
    private mutating func meetWanted(_ use: FoundPage.Use, from parent: UInt64) {
        if found == nil { found = FoundPage(tree: tree.tree, parent: parent, use: use) }
    }

    /// Counts a page as no longer leaked, or reports it if it is both in use and free.
    /// - Parameter isKnown: whether a page in use was found free before, or the reverse.
    private mutating func meet(_ number: UInt64, isKnown: Bool) {
        if isKnown { return note(.reachableAndFree, number) }
        report.leakedPages -= 1
        let met = report.pages - report.leakedPages
        if met & 1_023 != 0 { return }
        progress?(met, report.pages)
        if isCancellable, Task.isCancelled { wasCancelled = true }
    }

    /// Reads a page and reports a wrong number on it.
    private mutating func readPage(_ number: UInt64, size: Int) throws(PageViolation) -> Page {
        let page = try read(size, of: number)
        if page.storedNumber != number { note(.wrongNumber(found: page.storedNumber), number) }
        return page
    }

    /// Reads bytes of the page `number`, or of the run of pages that begins with it.
    func read(
        _ size: Int, of number: UInt64, at offset: Int = 0
    ) throws(PageViolation) -> Page {
        do throws(FileDamage) {
            let start = number * UInt64(file.pageSizeBytes) + UInt64(offset)
            return Page(number: number, bytes: try file.bytes.read(size, at: start))
        } catch {
            throw PageViolation(page: number, tree: tree.tree, kind: .unreadable(error))
        }
    }

    /// Throws a violation of this kind unless `isRight`. The walk then leaves out the part of the
    /// tree.
    func require(
        _ isRight: Bool, _ kind: @autoclosure () -> PageViolation.Kind, _ page: UInt64
    ) throws(PageViolation) {
        try tree.tree.require(isRight, kind(), page)
    }

    /// Reports a violation that hides nothing from the walk.
    mutating func note(_ kind: PageViolation.Kind, _ page: UInt64) {
        add(PageViolation(page: page, tree: tree.tree, kind: kind))
    }

    private mutating func add(_ violation: PageViolation) {
        if violation.page == wanted { wantedViolations.append(violation) }
        report.add(violation)
    }

    /// Runs `part`, and reports the violation that it throws. The walk then leaves out that part of
    /// the tree.
    mutating func attempt(_ part: (inout PageWalk) throws(PageViolation) -> Void) {
        do throws(PageViolation) {
            try part(&self)
        } catch {
            isTreeComplete = false
            report.isComplete = false
            add(error)
        }
    }
}
