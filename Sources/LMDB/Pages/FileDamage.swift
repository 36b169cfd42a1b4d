/// Why a file is not opened: what the quick look at its two meta pages found.
public enum FileDamage: Error, Hashable, Sendable, CustomStringConvertible {
    case notRegularFile(mode: UInt32)
    case tooShort(sizeBytes: UInt64, neededBytes: UInt64)
    case unreadable(offset: UInt64, errno: Int32)
    /// Meta page 0 or 1 holds a value that none can hold.
    case wrongMeta(page: UInt64, MetaField, found: UInt64)
    /// A page in use, or one that damage hides, lies past the end of the file.
    case pagesPastEnd(sizeBytes: UInt64)
    case pageSizesDiffer(first: UInt32, second: UInt32)
    /// The snapshot asked for is in neither meta page (any more).
    case noSuchTransaction(UInt64, newest: UInt64)

    /// What of a meta page is wrong.
    public enum MetaField: Hashable, Sendable {
        case magic, version, flags, number, pageSize, transaction, mapSize, lastPage, root
    }

    /// The damage in words.
    public var description: String {
        switch self {
        case .notRegularFile(let mode): "not a regular file (mode 0o\(String(mode, radix: 8)))"
        case .tooShort(let size, let needed): "\(size) bytes where \(needed) are needed"
        case .unreadable(let offset, let errno): "offset \(offset) cannot be read (errno \(errno))"
        case .wrongMeta(let page, let field, let found):
            "meta page \(page): \(field) cannot be \(found)"
        case .pagesPastEnd(let size): "pages in use lie past the end at \(size) bytes"
        case .pageSizesDiffer(let first, let second): "page sizes \(first) and \(second) differ"
        case .noSuchTransaction(let id, let newest):
            "transaction \(id) is gone, the newest is \(newest)"
        }
    }
}
