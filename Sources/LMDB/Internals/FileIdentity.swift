import CLMDB
import Foundation

/// A file by device and inode: the same through every path, symbolic and hard links included.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init(of path: String) throws(LMDBError) {
        var status = stat()
        try LMDBError.check(unsafe stat(path, &status), during: .open, path: path)
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
