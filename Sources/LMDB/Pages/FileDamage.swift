public import Foundation

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

extension FileDamage: LocalizedError, CustomStringConvertible {
    /// The damage in a sentence for people.
    public var errorDescription: String? { "The file is damaged or no store: \(description)." }

    /// The damage in words, to follow the name of the file.
    public var description: String {
        switch self {
        case .notRegularFile(let mode): "it is no regular file (mode 0o\(String(mode, radix: 8)))"
        case .tooShort(let size, let needed):
            "it ends after \(size) bytes where \(needed) are needed"
        case .unreadable(let offset, let errno):
            "it cannot be read at offset \(offset): \(LMDBError.Code(rawValue: errno))"
        case .wrongMeta(let page, let field, let found):
            "\(field.noun) in meta page \(page) cannot be \(found)"
        case .pagesPastEnd(let size): "pages in use lie past its end at \(size) bytes"
        case .pageSizesDiffer(let first, let second):
            "its two meta pages tell of pages of \(first) and \(second) bytes"
        case .transactionsApart(let first, let second):
            "its two meta pages are of transactions \(first) and \(second), which do not follow "
                + "each other"
        case .noSuchTransaction(let id, let newest):
            "transaction \(id) is gone, the newest is \(newest)"
        }
    }
}

extension FileDamage.MetaField {
    fileprivate var noun: String {
        switch self {
        case .magic: "the mark of the format"
        case .version: "the version of the format"
        case .flags: "the flags"
        case .number: "the page number"
        case .pageSize: "the page size"
        case .transaction: "the transaction number"
        case .mapSize: "the size of the map"
        case .lastPage: "the last page"
        case .root: "the root of a tree"
        }
    }
}
