import CRC32C

/// The bytes of the counts of ranked indexes. `docs/format-ranks.md` has the tables. DO NOT CHANGE.
enum RankFormat {
    /// A boundary of a level stands at one of `2^levelBits` boundaries of the level below it.
    static let levelBits = 7
    static let mostLevels = 4
    /// The longest beginning of a key that a boundary has, which leaves room for the level.
    static let mostStemBytes = KeyFormat.maxKeySizeBytes - 1
    static let valueSizeBytes = 12
    /// More entries than any file has room for.
    private static let mostEntries: UInt64 = 1 << 47

    /// Returns the beginning of an entry's key that decides on boundaries.
    @_lifetime(copy key)
    static func stem(of key: RawSpan) -> RawSpan {
        key.byteCount > mostStemBytes ? key.extracting(first: mostStemBytes) : key
    }

    /// Returns the greatest level that has a boundary at a stem, or 0 if none has one.
    static func level(of stem: RawSpan, bits: Int) -> Int {
        var hash = checksum(0, 0, of: stem)
        // The checksum is linear. Mixing keeps keys that count upwards from sharing its low bits.
        hash = (hash ^ (hash >> 16)) &* 0x85eb_ca6b
        hash = (hash ^ (hash >> 13)) &* 0xc2b2_ae35
        hash ^= hash >> 16
        return min(hash.trailingZeroBitCount / bits, mostLevels)
    }

    /// Returns the value of a boundary with this key.
    static func value(_ count: Int, of key: RawSpan, in index: UInt32) -> [UInt8] {
        let checksum = checksum(UInt64(index), UInt64(count), of: key)
        var bytes = [UInt8](repeating: 0, count: valueSizeBytes)
        for place in 0..<4 { bytes[place] = UInt8(truncatingIfNeeded: checksum >> (8 * place)) }
        for place in 0..<8 { bytes[4 + place] = UInt8(truncatingIfNeeded: count >> (8 * place)) }
        return bytes
    }

    /// Reads the value of a boundary.
    static func count(
        _ value: RawSpan, of key: RawSpan, in index: UInt32
    ) throws(RankDamage) -> Int {
        guard value.byteCount == valueSizeBytes else { throw RankDamage() }
        let count = value.littleEndian(at: 4, as: UInt64.self)
        guard count <= mostEntries,
            value.littleEndian(at: 0, as: UInt32.self)
                == checksum(UInt64(index), count, of: key)
        else { throw RankDamage() }
        return Int(count)
    }

    private static func checksum(_ index: UInt64, _ count: UInt64, of key: RawSpan) -> UInt32 {
        // Safe because the closure lends the bytes during the call.
        unsafe key.withUnsafeBytes {
            unsafe crc32c_seeded(
                index.littleEndian, UInt64($0.count).littleEndian, count.littleEndian,
                $0.baseAddress, $0.count)
        }
    }
}
