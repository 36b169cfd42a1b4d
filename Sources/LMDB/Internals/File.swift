import Foundation

/// An open file, closed by going out of scope.
struct File: ~Copyable {
    let path: String
    let descriptor: Int32

    init(opening path: String, _ flags: Int32) throws(LMDBError) {
        self.path = path
        descriptor = try LMDBError.check(
            unsafe open(path, flags | O_CLOEXEC, 0o600 as mode_t), during: .open, path: path)
    }

    deinit { close(descriptor) }

    static func sizeBytes(of descriptor: Int32, path: String) throws(LMDBError) -> Int {
        var status = stat()
        try LMDBError.check(unsafe fstat(descriptor, &status), during: .check, path: path)
        return Int(status.st_size)
    }

    /// Flushes the file to the disk, on Darwin through the disk's own cache too.
    func synchronize() throws(LMDBError) {
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try LMDBError.check(fsync(descriptor), during: .sync, path: path)
    }
}
