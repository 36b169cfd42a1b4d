extension KeyDecoder {
    /// Reads the rest of a decimal column and returns its value bytes.
    @_lifetime(self: copy self)
    mutating func decimal(_ tag: UInt8) throws(KeyDamage) -> [UInt8] {
        try expect(tag, KeyFormat.decimal, .decimal)
        let stored = try bigEndian(UInt16.self)
        if stored == KeyFormat.decimalZero {
            return [UInt8](repeating: 0, count: DecimalParts.sizeBytes)
        }
        let isNegative = stored < KeyFormat.decimalZero
        let flip: UInt8 = isNegative ? 0xFF : 0
        mask ^= flip
        defer { mask ^= flip }
        let head = Int(isNegative ? ~stored : stored)
        let (coefficient, digitCount) = try coefficient()
        let parts = DecimalParts(
            isNegative: isNegative, exponent: head - KeyFormat.decimalBias - digitCount,
            coefficient: coefficient)
        guard let parts, coefficient != 0 else { throw damage(.impossibleValue(.decimal)) }
        return parts.bytes
    }

    /// Reads the digits up to the zero byte. The count does not include a last 0 that only fills a
    /// pair.
    @_lifetime(self: copy self)
    private mutating func coefficient() throws(KeyDamage) -> (UInt128, digitCount: Int) {
        var value: UInt128 = 0
        var digitCount = 0
        while true {
            let stored = try byte()
            if stored == 0 { return (value, digitCount) }
            let pair = stored - 1
            // A leading zero, or digits after a filled pair, would not be normalised.
            let isNext = digitCount == 0 ? pair >= 10 : digitCount.isMultiple(of: 2)
            guard pair < 100, isNext else { throw damage(.impossibleValue(.decimal)) }
            let isFilled = pair % 10 == 0 && isLastPair
            let (shifted, overflow) = value.multipliedReportingOverflow(by: isFilled ? 10 : 100)
            let (sum, carry) = shifted.addingReportingOverflow(
                UInt128(isFilled ? pair / 10 : pair))
            guard !overflow, !carry else { throw damage(.impossibleValue(.decimal)) }
            value = sum
            digitCount += isFilled ? 1 : 2
        }
    }

    private var isLastPair: Bool {
        offset < key.byteCount && key.byte(at: offset) ^ mask == 0
    }
}
