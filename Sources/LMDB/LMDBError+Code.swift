import CLMDB
import Foundation

extension LMDBError {
    /// A result code of liblmdb (negative) or of the operating system (positive).
    public struct Code: RawRepresentable, Error, Hashable, CustomStringConvertible, Sendable {
        /// The number of the code.
        public let rawValue: Int32

        /// Creates a code from its number.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// A page has other contents than the page that leads to it says: `MDB_CORRUPTED`.
        public static let corrupted = Self(rawValue: MDB_CORRUPTED)
        /// A meta page could not be written, and every later begin fails: `MDB_PANIC`.
        public static let panic = Self(rawValue: MDB_PANIC)
        /// The map is too small for the changes of a transaction: `MDB_MAP_FULL`.
        public static let mapFull = Self(rawValue: MDB_MAP_FULL)
        /// Another process has made the map larger: `MDB_MAP_RESIZED`.
        public static let mapResized = Self(rawValue: MDB_MAP_RESIZED)
        /// A copy cannot be compacted, because pages have leaked: `MDB_INCOMPATIBLE`.
        public static let incompatible = Self(rawValue: MDB_INCOMPATIBLE)
        /// All reader slots are taken: `MDB_READERS_FULL`.
        public static let readersFull = Self(rawValue: MDB_READERS_FULL)

        /// An input or output error of the device: `EIO`.
        public static let inputOutput = Self(rawValue: EIO)
        /// The device is full: `ENOSPC`.
        public static let noSpace = Self(rawValue: ENOSPC)
        /// The user does not have the permission: `EACCES`.
        public static let accessDenied = Self(rawValue: EACCES)
        /// The file or folder does not exist: `ENOENT`.
        public static let notThere = Self(rawValue: ENOENT)
        /// Another process uses the file: `EBUSY`.
        public static let busy = Self(rawValue: EBUSY)

        /// The text of liblmdb or of the system for the code, and the number.
        public var description: String {
            // Safe because mdb_strerror returns a C string that lives as long as the process or the
            // thread.
            let text = unsafe mdb_strerror(rawValue).map { unsafe String(cString: $0) }
            return "\(text ?? "unknown") (\(rawValue))"
        }
    }

    /// Returns `result`, or throws `errno` as an error if `result` is negative.
    @discardableResult
    static func check<Result: SignedInteger>(
        _ result: Result, during operation: Operation, path: String
    ) throws(LMDBError) -> Result {
        if result < 0 { throw .failed(Code(rawValue: errno), during: operation, path: path) }
        return result
    }
}
