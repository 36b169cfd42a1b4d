/// The value of a sum as numbers of Swift.
extension ExactSum {
    /// The sum of whole numbers, or nil if no number of 64 bits is the sum.
    package var whole: Int64? { wide.flatMap { Int64(exactly: $0) } }

    /// The sum of whole numbers, or nil if it has more than 127 bits.
    package var wide: Int128? {
        let (isNegative, digits, lowest) = magnitude
        guard digits.count <= 3, digits.isEmpty || lowest >= 0, digits.count + lowest <= 3
        else { return nil }
        var value: UInt128 = 0
        for (position, digit) in digits.enumerated() where digit != 0 {
            let shift = 56 * (position + lowest)
            guard shift < 112 || digit <= 1 << 15 else { return nil }
            value |= UInt128(digit) << shift
        }
        if isNegative, value == Int128.min.magnitude { return .min }
        return Int128(exactly: value).map { isNegative ? -$0 : $0 }
    }

    /// The number that is nearest to the sum divided by a count; of two, the even one. It is
    /// infinite if no finite number is near.
    /// - Precondition: the sum is binary, and the count is positive.
    package func real(dividedBy count: Int = 1) -> Double {
        let (isNegative, digits, lowest, hasRest) = magnitude(dividedBy: count)
        guard !digits.isEmpty else { return 0 }
        var top: UInt128 = 0
        var used = 0
        for digit in digits.reversed().prefix(2) {
            top = top << 56 | UInt128(digit)
            used += 1
        }
        let isInexact = hasRest || digits.dropLast(used).contains { $0 != 0 }
        let exponent = 56 * (lowest + digits.count - used)
        let value = Double(nearest: top, exponent: exponent, isMore: isInexact)
        return isNegative ? -value : value
    }

    /// The magnitude divided by a count, with the sign, and whether digits are missing.
    func magnitude(
        dividedBy count: Int
    ) -> (isNegative: Bool, digits: SumDigits, lowest: Int, hasRest: Bool) {
        var (isNegative, digits, lowest) = magnitude
        if count == 1 || digits.isEmpty { return (isNegative, digits, lowest, false) }
        // Four more digits: enough that the quotient has all bits of a Double, or 38 decimal
        // digits, and some.
        digits.insert(contentsOf: [0, 0, 0, 0], at: 0)
        lowest -= 4
        var rest: UInt128 = 0
        for position in digits.indices.reversed() {
            let value = rest * UInt128(base.count) + UInt128(digits[position])
            digits[position] = Int64(value / UInt128(count))
            rest = value % UInt128(count)
        }
        while digits.last == 0 { digits.removeLast() }
        return (isNegative, digits, lowest, rest != 0)
    }

    /// The sign, and the digits of the magnitude, of which the first and the last are not 0.
    private var magnitude: (isNegative: Bool, digits: SumDigits, lowest: Int) {
        let sum = canonical
        guard let last = sum.digits.last, last < 0 else { return (false, sum.digits, sum.lowest) }
        var opposite = ExactSum(base)
        opposite.add(sum, isNegated: true)
        let positive = opposite.canonical
        return (true, positive.digits, positive.lowest)
    }
}

extension Double {
    /// Creates the number that is nearest to `top * 2^exponent`, or to a little more; of two, the
    /// even one.
    fileprivate init(nearest top: UInt128, exponent: Int, isMore: Bool) {
        let width = 128 - top.leadingZeroBitCount
        // A number has 53 bits, but none below the least number.
        let last = max(exponent + width - 53, -1_074)
        let dropped = last - exponent
        if dropped <= 0 {
            self = Double(sign: .plus, exponent: exponent, significand: Double(top))
            return
        }
        if dropped > width {
            self = 0
            return
        }
        let kept = top >> dropped
        let rest = top & (1 << dropped - 1)
        let half: UInt128 = 1 << (dropped - 1)
        let isUp = rest > half || rest == half && (isMore || kept % 2 == 1)
        self = Double(sign: .plus, exponent: last, significand: Double(kept + (isUp ? 1 : 0)))
    }
}
