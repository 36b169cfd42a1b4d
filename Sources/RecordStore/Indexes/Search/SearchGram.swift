/// One to three scalars that follow each other in a word, as one number.
struct SearchGram: Hashable, Comparable, Sendable {
    /// Three times 21 bits, the first scalar highest: its value plus 1, or 0 where there is none.
    private let bits: UInt64

    /// - Parameter scalars: one to three.
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        precondition(
            1...SearchFormat.maximumGramCount ~= scalars.count,
            "\(scalars.count) scalars are no gram")
        var bits: UInt64 = 0
        for scalar in scalars { bits = bits << 21 | UInt64(scalar.value + 1) }
        self.bits = bits << UInt64(21 * (SearchFormat.maximumGramCount - scalars.count))
    }

    static func < (left: SearchGram, right: SearchGram) -> Bool { left.bits < right.bits }

    /// How many scalars it has.
    var count: Int {
        if bits & 0x1F_FFFF != 0 { return 3 }
        return bits >> 21 & 0x1F_FFFF != 0 ? 2 : 1
    }

    /// Appends what the keys of its entries begin with.
    func append(to key: inout KeyBuffer) {
        let count = count
        key.append(SearchFormat.tagBase + UInt8(count))
        for score in 0..<count {
            let value = UInt32(truncatingIfNeeded: bits >> UInt64(42 - 21 * score)) & 0x1F_FFFF
            // Made of a scalar, so it is one.
            let scalar = unsafe Unicode.Scalar(value - 1).unsafelyUnwrapped
            for byte in unsafe UTF8.encode(scalar).unsafelyUnwrapped { key.append(byte) }
        }
    }

    /// What the keys of its entries begin with.
    var prefix: [UInt8] {
        var key = KeyBuffer()
        append(to: &key)
        return key.bytes.array
    }
}
