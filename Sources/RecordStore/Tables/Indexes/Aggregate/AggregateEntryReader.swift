import CRC32C
import LMDB

/// Reads the parts of the value of an aggregate index's entry, one after the other.
/// `docs/format-aggregates.md` has the table. DO NOT CHANGE.
@safe
struct AggregateEntryReader: ~Escapable {
    let value: RawSpan
    // Safe because the reader does not outlive the value, whose bytes these are, and looks at no
    // byte before it has compared the offset with their number.
    private let bytes: UnsafePointer<UInt8>
    /// The place of the next part.
    var offset = AggregateEntryReader.checksumSizeBytes
    /// The number of records in the group.
    private(set) var count = 0

    /// What an entry has of a sum.
    struct Sum {
        /// The number of records without a value.
        let nilCount: Int
        /// The place of the bytes.
        let place: Range<Int>
    }

    /// The value begins with a checksum of so many bytes.
    static let checksumSizeBytes = 4
    /// More records than any file has room for.
    private static let mostRecords = 1 << 47

    /// Begins to read; nil if the bytes are no value of this key in this index.
    @_lifetime(copy value)
    init?(_ value: RawSpan, of key: RawSpan, in index: UInt32) {
        guard value.byteCount > Self.checksumSizeBytes,
            value.littleEndian(at: 0, as: UInt32.self) == Self.checksum(of: value, key, index)
        else { return nil }
        self.init(sound: value)
    }

    /// Begins to read a value of an entry that ``areSound(_:in:)`` has found to be sound; nil if
    /// the bytes are no value.
    @inline(__always)
    @_lifetime(copy value)
    init?(sound value: RawSpan) {
        guard value.byteCount > Self.checksumSizeBytes,
            let start = unsafe value.withUnsafeBytes({ $0.baseAddress })
        else { return nil }
        self.value = value
        unsafe bytes = start.assumingMemoryBound(to: UInt8.self)
        guard let count = number(), 1...Self.mostRecords ~= count else { return nil }
        self.count = count
    }

    /// Whether nothing is left to read.
    var isAtEnd: Bool { offset == value.byteCount }

    /// Reads the next sum, if it is one digit of ones at most and all that says so is short, as
    /// nearly all are; nil if not. Then nothing was read, and ``sum()`` says what is there.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func digit(_ base: ExactSum.Base) -> (nilCount: Int, digit: Int64)? {
        let start = offset &+ 2
        guard start <= value.byteCount else { return nil }
        let nilCount = unsafe Int(bytes[offset])
        let size = unsafe Int(bytes[offset &+ 1])
        let end = start &+ size
        guard nilCount | size < 0x80, nilCount <= count, end <= value.byteCount,
            // Safe because the sum ends where the value does or before, and the bytes of the
            // checksum and of three numbers lie before it.
            let digit = unsafe ExactSum.onlyDigit(before: bytes + end, size: size, base)
        else { return nil }
        offset = end
        return (nilCount, digit)
    }

    /// Reads the next sum; nil if the bytes cannot be one.
    @_lifetime(self: copy self)
    mutating func sum() -> Sum? {
        guard let nilCount = number(), nilCount <= count, let size = number(),
            size <= value.byteCount - offset
        else { return nil }
        let start = offset
        offset += size
        return Sum(nilCount: nilCount, place: start..<offset)
    }

    /// Reads a number of 7 bits a byte, the lowest first; a byte from 128 on has one after it.
    @inline(__always)
    @_lifetime(self: copy self)
    private mutating func number() -> Int? {
        guard offset < value.byteCount else { return nil }
        let first = unsafe bytes[offset]
        offset += 1
        if first < 0x80 { return Int(first) }
        // The reader is not passed to a call, so that it stays in registers.
        guard let (number, end) = Self.number(in: value, at: offset - 1) else { return nil }
        offset = end
        return number
    }

    @inline(never)
    private static func number(in value: RawSpan, at start: Int) -> (number: Int, end: Int)? {
        var (number, shift, offset) = (0, 0, start)
        while offset < value.byteCount, shift < 63 {
            let byte = value.byte(at: offset)
            offset += 1
            number |= Int(byte & 0x7f) << shift
            if byte < 0x80 { return (number, offset) }
            shift += 7
        }
        return nil
    }
}

/// The checksums of entries.
extension AggregateEntryReader {
    static func checksum(of value: RawSpan, _ key: RawSpan, _ index: UInt32) -> UInt32 {
        // Safe because both closures lend their bytes during the calls.
        unsafe key.withUnsafeBytes { key in
            let seed = unsafe crc32c_seeded(
                UInt64(index).littleEndian, UInt64(key.count).littleEndian, 0, key.baseAddress,
                key.count)
            return unsafe value.extracting(droppingFirst: checksumSizeBytes).withUnsafeBytes {
                unsafe crc32c_extend(seed, $0.baseAddress, $0.count)
            }
        }
    }

    /// Whether all entries of a block begin with their checksums.
    static func areSound(_ entries: borrowing EntryBlock, in index: UInt32) -> Bool {
        // Safe because both entries are two pairs of a size and an address, and the block lives
        // during the call.
        unsafe entries.withUnsafeEntries { start, count in
            let entries = unsafe start.assumingMemoryBound(to: crc32c_entry.self)
            return unsafe crc32c_sound(UInt64(index).littleEndian, entries, count) == count
        }
    }
}
