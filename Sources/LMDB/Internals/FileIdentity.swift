import Foundation

/// The device and inode of a file, which are equal through every path, symbolic link and hard link.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    /// Reads the identity of the file at `path`.
    ///
    /// The call is safe because Swift lends the path as a C string and the local `status` outlives
    /// the call.
    init(of path: String) throws(LMDBError) {
        var status = stat()
        try LMDBError.check(unsafe stat(path, &status), during: .open, path: path)
        self.init(status)
    }

    /// Takes the identity from the result of stat(2).
    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
