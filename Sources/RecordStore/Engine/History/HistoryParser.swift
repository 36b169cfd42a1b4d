/// A parser of one value of the history, whose checksum is right.
package struct HistoryParser {
    /// An error of a value that is not what its key and its checksum say.
    package struct Damage: Error {}

    private let bytes: [UInt8]
    private let end: Int
    private(set) var offset = 0

    /// Checks the checksum of a value.
    init(_ bytes: [UInt8], key: [UInt8]) throws(Damage) {
        end = bytes.count - HistoryFormat.checksumSizeBytes
        guard end > 0 else { throw Damage() }
        self.bytes = bytes
        // Safe because the array lives during the call.
        let stored = unsafe bytes.span.bytes.littleEndian(at: end, as: UInt32.self)
        guard stored == HistoryFormat.checksum(key, bytes[..<end]) else { throw Damage() }
    }

    var isAtEnd: Bool { offset == end }

    mutating func readByte() throws(Damage) -> UInt8 {
        guard offset < end else { throw Damage() }
        offset += 1
        return bytes[offset - 1]
    }

    /// Reads a number of seven bits a byte, which is as short as it can be.
    mutating func readVariable() throws(Damage) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try readByte()
            let bits = UInt64(byte & 0x7f)
            guard (bits << shift) >> shift == bits, byte != 0 || shift == 0 else { throw Damage() }
            number |= bits << shift
            if byte & 0x80 == 0 { return number }
        }
        throw Damage()
    }

    /// Reads a number that counts bytes or elements, which need a byte each.
    mutating func readCount() throws(Damage) -> Int {
        guard let count = Int(exactly: try readVariable()), count <= end - offset else {
            throw Damage()
        }
        return count
    }

    mutating func readNumber() throws(Damage) -> UInt64 {
        guard end - offset >= 8 else { throw Damage() }
        offset += 8
        // Safe because the array lives during the call.
        return unsafe bytes.span.bytes.littleEndian(at: offset - 8, as: UInt64.self)
    }

    mutating func readID() throws(Damage) -> IDBits {
        IDBits(high: try readNumber().byteSwapped, low: try readNumber().byteSwapped)
    }

    mutating func readBytes(_ count: Int) throws(Damage) -> [UInt8] {
        guard count <= end - offset else { throw Damage() }
        offset += count
        return Array(bytes[offset - count..<offset])
    }

    mutating func readRest() throws(Damage) -> [UInt8] {
        try readBytes(end - offset)
    }

    /// Reads a value that may be nil: its length and one, or 0.
    mutating func readValue() throws(Damage) -> [UInt8]? {
        let size = try readVariable()
        if size == 0 { return nil }
        guard let count = Int(exactly: size - 1), count <= end - offset else { throw Damage() }
        return try readBytes(count)
    }
}

extension FixedWidthInteger {
    /// The number whose bytes these are, the highest first.
    init(bigEndianBytes bytes: ArraySlice<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }
}
