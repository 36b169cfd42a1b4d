/// A sequence of one to three scalars in a word, stored as one number.
struct SearchGram: Hashable, Comparable, Sendable {
    /// Three groups of 21 bits, with the first scalar highest: the scalar's value plus 1, or 0 if
    /// there is none.
    private let bits: UInt64

    /// Makes a gram.
    /// - Parameter scalars: one to three scalars.
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        precondition(
            1...SearchFormat.maximumGramCount ~= scalars.count,
            "\(scalars.count) scalars are no gram")
        var bits: UInt64 = 0
        for scalar in scalars { bits = bits << 21 | UInt64(scalar.value + 1) }
        self.bits = bits << UInt64(21 * (SearchFormat.maximumGramCount - scalars.count))
    }

    static func < (left: SearchGram, right: SearchGram) -> Bool { left.bits < right.bits }

    /// The number of scalars in the gram.
    var count: Int {
        if bits & 0x1F_FFFF != 0 { return 3 }
        return bits >> 21 & 0x1F_FFFF != 0 ? 2 : 1
    }

    /// Appends the bytes that begin the keys of the gram's entries.
    func append(to key: inout KeyBuffer) {
        let count = count
        key.append(SearchFormat.tagBase + UInt8(count))
        for rank in 0..<count {
            let value = UInt32(truncatingIfNeeded: bits >> UInt64(42 - 21 * rank)) & 0x1F_FFFF
            // Safe because the initializer stored the value of a scalar, plus 1.
            let scalar = unsafe Unicode.Scalar(value - 1).unsafelyUnwrapped
            for byte in unsafe UTF8.encode(scalar).unsafelyUnwrapped { key.append(byte) }
        }
    }

    /// The bytes that begin the keys of the gram's entries.
    var prefix: [UInt8] {
        var key = KeyBuffer()
        append(to: &key)
        return key.bytes.array
    }
}
