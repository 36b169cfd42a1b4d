/// One node of a branch or leaf page whose bytes were found to lie inside the page, which it keeps
/// alive.
struct PageNode {
    let page: Page
    let index: Int
    let offset: Int
    let flags: UInt16
    /// Where the key lies on the page. Only that of a branch's first node is empty.
    let key: Range<Int>
    /// Of a leaf's node. In a branch the same bytes are a part of ``child``.
    let dataSize: Int
    /// Of the whole node, rounded up as on the page.
    let size: Int

    var child: UInt64 { UInt64(dataSize) | UInt64(flags) << 32 }
    var isRun: Bool { flags & PageFormat.runNodeFlag != 0 }
    var dataOffset: Int { key.upperBound }
    /// The key as a table's name.
    var name: String { String(decoding: page.bytes[key], as: UTF8.self) }
    /// The key as that of the free list, a number.
    var transaction: UInt64 { page.load(key.lowerBound) }

    /// The header must lie inside the page; the key and the data need not.
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

    /// The order of keys: bytes compared as unsigned numbers, then the shorter one first.
    func precedes(_ other: PageNode) -> Bool {
        page.bytes[key].lexicographicallyPrecedes(other.page.bytes[other.key])
    }
}
