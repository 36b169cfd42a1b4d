/// The bytes of a sum in an index entry: none for zero; otherwise the position of the first digit,
/// then the digits, lowest first, 7 bytes each. The highest digit is signed and has only the bytes
/// that it needs. Equal sums have equal bytes. DO NOT CHANGE.
extension ExactSum {
    private static let digitSizeBytes = 7
    /// The positions of digits. Those of records, and of sums of as many as there can be, are far
    /// inside; a carry, and zeros that go, do not leave what one signed byte holds.
    private static let positions = -64...63

    /// The most bytes that a sum can have.
    static var mostSizeBytes: Int { 1 + positions.count * digitSizeBytes }

    /// The bytes of the sum.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the bytes of the sum.
    func append(to bytes: inout [UInt8]) {
        let sum = canonical
        guard let highest = sum.digits.last else { return }
        bytes.append(UInt8(bitPattern: Int8(sum.lowest)))
        for digit in sum.digits.dropLast() {
            for byte in 0..<Self.digitSizeBytes {
                bytes.append(UInt8(truncatingIfNeeded: digit >> (8 * byte)))
            }
        }
        Self.append(highest: highest, to: &bytes)
    }

    /// The number of bytes of the sum of base 2 that is a number; nil if it is more than one digit.
    static func sizeBytes(ofDigit number: Int64) -> Int? {
        if number == 0 { return 0 }
        guard number.magnitude < Base.binary.count else { return nil }
        // The digit has a bit for its sign.
        let bits = Int64.bitWidth - (number < 0 ? ~number : number).leadingZeroBitCount + 1
        return 1 + (bits + 7) / 8
    }

    /// Appends the bytes of the sum of base 2 that is one digit.
    /// - Parameter size: the number that ``sizeBytes(ofDigit:)`` gives.
    static func append(digit: Int64, sizeBytes size: Int, to buffer: inout ByteBuffer) {
        if size == 0 { return }
        buffer.append(UInt8(0))
        buffer.append(UInt64(bitPattern: digit), sizeBytes: size - 1)
    }

    private static func append(highest digit: Int64, to bytes: inout [UInt8]) {
        var rest = digit
        while true {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            if rest == Int64(Int8(truncatingIfNeeded: rest)) { return }
            rest >>= 8
        }
    }

    /// Adds a sum of this base that is given as bytes.
    /// - Returns: whether the bytes can be those of a sum.
    package mutating func add(_ bytes: RawSpan) -> Bool {
        if bytes.byteCount == 0 { return true }
        var position = Int(Int8(bitPattern: bytes.byte(at: 0)))
        var offset = 1
        while offset < bytes.byteCount {
            let width = min(Self.digitSizeBytes, bytes.byteCount - offset)
            var value = Int64(bitPattern: Self.number(in: bytes, at: offset, width: width))
            offset += width
            if offset == bytes.byteCount {
                let unused = Int64(64 - 8 * width)
                value = (value << unused) >> unused
            }
            guard value.magnitude < base.count, Self.positions.contains(position) else {
                return false
            }
            addDigit(value, at: position)
            position += 1
        }
        endAdding()
        return true
    }

    /// Returns the digit of a sum of this base that has one at most, which counts ones; nil for all
    /// other bytes.
    /// - Parameters:
    ///   - end: the address behind the sum, with seven other bytes or more before the sum.
    ///   - size: the number of bytes of the sum.
    @inline(__always)
    static func onlyDigit(
        before end: UnsafePointer<UInt8>, size: Int, _ base: Base
    ) -> Int64? {
        if size == 0 { return 0 }
        // Safe because all that is read lies between the sum and seven bytes before it.
        guard size >= 2, size <= digitSizeBytes + 1, unsafe (end - size).pointee == 0 else {
            return nil
        }
        // The last bytes of a word that ends with the sum are the digit, with its sign.
        let bytes = unsafe UnsafeRawPointer(end - 8)
        let word = unsafe Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))
        let digit = word &>> Int64(72 &- 8 &* size)
        return base == .binary || digit.magnitude < base.count ? digit : nil
    }

    /// Returns the sum of base 2 that has one digit at most, which counts ones; nil for all other
    /// bytes.
    static func word(of bytes: RawSpan) -> Int64? {
        let width = bytes.byteCount - 1
        if width < 0 { return 0 }
        guard (1...digitSizeBytes).contains(width), bytes.byte(at: 0) == 0 else { return nil }
        let unused = Int64(64 - 8 * width)
        let digit = Int64(bitPattern: number(in: bytes, at: 1, width: width))
        return (digit << unused) >> unused
    }

    /// Adds digits of ones that were added up, each of one addition.
    mutating func add(digit: Int64, ofAdditions count: Int) {
        if pending + count >= Self.pendingLimit { carry() }
        addDigit(digit, at: 0)
        pending += count - 1
        endAdding()
    }

    /// Reads up to seven bytes, the lowest first.
    @inline(__always)
    private static func number(in bytes: RawSpan, at offset: Int, width: Int) -> UInt64 {
        if width >= 4 {
            // Two words cover four to eight bytes, and have equal bits where they overlap.
            let low = UInt64(bytes.littleEndian(at: offset, as: UInt32.self))
            let high = UInt64(bytes.littleEndian(at: offset + width - 4, as: UInt32.self))
            return low | high << UInt64(8 * (width - 4))
        }
        var number: UInt64 = 0
        for byte in 0..<width {
            number |= UInt64(bytes.byte(at: offset + byte)) << UInt64(8 * byte)
        }
        return number
    }
}
