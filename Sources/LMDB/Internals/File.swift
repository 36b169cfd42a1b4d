import Foundation

/// An open file that closes when it goes out of scope.
///
/// The system calls are safe because Swift lends each path as a C string during the call, and
/// because `status` is a local variable that outlives the call.
struct File: ~Copyable {
    let path: String
    let descriptor: Int32

    /// Opens the file at `path` with the flags of open(2). A file that is created is private to the
    /// user.
    init(opening path: String, _ flags: Int32) throws(LMDBError) {
        self.path = path
        descriptor = try LMDBError.check(
            unsafe open(path, flags | O_CLOEXEC, 0o600 as mode_t), during: .open, path: path)
    }

    deinit { close(descriptor) }

    /// Returns the size of the file behind a descriptor.
    static func sizeBytes(of descriptor: Int32, path: String) throws(LMDBError) -> Int {
        var status = stat()
        try LMDBError.check(unsafe fstat(descriptor, &status), during: .check, path: path)
        return Int(status.st_size)
    }

    /// The identity of the open file, whatever has its name by now.
    func identity() throws(LMDBError) -> FileIdentity {
        var status = stat()
        try LMDBError.check(unsafe fstat(descriptor, &status), during: .check, path: path)
        return FileIdentity(status)
    }

    /// Flushes the file to the disk. On Darwin, it flushes the cache of the disk too.
    func synchronize() throws(LMDBError) {
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try LMDBError.check(fsync(descriptor), during: .sync, path: path)
    }
}

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

/// A lock on a file that one process at a time can hold. The system releases it when the process
/// ends, however it ends.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock on the file at `path`, and creates the file if it is missing.
    /// - Returns: nil if another process, or another object of this process, holds the lock.
    package init?(at path: String) throws(LMDBError) {
        let file = try File(opening: path, O_RDWR | O_CREAT)
        // The lock belongs to the open file and not to the descriptor, so a copy keeps it.
        descriptor = try LMDBError.check(
            fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0), during: .open, path: path)
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            close(descriptor)
            if code == EWOULDBLOCK { return nil }
            throw .failed(.init(rawValue: code), during: .open, path: path)
        }
    }

    deinit { close(descriptor) }
}
