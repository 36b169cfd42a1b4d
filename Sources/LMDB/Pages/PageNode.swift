/// One node of a branch or leaf page whose bytes were found to lie inside the page.
struct PageNode {
    let index: Int
    let offset: Int
    let flags: UInt16
    let key: PageKey
    /// Of a leaf's node. In a branch the same bytes are a part of ``child``.
    let dataSize: Int
    /// Of the whole node, rounded up as on the page.
    let size: Int

    var child: UInt64 { UInt64(dataSize) | UInt64(flags) << 32 }
    var isRun: Bool { flags & PageFormat.runNodeFlag != 0 }
    var dataOffset: Int { key.range.upperBound }

    /// The header must lie inside the page; the key and the data need not.
    init(index: Int, offset: Int, page: Page) {
        self.index = index
        self.offset = offset
        flags = page.load(offset + 4)
        dataSize = Int(page.load(offset) as UInt32)
        let keyOffset = offset + PageFormat.nodeHeaderSize
        let end = keyOffset + Int(page.load(offset + 6) as UInt16)
        key = PageKey(page: page, range: keyOffset..<end)
        let isRun = flags & PageFormat.runNodeFlag != 0
        let data = page.isBranch ? 0 : isRun ? PageFormat.pageNumberSize : dataSize
        size = (end - offset + data + 1) & ~1
    }
}
