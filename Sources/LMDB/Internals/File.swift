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

    /// Takes out what is written, and begins to write at the start again.
    func empty() throws(LMDBError) {
        try LMDBError.check(ftruncate(descriptor, 0), during: .copy, path: path)
        try LMDBError.check(lseek(descriptor, 0, SEEK_SET), during: .copy, path: path)
    }

    /// Flushes the file to the disk, on Darwin through the disk's own cache too.
    func synchronize() throws(LMDBError) {
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try LMDBError.check(fsync(descriptor), during: .sync, path: path)
    }
}
