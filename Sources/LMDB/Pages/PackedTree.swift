/// The number of pages that a tree takes when its entries are stored in the order of their keys and
/// each page is filled before the next one begins. Only the sizes are needed.
///
/// `Sources/PageTrees/tree_builder.c` writes such trees, for compactions and copies; the rules by
/// which it fills pages are repeated here.
struct PackedTree {
    /// A page that is being filled: one on each level.
    private struct OpenPage {
        var roomBytes: Int
        var nodeCount = 0
        /// The size of the first key at or below the page, which the branch above needs.
        var firstKeySize = 0
        var lastKeySize = 0
    }

    private let pageSizeBytes: Int
    private var leaf: OpenPage
    private var branches: [OpenPage] = []
    /// The pages that are full, and those of large values.
    private var finishedCount = 0

    init(pageSizeBytes: Int) {
        self.pageSizeBytes = pageSizeBytes
        leaf = OpenPage(roomBytes: pageSizeBytes - PageFormat.pageHeaderSize)
    }

    /// Adds an entry behind all others.
    mutating func add(keySize: Int, dataSize: Int) {
        var size = PageFormat.nodeHeaderSize + keySize + dataSize
        // liblmdb puts a value elsewhere if two nodes with values of its size do not fit a page.
        let limit = (pageSizeBytes - PageFormat.pageHeaderSize) / 2 & ~1 - 2
        if size > limit {
            finishedCount += (PageFormat.pageHeaderSize - 1 + dataSize) / pageSizeBytes + 1
            size += PageFormat.pageNumberSize - dataSize
        }
        if !hasRoom(leaf, size) { finishLeaf() }
        add(size, keySize, to: &leaf)
    }

    /// Ends the tree and returns the number of its pages.
    mutating func finish() -> Int {
        if leaf.nodeCount == 0 { return 0 }
        if branches.isEmpty { return finishedCount + 1 }
        finishLeaf()
        var position = 0
        // The last page of a level may begin a level above.
        while position + 1 < branches.count {
            finishBranch(at: position)
            position += 1
        }
        return finishedCount + 1
    }

    private func hasRoom(_ page: OpenPage, _ size: Int) -> Bool {
        page.roomBytes >= room(for: size)
    }

    /// Returns what a node takes with its offset.
    private func room(for size: Int) -> Int { (size + 1) & ~1 + 2 }

    private func add(_ size: Int, _ keySize: Int, to page: inout OpenPage) {
        if page.nodeCount == 0 { page.firstKeySize = keySize }
        page.roomBytes -= room(for: size)
        page.nodeCount += 1
        page.lastKeySize = keySize
    }

    private mutating func finishLeaf() {
        finishedCount += 1
        addChild(firstKeySize: leaf.firstKeySize, at: 0)
        leaf = OpenPage(roomBytes: pageSizeBytes - PageFormat.pageHeaderSize)
    }

    private mutating func finishBranch(at position: Int) {
        finishedCount += 1
        addChild(firstKeySize: branches[position].firstKeySize, at: position + 1)
    }

    /// Adds a page that is full to the branch above it.
    private mutating func addChild(firstKeySize: Int, at position: Int) {
        // Pages that are too small for two keys would make a level for each child.
        if position == PageFormat.depthLimit { return }
        let empty = OpenPage(roomBytes: pageSizeBytes - PageFormat.pageHeaderSize)
        if position == branches.count { branches.append(empty) }
        if !hasRoom(branches[position], PageFormat.nodeHeaderSize + firstKeySize) {
            // A branch leads to two pages at least: the last one goes over to the next branch.
            let moved = branches[position].lastKeySize
            finishBranch(at: position)
            branches[position] = empty
            addNode(keySize: moved, at: position)
        }
        addNode(keySize: firstKeySize, at: position)
    }

    /// Adds a node to a branch. The first one has no key.
    private mutating func addNode(keySize: Int, at position: Int) {
        let stored = branches[position].nodeCount == 0 ? 0 : keySize
        add(PageFormat.nodeHeaderSize + stored, keySize, to: &branches[position])
    }
}
