/// One node of a branch or leaf page. Its page stays in memory with it.
struct PageNode {
    let page: Page
    /// The position of the node in key order.
    let index: Int
    /// The offset of the node on the page.
    let offset: Int
    let flags: UInt16
    /// The offsets of the key on the page. Only the first node of a branch has an empty key.
    let key: Range<Int>
    /// The size of the data in a leaf. In a branch, these bytes are a part of ``child``.
    let dataSize: Int
    /// The size of the whole node, rounded up as on the page.
    let size: Int

    /// The page that a node of a branch leads to.
    var child: UInt64 { UInt64(dataSize) | UInt64(flags) << 32 }
    /// Whether the data of a leaf's node lies in a run of overflow pages.
    var isRun: Bool { flags & PageFormat.runNodeFlag != 0 }
    /// The offset of the data on the page.
    var dataOffset: Int { key.upperBound }
    /// The key of a node of the main tree: the name of a table.
    var name: String { String(decoding: page.bytes[key], as: UTF8.self) }
    /// The key of a node of the free list: the number of a transaction.
    var transaction: UInt64 { page.load(key.lowerBound) }

    /// Reads the header of a node, which must lie inside the page. The key and the data may not.
    init(index: Int, offset: Int, page: Page) {
        self.page = page
        self.index = index
        self.offset = offset
        flags = page.load(offset + 4)
        dataSize = Int(page.load(offset) as UInt32)
        let keyOffset = offset + PageFormat.nodeHeaderSize
        key = keyOffset..<keyOffset + Int(page.load(offset + 6) as UInt16)
        let isRun = flags & PageFormat.runNodeFlag != 0
        let data = page.isBranch ? 0 : isRun ? PageFormat.pageNumberSize : dataSize
        size = (key.upperBound - offset + data + 1) & ~1
    }

    /// Returns whether this key is before the other: bytes are compared as unsigned numbers, and
    /// the shorter key comes first if it is the beginning of the other.
    func precedes(_ other: PageNode) -> Bool {
        // Safe because both pages live during the call.
        let (own, others) = unsafe (page.bytes.span.bytes, other.page.bytes.span.bytes)
        return own.extracting(key).order(against: others.extracting(other.key)) < 0
    }
}
