/// The constants of the data file of LMDB 0.9, and the offsets from which the code loads.
///
/// Numbers are in the byte order of the machine that wrote them. All supported machines are 64 bit
/// and little-endian. Pages 0 and 1 are the meta pages; transaction N writes page N % 2.
///
/// | in             | OFFSET | SIZE | DESCRIPTION                                              |
/// | -------------- | ------ | ---- | -------------------------------------------------------- |
/// | page           | 0      | 8    | the page's own number                                    |
/// |                | 8      | 2    | unused                                                   |
/// |                | 10     | 2    | flags: one of branch, leaf, overflow, meta               |
/// |                | 12     | 2, 2 | branch, leaf: where the free space begins and ends       |
/// |                | 12     | 4    | overflow: pages in the run; only its first has a header  |
/// |                | 16     | 2 n  | branch, leaf: offset of each node, in key order          |
/// | node           | 0      | 4    | leaf: size of the data; branch: low half of the child    |
/// |                | 4      | 2    | leaf: flags; branch: high part of the child              |
/// |                | 6      | 2    | size of the key; 0 in the first node of a branch         |
/// |                | 8      |      | key, then data, or 8 bytes: first page of a run          |
/// | tree record    | 0      | 4    | free list: the page size; else 0                         |
/// |                | 4      | 2, 2 | flags, depth                                             |
/// |                | 8      | 8x3  | pages: branch, leaf, overflow                            |
/// |                | 32     | 8, 8 | entries, root page (all ones: empty)                     |
/// | meta page      | 16     | 4, 4 | magic, version                                           |
/// |                | 24     | 8    | fixed map address, unused                                |
/// |                | 32     | 8    | size of the map                                          |
/// |                | 40, 88 | 48   | tree records of the free list and of the main tree       |
/// |                | 136    | 8, 8 | last page, transaction                                   |
/// | free list data | 0      | 8    | count                                                    |
/// |                | 8      | 8 n  | page numbers, descending; room past the count is unused  |
///
/// The nodes fill a page from its end without gaps. Each is rounded up to an even size.
enum PageFormat {
    static let magic: UInt32 = 0xBEEF_C0DE
    static let version: UInt32 = 1
    /// The range of page sizes. liblmdb makes no larger pages, because an offset of 65,536 does not
    /// fit 16 bits.
    static let pageSizes: ClosedRange<UInt32> = 512...32_768
    static let metaPages: UInt64 = 2
    /// The root of an empty tree.
    static let noPage = UInt64.max
    /// The largest map that any supported processor can address.
    static let mapSizeLimit: UInt64 = 1 << 48
    /// The greatest depth of a tree that liblmdb can walk.
    static let depthLimit = 32
    /// The greatest transaction number. It is out of reach, and the number after it does not
    /// overflow.
    static let transactionLimit = UInt64(Int64.max) - 1

    static let branchFlag: UInt16 = 0x01
    static let leafFlag: UInt16 = 0x02
    static let overflowFlag: UInt16 = 0x04
    static let metaFlag: UInt16 = 0x08
    /// The flags of fixed-size and nested pages, in trees with several values for a key.
    static let duplicatePageFlags: UInt16 = 0x20 | 0x40

    /// The flag of a node whose value lies in a run of overflow pages.
    static let runNodeFlag: UInt16 = 0x01
    /// The flag of a node whose value is the tree record of a table.
    static let tableNodeFlag: UInt16 = 0x02
    /// The flag of a node with several values for its key.
    static let duplicateNodeFlag: UInt16 = 0x04

    /// The flag of the free list's tree: its keys are integers.
    static let freeListTreeFlags: UInt16 = 0x08
    /// A flag in the free list's record of a file that was opened by its own name, without a
    /// folder.
    static let namedFileTreeFlag: UInt16 = 0x4000

    static let pageHeaderSize = 16

    static let nodeHeaderSize = 8
    static let keySizes = 1...511
    static let pageNumberSize = 8

    static let treeRecordSize = 48
    /// The depth, the counts and the root of an empty tree: a tree record behind its first 6 bytes.
    static let emptyTree = [UInt8](repeating: 0, count: 34) + [UInt8](repeating: 0xff, count: 8)
    static let metaPageSize = 152
    /// The offsets in a meta page of what a commit writes.
    static let (freeListRecord, mainRecord, lastPage, transaction) = (40, 88, 136, 144)
}
