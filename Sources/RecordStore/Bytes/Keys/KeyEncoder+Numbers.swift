extension KeyEncoder {
    /// Returns the integer in value bytes, or throws if they have another size.
    @inline(__always)
    func load<T: FixedWidthInteger & BitwiseCopyable>(
        _ value: RawSpan, _ kind: Kind, as type: T.Type
    ) throws(KeyError) -> T {
        guard value.byteCount == MemoryLayout<T>.size else {
            throw .malformedValue(kind, sizeBytes: value.byteCount)
        }
        return value.littleEndian(at: 0, as: type)
    }

    mutating func append(bool value: RawSpan) throws(KeyError) {
        guard value.byteCount == 1, value.byte(at: 0) <= 1 else {
            throw .malformedValue(.bool, sizeBytes: value.byteCount)
        }
        buffer.append(KeyFormat.bool)
        buffer.append(value.byte(at: 0))
    }

    /// Appends an integer in as few bytes as it needs. The tag tells its sign and how many these
    /// are, so that an integer of any width has the same bytes.
    @inline(__always)
    mutating func append<T: FixedWidthInteger>(integer value: T)
    where T.Magnitude: FixedWidthInteger & BitwiseCopyable {
        let bits = T.Magnitude(truncatingIfNeeded: value)
        let isNegative = value < 0
        let size = Self.sizeBytes(isNegative ? ~bits : bits)
        buffer.append(
            tag: isNegative ? KeyFormat.minusOne - UInt8(size) : KeyFormat.zero + UInt8(size),
            bigEndian: bits, lastBytes: size)
    }

    /// Returns how many bytes a number has without the zeros that lead it.
    @inline(__always)
    private static func sizeBytes<T: FixedWidthInteger>(_ value: T) -> Int {
        (T.bitWidth &- value.leadingZeroBitCount &+ 7) / 8
    }

    mutating func append(float bits: UInt32) throws(KeyError) {
        let value = Double(Float(bitPattern: bits))
        try append(real: value.bitPattern, .float)
    }

    /// Appends a real number or a date. The number -0 is appended as 0.
    @inline(__always)
    mutating func append(real bits: UInt64, _ kind: Kind) throws(KeyError) {
        let value = Double(bitPattern: bits)
        guard value.isFinite else { throw .notFinite(kind) }
        // Adding 0 turns -0 into 0 and changes no other number.
        let positiveZero = (value + 0).bitPattern
        if positiveZero != bits { hasOtherForm = true }
        let isNegative = Int64(bitPattern: positiveZero) < 0
        let tag = kind == .date ? KeyFormat.date : KeyFormat.real
        buffer.append(tag: tag, bigEndian: positiveZero ^ (isNegative ? .max : 1 << 63))
    }

    @inline(__always)
    mutating func append(identifier value: RawSpan, tag: UInt8, _ kind: Kind) throws(KeyError) {
        guard value.byteCount == KeyFormat.idSizeBytes else {
            throw .malformedValue(kind, sizeBytes: value.byteCount)
        }
        // Safe because the check before it makes sure that there are 16 bytes.
        let number = unsafe UInt128(bigEndian: value.unsafeLoadUnaligned(as: UInt128.self))
        buffer.append(tag: tag, bigEndian: number)
    }

    mutating func append(decimal value: RawSpan) throws(KeyError) {
        guard let decimal = DecimalParts(value) else {
            throw .malformedValue(.decimal, sizeBytes: value.byteCount)
        }
        buffer.append(KeyFormat.decimal)
        if decimal.coefficient == 0 {
            buffer.append(bigEndian: KeyFormat.decimalZero)
            return
        }
        // The original mask is restored at the end, because the id after the column needs it.
        let mask = buffer.mask
        defer { buffer.mask = mask }
        if decimal.isNegative { buffer.mask = ~buffer.mask }
        decimal.putDigits(into: &scratch)
        let head = KeyFormat.decimalBias + decimal.exponent + scratch.count
        buffer.append(bigEndian: UInt16(head))
        if !scratch.count.isMultiple(of: 2) { scratch.append(0) }
        for pair in stride(from: 0, to: scratch.count, by: 2) {
            buffer.append(scratch[pair] * 10 + scratch[pair + 1] + 1)
        }
        buffer.append(0)
    }
}
