#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads of a borrowed descriptor, at any place, complete or not at all.
struct FileBytes: Sendable {
    let descriptor: Int32

    func read(_ size: Int, at offset: UInt64) throws(FileDamage) -> [UInt8] {
        var failure: Int32 = 0
        // Unsafe because pread fills raw memory: it gets the rest of the buffer, and only what
        // it wrote is counted.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count...])
                let position = off_t(offset) + off_t(count)
                let got = unsafe pread(descriptor, rest.baseAddress, rest.count, position)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                count += got
            }
        }
        guard failure == 0 else { throw .unreadable(offset: offset, errno: failure) }
        guard bytes.count == size else {
            let end = offset + UInt64(bytes.count)
            throw .tooShort(sizeBytes: end, neededBytes: offset + UInt64(size))
        }
        return bytes
    }

    /// The size of a regular file that is not empty.
    func regularSize() throws(FileDamage) -> UInt64 {
        var status = stat()
        // Unsafe because fstat writes through a pointer: to a local value of its own type.
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .unreadable(offset: 0, errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .notRegularFile(mode: UInt32(status.st_mode))
        }
        guard status.st_size > 0 else { throw .empty }
        return UInt64(status.st_size)
    }
}
