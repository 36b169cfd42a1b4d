/// The size of an environment: its file, map, pages and reader slots.
public struct EnvironmentInfo: Hashable, Sendable {
    /// The size of a page.
    public let pageSizeBytes: Int
    /// The size of the memory map.
    public let mapSizeBytes: Int
    /// The size of `data.mdb`.
    public let fileSizeBytes: Int
    /// The number of pages that were ever in use, including the two meta pages.
    public let pageCount: Int
    /// The number of pages that wait for reuse; ``pageCount`` includes them.
    public let freePageCount: Int
    /// The number of the newest commit. The numbers start again in a compacted copy.
    public let lastTransactionID: Int
    /// The number of reader slots, over all processes.
    public let maximumReaders: Int
    /// The highest number of reader slots that were in use at once.
    public let readerSlotCount: Int
}
