import CLMDB
import Foundation

extension LMDBError {
    /// A result of liblmdb (negative) or of the operating system (positive), by an English name.
    public struct Code: RawRepresentable, Error, Hashable, CustomStringConvertible, Sendable {
        public let rawValue: Int32

        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// A page is not what leads to it says: `MDB_CORRUPTED`.
        public static let corrupted = Self(rawValue: MDB_CORRUPTED)
        /// A meta page could not be written; every later begin fails: `MDB_PANIC`.
        public static let panic = Self(rawValue: MDB_PANIC)
        /// The map is too small for what was written: `MDB_MAP_FULL`.
        public static let mapFull = Self(rawValue: MDB_MAP_FULL)
        /// Another process made the map larger: `MDB_MAP_RESIZED`.
        public static let mapResized = Self(rawValue: MDB_MAP_RESIZED)
        /// A copy cannot be compacted, because pages have leaked: `MDB_INCOMPATIBLE`.
        public static let incompatible = Self(rawValue: MDB_INCOMPATIBLE)
        /// All reader slots are taken: `MDB_READERS_FULL`.
        public static let readersFull = Self(rawValue: MDB_READERS_FULL)

        /// An input or output error of the device: `EIO`.
        public static let inputOutput = Self(rawValue: EIO)
        /// The device is full: `ENOSPC`.
        public static let noSpace = Self(rawValue: ENOSPC)
        /// The user may not do that: `EACCES`.
        public static let accessDenied = Self(rawValue: EACCES)
        /// Nothing is there: `ENOENT`.
        public static let notThere = Self(rawValue: ENOENT)
        /// Another process holds what is needed: `EBUSY`.
        public static let busy = Self(rawValue: EBUSY)

        public var description: String {
            // because mdb_strerror returns a C string that lives as long as the process or the
            // thread.
            let text = unsafe mdb_strerror(rawValue).map { unsafe String(cString: $0) }
            return "\(text ?? "unknown") (\(rawValue))"
        }
    }

    /// Throws the error that a system call left if its result says that it failed.
    @discardableResult
    static func check<Result: SignedInteger>(
        _ result: Result, during operation: Operation, path: String
    ) throws(LMDBError) -> Result {
        if result < 0 { throw .failed(Code(rawValue: errno), during: operation, path: path) }
        return result
    }
}
