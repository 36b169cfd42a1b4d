import CLMDB

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension LMDBError {
    /// A result of liblmdb (negative) or of the operating system (positive), by an English name.
    public struct Code: RawRepresentable, Error, Hashable, Sendable {
        public let rawValue: Int32

        public init(rawValue: Int32) {
            self.rawValue = rawValue
        }
    }
}

extension LMDBError.Code {
    /// A page that a tree points to is not there: `MDB_PAGE_NOTFOUND`.
    public static let pageNotFound = Self(rawValue: MDB_PAGE_NOTFOUND)
    /// A page of the wrong type was met: `MDB_CORRUPTED`.
    public static let corrupted = Self(rawValue: MDB_CORRUPTED)
    /// A meta page could not be written; every later begin fails: `MDB_PANIC`.
    public static let panic = Self(rawValue: MDB_PANIC)
    /// Another version of LMDB made the file or holds its lock file: `MDB_VERSION_MISMATCH`.
    public static let versionMismatch = Self(rawValue: MDB_VERSION_MISMATCH)
    /// The file is no LMDB file: `MDB_INVALID`.
    public static let invalidFile = Self(rawValue: MDB_INVALID)
    /// The map is too small for what was written: `MDB_MAP_FULL`.
    public static let mapFull = Self(rawValue: MDB_MAP_FULL)
    /// Another process made the map larger: `MDB_MAP_RESIZED`.
    public static let mapResized = Self(rawValue: MDB_MAP_RESIZED)
    /// All reader slots are taken: `MDB_READERS_FULL`.
    public static let readersFull = Self(rawValue: MDB_READERS_FULL)
    /// One transaction changed more pages than it can remember: `MDB_TXN_FULL`.
    public static let transactionFull = Self(rawValue: MDB_TXN_FULL)
    /// An earlier operation of the transaction failed: `MDB_BAD_TXN`.
    public static let badTransaction = Self(rawValue: MDB_BAD_TXN)
    /// The reader slot belongs to another process or is in use: `MDB_BAD_RSLOT`.
    public static let badReaderSlot = Self(rawValue: MDB_BAD_RSLOT)
    /// The table was made after the transaction began, or is stale: `MDB_BAD_DBI`.
    public static let badTable = Self(rawValue: MDB_BAD_DBI)

    /// An input or output error of the device: `EIO`.
    public static let inputOutput = Self(rawValue: EIO)
    /// The device is full: `ENOSPC`.
    public static let noSpace = Self(rawValue: ENOSPC)
    /// The quota is used up: `EDQUOT`.
    public static let quotaExceeded = Self(rawValue: EDQUOT)
    /// The user may not do that: `EACCES`.
    public static let accessDenied = Self(rawValue: EACCES)
    /// Nothing is there: `ENOENT`.
    public static let notThere = Self(rawValue: ENOENT)
    /// The file system is mounted for reading only: `EROFS`.
    public static let readOnlyFileSystem = Self(rawValue: EROFS)
    /// The address space or the memory does not suffice: `ENOMEM`.
    public static let outOfMemory = Self(rawValue: ENOMEM)
    /// Another process holds what is needed, try again: `EAGAIN`.
    public static let tryAgain = Self(rawValue: EAGAIN)
    /// Another process holds what is needed: `EBUSY`.
    public static let busy = Self(rawValue: EBUSY)
    /// A signal came in between: `EINTR`.
    public static let interrupted = Self(rawValue: EINTR)
    /// Something of that name is there: `EEXIST`.
    public static let exists = Self(rawValue: EEXIST)
    /// An argument means nothing in this state: `EINVAL`.
    public static let invalidArgument = Self(rawValue: EINVAL)

    /// The error of the last system call of this thread.
    static var lastSystemCall: Self { Self(rawValue: errno) }
}

extension LMDBError.Code: CustomStringConvertible {
    public var description: String {
        // because mdb_strerror returns a C string that lives as long as the process or the thread.
        let text = unsafe mdb_strerror(rawValue).map { unsafe String(cString: $0) }
        return "\(text ?? "unknown") (\(rawValue))"
    }
}
