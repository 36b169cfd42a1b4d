import CLMDB
import Foundation

/// What is known of an environment without reading its tables.
public struct EnvironmentInfo: Hashable, Sendable {
    public let pageSizeBytes: Int
    public let mapSizeBytes: Int
    public let fileSizeBytes: Int
    /// Pages that the file has had in use at some time, the two meta pages included.
    public let pageCount: Int
    /// Of these, the pages that wait for reuse.
    public let freePageCount: Int
    /// The number of the newest commit; starts again when the file is copied compacted.
    public let lastTransactionID: Int
    public let maximumReaders: Int
    /// The highest number of reader slots that were in use at once.
    public let readerSlotCount: Int
}
