import CRC32C

/// The value of an entry of an aggregate index: the number of records of its group, and for each
/// sum the number of records without a value, and the sum. ``GroupValueWriter`` writes it.
/// `docs/format-aggregates.md` has the table. DO NOT CHANGE.
///
/// One value is used to read many entries. The sums stay in the bytes of the entry.
struct GroupValue {
    /// The number of records in the group.
    private(set) var count = 0
    /// For each sum, the number of records without a value, and the place of its bytes.
    private(set) var sums: [Sum] = []
    /// The place of the whole key, which is empty if the entry's key is whole.
    private(set) var wholeKey = 0..<0

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

    /// Reads the value of an entry.
    /// - Returns: whether the bytes are such a value of this key in this index.
    mutating func read(
        _ value: RawSpan, of key: RawSpan, in index: UInt32, sumCount: Int
    ) -> Bool {
        if sums.count != sumCount {
            sums = Array(repeating: Sum(nilCount: 0, place: 0..<0), count: sumCount)
        }
        guard value.byteCount > Self.checksumSizeBytes,
            value.littleEndian(at: 0, as: UInt32.self) == Self.checksum(of: value, key, index)
        else { return false }
        var offset = Self.checksumSizeBytes
        guard let count = Self.number(in: value, &offset), 1...Self.mostRecords ~= count else {
            return false
        }
        self.count = count
        for position in 0..<sumCount {
            guard let nilCount = Self.number(in: value, &offset), nilCount <= count,
                let size = Self.number(in: value, &offset), size <= value.byteCount - offset
            else { return false }
            sums[position] = Sum(nilCount: nilCount, place: offset..<offset + size)
            offset += size
        }
        wholeKey = offset..<value.byteCount
        return true
    }

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

    /// Reads a number of 7 bits a byte, the lowest first; a byte from 128 on has one after it.
    @inline(__always)
    private static func number(in bytes: RawSpan, _ offset: inout Int) -> Int? {
        var number = 0
        var shift = 0
        while offset < bytes.byteCount, shift < 63 {
            let byte = bytes.byte(at: offset)
            offset += 1
            number |= Int(byte & 0x7f) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }
}
