import Foundation

/// Reads of a borrowed descriptor, at any place, complete or not at all.
struct FileBytes: Sendable {
    let descriptor: Int32

    func read(_ size: Int, at offset: UInt64) throws(FileDamage) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let end = offset + UInt64(count)
            // because the loop is left before `count` passes the end of what is filled.
            let got = unsafe bytes.withUnsafeMutableBytes { [count] all in
                unsafe pread(descriptor, all.baseAddress! + count, size - count, off_t(end))
            }
            if got == 0 { throw .tooShort(sizeBytes: end, neededBytes: offset + UInt64(size)) }
            if got < 0, errno != EINTR { throw .unreadable(offset: offset, errno: errno) }
            count += max(got, 0)
        }
        return bytes
    }

    /// The size of a regular file.
    func regularSize() throws(FileDamage) -> UInt64 {
        var status = stat()
        if unsafe fstat(descriptor, &status) != 0 { throw .unreadable(offset: 0, errno: errno) }
        if status.st_mode & S_IFMT != S_IFREG {
            throw .notRegularFile(mode: UInt32(status.st_mode))
        }
        return UInt64(status.st_size)
    }
}
