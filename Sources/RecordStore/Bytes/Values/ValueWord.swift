/// Value bytes of 16 bytes or fewer, as a number: they need no memory of their own.
struct ValueWord: Equatable, BitwiseCopyable, Sendable {
    /// The bytes as a number in little-endian order. Those after the last are zeros.
    private let bits: UInt128
    private let sizeBytes: Int

    static let mostBytes = 16

    /// - Precondition: there are at most ``mostBytes``.
    init(_ bytes: RawSpan) {
        sizeBytes = bytes.byteCount
        switch sizeBytes {
        case 8: bits = UInt128(bytes.littleEndian(at: 0, as: UInt64.self))
        case 16: bits = bytes.littleEndian(at: 0, as: UInt128.self)
        case 0..<Self.mostBytes:
            var bits: UInt128 = 0
            for place in 0..<bytes.byteCount {
                bits |= UInt128(bytes.byte(at: place)) << UInt128(8 * place)
            }
            self.bits = bits
        default: preconditionFailure("\(bytes.byteCount) bytes are more than a word")
        }
    }

    /// Makes the value bytes of a whole number.
    init<Number: FixedWidthInteger>(_ number: Number) {
        bits = UInt128(truncatingIfNeeded: Number.Magnitude(truncatingIfNeeded: number))
        sizeBytes = MemoryLayout<Number>.size
    }

    /// Returns the whole number whose value bytes these are.
    func number<Number: FixedWidthInteger>(as type: Number.Type) -> Number {
        Number(truncatingIfNeeded: bits)
    }

    /// Calls `body` with the bytes.
    func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        // Safe because the number lives during the call.
        unsafe try withUnsafeBytes(of: bits.littleEndian) { bytes in
            unsafe try body(RawSpan(_unsafeBytes: bytes).extracting(first: sizeBytes))
        }
    }

    var array: [UInt8] { withBytes { $0.array } }
}
