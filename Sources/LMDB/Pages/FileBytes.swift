import Foundation

/// Reads of a borrowed descriptor, at any place, complete or not at all.
struct FileBytes: Sendable {
    let descriptor: Int32

    func read(_ size: Int, at offset: UInt64) throws(FileDamage) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let position = off_t(offset) + off_t(count)
            // because the loop is left before `count` passes the end of what is filled.
            let got = unsafe bytes.withUnsafeMutableBytes { [count] all in
                unsafe pread(descriptor, all.baseAddress! + count, size - count, position)
            }
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw .unreadable(offset: offset, errno: errno) }
            if got == 0 {
                let end = offset + UInt64(count)
                throw .tooShort(sizeBytes: end, neededBytes: offset + UInt64(size))
            }
            count += got
        }
        return bytes
    }

    /// The size of a regular file that is not empty.
    func regularSize() throws(FileDamage) -> UInt64 {
        var status = stat()
        if unsafe fstat(descriptor, &status) != 0 { throw .unreadable(offset: 0, errno: errno) }
        if status.st_mode & S_IFMT != S_IFREG {
            throw .notRegularFile(mode: UInt32(status.st_mode))
        }
        if status.st_size == 0 { throw .empty }
        return UInt64(status.st_size)
    }
}
