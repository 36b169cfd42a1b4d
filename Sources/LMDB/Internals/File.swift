#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file, closed by going out of scope.
struct File: ~Copyable {
    let path: String
    let descriptor: Int32

    init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws(LMDBError) {
        let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
        if descriptor < 0 { throw .failed(.lastSystemCall, during: .open, path: path) }
        self.path = path
        self.descriptor = descriptor
    }

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// A new empty file, 0600, under a name that nobody else has.
    static func createUnique(in folder: String, prefix: String) throws(LMDBError) -> File {
        var template = Array("\(folder)/\(prefix)XXXXXX".utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer {
            unsafe mkstemp($0.baseAddress!)
        }
        if descriptor < 0 { throw .failed(.lastSystemCall, during: .open, path: folder) }
        let path = String(
            decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return File(path: path, descriptor: descriptor)
    }

    static func sizeBytes(of descriptor: Int32, path: String) throws(LMDBError) -> Int {
        var status = stat()
        if unsafe fstat(descriptor, &status) != 0 {
            throw .failed(.lastSystemCall, during: .check, path: path)
        }
        return Int(status.st_size)
    }

    /// Flushes the file to the disk, on Darwin through the disk's own cache too.
    func synchronize() throws(LMDBError) {
        #if canImport(Darwin)
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        if fsync(descriptor) != 0 { throw .failed(.lastSystemCall, during: .sync, path: path) }
    }

    /// Appends all bytes of `source`.
    func fill(from source: borrowing File) throws(LMDBError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = unsafe read(source.descriptor, &buffer, buffer.count)
            if count == 0 { return try synchronize() }
            if count < 0 { throw .failed(.lastSystemCall, during: .restore, path: source.path) }
            var written = 0
            while written < count {
                let more = unsafe buffer.withUnsafeBytes { bytes in
                    unsafe write(descriptor, bytes.baseAddress! + written, count - written)
                }
                if more < 0 { throw .failed(.lastSystemCall, during: .restore, path: path) }
                written += more
            }
        }
    }
}
