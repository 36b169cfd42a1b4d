import Foundation

/// Entries of an index in memory, one after the other: the size of the key (4 bytes), the size of
/// the value (4 bytes), the key and the value.
struct EntryRun {
    private(set) var bytes: [UInt8] = []
    /// The offset of each entry, with the first bytes of its key as a number. Most comparisons need
    /// no more.
    private(set) var entries: [(prefix: UInt64, offset: Int)] = []

    static let headerSizeBytes = 8

    /// The memory that the entries take.
    var sizeBytes: Int { bytes.count + entries.count * MemoryLayout<(UInt64, Int)>.stride }

    mutating func append(_ key: RawSpan, _ value: RawSpan) {
        entries.append((key.prefixNumber, bytes.count))
        bytes.append(size: key.byteCount)
        bytes.append(size: value.byteCount)
        bytes.append(key)
        bytes.append(value)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
    }

    /// Sorts the entries by their keys.
    mutating func sort() {
        entries.sort { [bytes] left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            // Safe because the array lives during the comparison.
            return unsafe Self.key(at: left.offset, in: bytes.span.bytes)
                .isLess(than: Self.key(at: right.offset, in: bytes.span.bytes))
        }
    }

    @_lifetime(copy bytes)
    static func key(at offset: Int, in bytes: RawSpan) -> RawSpan {
        let start = offset + headerSizeBytes
        return bytes.extracting(start..<start + bytes.size(at: offset))
    }

    @_lifetime(copy bytes)
    static func value(at offset: Int, in bytes: RawSpan) -> RawSpan {
        let start = offset + headerSizeBytes + bytes.size(at: offset)
        return bytes.extracting(start..<start + bytes.size(at: offset + 4))
    }

    /// The size of the entry at an offset, with its header.
    static func size(at offset: Int, in bytes: RawSpan) -> Int {
        headerSizeBytes + bytes.size(at: offset) + bytes.size(at: offset + 4)
    }
}

extension RawSpan {
    /// Reads a size of four bytes.
    fileprivate func size(at offset: Int) -> Int {
        // Safe because sizes of four bytes are written there, and any bits are a number.
        unsafe Int(
            UInt32(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    /// The first eight bytes as a big-endian number, with zeros behind a shorter span. Numbers of
    /// this kind have the order of the bytes, but for spans of which one begins with the other.
    var prefixNumber: UInt64 {
        if byteCount >= 8 {
            // Safe because there are eight bytes, and any bits are a number.
            return unsafe UInt64(bigEndian: unsafeLoadUnaligned(as: UInt64.self))
        }
        var number: UInt64 = 0
        for offset in 0..<8 {
            // Safe because the offset is below the count.
            let byte =
                offset < byteCount ? unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self) : 0
            number = number << 8 | UInt64(byte)
        }
        return number
    }

    /// Whether these bytes come before others: byte by byte, and a beginning before what it begins.
    func isLess(than other: RawSpan) -> Bool {
        let count = Swift.min(byteCount, other.byteCount)
        // Safe because both spans have `count` bytes.
        let order = unsafe withUnsafeBytes { left in
            unsafe other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
                return unsafe Int(memcmp(left, right, count))
            }
        }
        return order == 0 ? byteCount < other.byteCount : order < 0
    }
}

extension [UInt8] {
    fileprivate mutating func append(size: Int) {
        // Safe because the bytes of the number are copied while they are lent.
        unsafe Swift.withUnsafeBytes(of: UInt32(size).littleEndian) {
            unsafe append(contentsOf: $0)
        }
    }

    fileprivate mutating func append(_ span: RawSpan) {
        // Safe because the bytes are copied while they are lent.
        unsafe span.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}
