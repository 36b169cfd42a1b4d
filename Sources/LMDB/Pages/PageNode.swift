/// One node of a branch or leaf page whose bytes were found to lie inside the page.
struct PageNode {
    let index: Int
    let offset: Int
    let keySize: Int
    let flags: UInt16
    let low: UInt32

    var child: UInt64 { UInt64(low) | UInt64(flags) << 32 }
    var dataSize: Int { Int(low) }
    var isRun: Bool { flags & PageFormat.runNodeFlag != 0 }
    var isTable: Bool { flags & PageFormat.tableNodeFlag != 0 }
    var keyRange: Range<Int> {
        let start = offset + PageFormat.nodeHeaderSize
        return start..<(start + keySize)
    }
    var dataOffset: Int { offset + PageFormat.nodeHeaderSize + keySize }

    /// The header must lie inside the page.
    init(index: Int, offset: Int, page: Page) {
        self.index = index
        self.offset = offset
        keySize = Int(page.load(offset + PageFormat.nodeKeySizeOffset) as UInt16)
        flags = page.load(offset + PageFormat.nodeFlagsOffset)
        low = page.load(offset)
    }

    func size(inBranch: Bool) -> Int {
        let data = inBranch ? 0 : isRun ? PageFormat.pageNumberSize : dataSize
        let size = PageFormat.nodeHeaderSize + keySize + data
        return size + size & 1
    }
}
