extension KeyDecoder {
    /// Returns an error at the start of the current column.
    func damage(_ reason: KeyDamage.Reason) -> KeyDamage {
        KeyDamage(offset: columnOffset, reason: reason)
    }

    /// Throws if the tag of a column is not the expected one.
    func expect(_ tag: UInt8, _ expected: UInt8, _ kind: Kind) throws(KeyDamage) {
        guard tag == expected else { throw damage(.unexpectedTag(tag, kind)) }
    }

    /// Reads the next byte of the key.
    @_lifetime(self: copy self)
    mutating func byte() throws(KeyDamage) -> UInt8 {
        guard offset < key.byteCount else { throw damage(.truncated) }
        defer { offset += 1 }
        return key.byte(at: offset) ^ mask
    }

    /// Reads the next bytes of the key.
    @_lifetime(self: copy self)
    mutating func bytes(_ count: Int) throws(KeyDamage) -> [UInt8] {
        let start = offset
        try skip(count)
        return flipped(start..<offset)
    }

    /// Moves past the next bytes of the key.
    @_lifetime(self: copy self)
    mutating func skip(_ count: Int) throws(KeyDamage) {
        guard key.byteCount - offset >= count else { throw damage(.truncated) }
        offset += count
    }

    /// Returns bytes of the key as an ascending column has them.
    func flipped(_ range: Range<Int>) -> [UInt8] {
        var bytes = key.extracting(range).array
        if mask != 0 { for position in bytes.indices { bytes[position] ^= mask } }
        return bytes
    }

    /// Reads an unsigned integer in big-endian order.
    @_lifetime(self: copy self)
    mutating func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type
    ) throws(KeyDamage) -> T {
        let start = offset
        try skip(MemoryLayout<T>.size)
        let value = key.bigEndian(at: start, as: type)
        return mask == 0 ? value : ~value
    }

    /// Returns the bytes of an integer in little-endian order, as value bytes have them.
    static func littleEndian<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
        // Safe because the array copies the bytes while the closure lends them.
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe Array($0) }
    }

    @_lifetime(self: copy self)
    mutating func bool(_ tag: UInt8) throws(KeyDamage) -> UInt8 {
        try expect(tag, KeyFormat.bool, .bool)
        let value = try byte()
        guard value <= 1 else { throw damage(.impossibleValue(.bool)) }
        return value
    }

    /// Reads the rest of an integer column and returns its value bytes.
    @_lifetime(self: copy self)
    mutating func integer<T: FixedWidthInteger>(
        _ tag: UInt8, _ kind: Kind, _ type: T.Type
    ) throws(KeyDamage) -> [UInt8] {
        guard KeyFormat.integerTags.contains(tag) else { throw damage(.unexpectedTag(tag, kind)) }
        let isNegative = tag < KeyFormat.zero
        let size = Int(isNegative ? KeyFormat.minusOne - tag : tag - KeyFormat.zero)
        // The bits that are not in the key are those of the sign.
        var bits: UInt128 = isNegative ? .max : 0
        for _ in 0..<size { bits = bits << 8 | UInt128(try byte()) }
        let rest = isNegative ? ~bits : bits
        let isShortest = size == 0 || rest >> UInt128(8 * (size - 1)) != 0
        let value =
            isNegative ? T(exactly: Int128(truncatingIfNeeded: bits)) : T(exactly: bits)
        guard let value, isShortest, (value < 0) == isNegative else {
            throw damage(.impossibleValue(kind))
        }
        return Self.littleEndian(value)
    }

    /// Reads the bits of a finite double that is not -0.
    @_lifetime(self: copy self)
    mutating func real(
        _ tag: UInt8, _ expected: UInt8, _ kind: Kind
    ) throws(KeyDamage) -> UInt64 {
        try expect(tag, expected, kind)
        let flipped = try bigEndian(UInt64.self)
        let bits = flipped ^ (flipped >> 63 == 1 ? 1 << 63 : .max)
        let value = Double(bitPattern: bits)
        guard value.isFinite, !(value == 0 && value.sign == .minus) else {
            throw damage(.impossibleValue(kind))
        }
        return bits
    }

    @_lifetime(self: copy self)
    mutating func float(_ tag: UInt8) throws(KeyDamage) -> [UInt8] {
        let bits = try real(tag, KeyFormat.real, .float)
        guard let value = Float(exactly: Double(bitPattern: bits)) else {
            throw damage(.impossibleValue(.float))
        }
        return Self.littleEndian(value.bitPattern)
    }

    @_lifetime(self: copy self)
    mutating func identifier(
        _ tag: UInt8, _ expected: UInt8, _ kind: Kind
    ) throws(KeyDamage) -> [UInt8] {
        try expect(tag, expected, kind)
        return try bytes(KeyFormat.idSizeBytes)
    }
}
