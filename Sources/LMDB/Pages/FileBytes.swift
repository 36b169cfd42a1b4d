import Foundation

/// A file that is read through a borrowed descriptor, at any offset, without a map.
struct FileBytes: Sendable {
    let descriptor: Int32

    /// Reads exactly `size` bytes at `offset`, or throws.
    func read(_ size: Int, at offset: UInt64) throws(FileDamage) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let end = offset + UInt64(count)
            // Safe because `count` is below `size` here, and `pread` writes at most the remaining
            // bytes of the array.
            let got = unsafe bytes.withUnsafeMutableBytes { [count] all in
                unsafe pread(descriptor, all.baseAddress! + count, size - count, off_t(end))
            }
            if got == 0 { throw .tooShort(sizeBytes: end, neededBytes: offset + UInt64(size)) }
            if got < 0, errno != EINTR { throw .unreadable(offset: offset, errno: errno) }
            count += max(got, 0)
        }
        return bytes
    }

    /// Writes all bytes at `offset`, or throws.
    func write(_ bytes: [UInt8], at offset: UInt64) throws(FileDamage) {
        var count = 0
        while count < bytes.count {
            // Safe because `pwrite` reads at most the remaining bytes of the array.
            let put = unsafe bytes.withUnsafeBytes { [count] all in
                unsafe pwrite(
                    descriptor, all.baseAddress! + count, bytes.count - count,
                    off_t(offset) + off_t(count))
            }
            if put < 0, errno != EINTR { throw .unreadable(offset: offset, errno: errno) }
            count += max(put, 0)
        }
    }

    /// Returns the size of the file. Throws if it is not a regular file.
    func regularSize() throws(FileDamage) -> UInt64 {
        var status = stat()
        if unsafe fstat(descriptor, &status) != 0 { throw .unreadable(offset: 0, errno: errno) }
        if status.st_mode & S_IFMT != S_IFREG {
            throw .notRegularFile(mode: UInt32(status.st_mode))
        }
        return UInt64(status.st_size)
    }
}
