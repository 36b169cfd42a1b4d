import CRC32C

/// The constants of the bytes of the history, which are in users' files. DO NOT CHANGE.
///
/// `docs/format-history.md` has the tables.
enum HistoryFormat {
    static let format: UInt8 = 0
    static let sequenceSizeBytes = 8
    /// The size of the key of a change: sequence, type and id.
    static let changeKeySizeBytes = 28
    static let checksumSizeBytes = 4

    /// The lower two bits of a change's first byte.
    static let inserted: UInt8 = 0
    static let updated: UInt8 = 1
    static let deleted: UInt8 = 2
    static let kindMask: UInt8 = 3
    /// The bit of a change that rules made as a whole.
    static let byRules: UInt8 = 4
    /// The bit of an update whose fields say each whether rules made it.
    static let mixed: UInt8 = 8

    /// The bits of a transaction's flags.
    static let isExact: UInt8 = 1
    static let hasGroup: UInt8 = 2
    static let hasLabel: UInt8 = 4
    static let hasPreferences: UInt8 = 8

    /// The first byte of the key of a place.
    static let consumer: UInt8 = 1
    static let mark: UInt8 = 2
    static let largestNameBytes = 500

    /// Returns the key of a transaction.
    static func key(_ sequence: UInt64) -> [UInt8] {
        var key: [UInt8] = []
        key.appendBigEndian(sequence)
        return key
    }

    /// Returns the key of a change.
    static func key(_ sequence: UInt64, _ type: UInt32, _ id: IDBits) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(changeKeySizeBytes)
        key.appendBigEndian(sequence)
        key.appendBigEndian(type)
        key.appendBigEndian(id.high)
        key.appendBigEndian(id.low)
        return key
    }

    /// The checksum of a value: a value under another key does not have the right one.
    static func checksum(_ key: [UInt8], _ value: ArraySlice<UInt8>) -> UInt32 {
        // Safe because both closures lend their bytes during the calls.
        unsafe key.withUnsafeBytes { key in
            let seed = unsafe crc32c_extend(0, key.baseAddress, key.count)
            return unsafe value.withUnsafeBytes {
                unsafe crc32c_extend(seed, $0.baseAddress, $0.count)
            }
        }
    }

    /// Appends the checksum to a value.
    static func seal(_ value: inout [UInt8], for key: [UInt8]) {
        value.appendLittleEndian(checksum(key, value[...]))
    }
}

extension [UInt8] {
    /// Appends a whole number of at least 0 in seven bits a byte, the lowest first; all bytes but
    /// the last have their highest bit set.
    mutating func appendVariable(_ number: some BinaryInteger) {
        var rest = UInt64(number)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends bytes that may be nil: their number and one, or 0.
    mutating func appendValue(_ value: [UInt8]?) {
        guard let value else { return appendVariable(0) }
        appendVariable(value.count + 1)
        self += value
    }

    mutating func appendBigEndian(_ number: some FixedWidthInteger & BitwiseCopyable) {
        appendLittleEndian(number.byteSwapped)
    }

    mutating func appendLittleEndian(_ number: some FixedWidthInteger & BitwiseCopyable) {
        // Safe because the bytes of the number are copied while they are lent.
        unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
    }
}
