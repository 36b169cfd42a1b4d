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
