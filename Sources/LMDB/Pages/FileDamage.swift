/// A reason why a file is not opened, found in its two meta pages.
public enum FileDamage: Error, Hashable, Sendable {
    /// The path leads to a folder, a pipe or a device.
    case notRegularFile(mode: UInt32)
    /// The file ends before the bytes that are needed.
    case tooShort(sizeBytes: UInt64, neededBytes: UInt64)
    /// The system could not read the file.
    case unreadable(offset: UInt64, errno: Int32)
    /// A field of meta page 0 or 1 has an impossible value.
    case wrongMeta(page: UInt64, MetaField, found: UInt64)
    /// A page in use lies past the end of the file, or damage hides whether one does.
    case pagesPastEnd(sizeBytes: UInt64)
    /// The two meta pages have different page sizes.
    case pageSizesDiffer(first: UInt32, second: UInt32)
    /// The transaction numbers of the two meta pages are not consecutive.
    case transactionsApart(first: UInt64, second: UInt64)
    /// Neither meta page is that of the requested transaction, or both change too fast to be read.
    case noSuchTransaction(UInt64, newest: UInt64)

    /// A field of a meta page.
    public enum MetaField: Hashable, CaseIterable, Sendable {
        case magic, version, flags, number, pageSize, transaction, mapSize, lastPage, root
    }
}
