import CLMDB
import Foundation

/// The free space and the kind of the file system under a path.
struct FileSystem {
    /// The number of bytes that this user can still write.
    let availableBytes: Int
    /// The name of the network file system, or `nil` for a local one. LMDB's locks and shared map
    /// do not work on a network file system.
    let networkType: String?

    /// Asks the system about the file system under `path`.
    ///
    /// The call is safe because Swift lends the path as a C string and the local `status` outlives
    /// the call.
    init(of path: String) throws(LMDBError) {
        var status = statfs()
        try LMDBError.check(unsafe statfs(path, &status), during: .open, path: path)
        let (blocks, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(
            by: UInt64(status.f_bsize))
        availableBytes = overflows ? .max : Int(clamping: blocks)
        #if canImport(Darwin)
            let isLocal = status.f_flags & UInt32(MNT_LOCAL) != 0
            networkType = isLocal ? nil : "remote"
        #else
            networkType = Self.networkTypes[UInt32(truncatingIfNeeded: status.f_type)]
        #endif
    }

    /// Asks the system about the file system that a file lies in, or would lie in.
    init(ofFile path: String) throws(LMDBError) {
        try self.init(of: (path as NSString).deletingLastPathComponent)
    }

    /// Throws if less than `bytes` are free. The error names `path` as the file that needs them.
    func checkRoom(for bytes: Int, path: String) throws(LMDBError) {
        if availableBytes >= bytes { return }
        throw .diskFull(neededBytes: bytes, availableBytes: availableBytes, path: path)
    }

    /// The network file systems that Linux reports, by their magic numbers of statfs(2).
    static let networkTypes: [UInt32: String] = [
        0x6969: "nfs", 0x517B: "smb", 0xFF53_4D42: "cifs", 0xFE53_4D42: "smb2", 0x564C: "ncp",
        0x5346_414F: "afs", 0x6B41_4653: "kafs", 0x7375_7245: "coda", 0x00C3_6400: "ceph",
        0x0BD0_0BD0: "lustre", 0x0116_1970: "gfs2", 0x7461_636F: "ocfs2", 0x0102_1997: "9p",
    ]
}
