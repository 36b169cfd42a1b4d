/// Why a file is not opened: what the quick look at its two meta pages found.
public enum FileDamage: Error, Hashable, Sendable {
    case notRegularFile(mode: UInt32)
    case tooShort(sizeBytes: UInt64, neededBytes: UInt64)
    case unreadable(offset: UInt64, errno: Int32)
    /// Meta page 0 or 1 holds a value that none can hold.
    case wrongMeta(page: UInt64, MetaField, found: UInt64)
    /// A page in use, or one that damage hides, lies past the end of the file.
    case pagesPastEnd(sizeBytes: UInt64)
    case pageSizesDiffer(first: UInt32, second: UInt32)
    /// The numbers on the meta pages are not those of two commits in a row.
    case transactionsApart(first: UInt64, second: UInt64)
    /// The snapshot asked for is in neither meta page (any more).
    case noSuchTransaction(UInt64, newest: UInt64)

    /// What of a meta page is wrong.
    public enum MetaField: Hashable, CaseIterable, Sendable {
        case magic, version, flags, number, pageSize, transaction, mapSize, lastPage, root
    }
}
