/// What is left of a number after division by the prime 2^127 - 1.
///
/// The rest of a sum is the sum of the rests, whatever its order, and takes no more room than one
/// number. That also holds for fractions: 2 and 10 have inverses.
package struct Residue: Equatable, Sendable {
    /// The rest, less than the prime.
    private let value: UInt128

    package static let zero = Residue(UInt128(0))
    private static let prime = UInt128.max >> 1

    /// Makes the rest of a number.
    package init(_ number: UInt128) {
        let folded = (number & Self.prime) + number >> 127
        value = folded >= Self.prime ? folded - Self.prime : folded
    }

    /// Makes the rest of a number with a sign.
    package init(_ number: Int128) {
        let rest = Residue(number.magnitude)
        self = number < 0 ? -rest : rest
    }

    /// Makes a rest that nobody can foresee.
    package static func random() -> Residue { Residue(UInt128.random(in: .min ... .max)) }

    package static func + (left: Residue, right: Residue) -> Residue {
        Residue(left.value + right.value)
    }

    package static func += (left: inout Residue, right: Residue) { left = left + right }

    package static prefix func - (rest: Residue) -> Residue {
        rest.value == 0 ? rest : Residue(prime - rest.value)
    }

    package static func * (left: Residue, right: Residue) -> Residue {
        let (high, low) = left.value.multipliedFullWidth(by: right.value)
        // 2^128 leaves 2, and `high` is less than 2^126.
        return Residue(low) + Residue(high << 1)
    }

    /// Returns a power.
    func power(_ exponent: UInt128) -> Residue {
        var (result, square, rest) = (Residue(UInt128(1)), self, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            square = square * square
            rest >>= 1
        }
        return result
    }
}

extension Residue {
    /// Makes the rest of a number of a record.
    package init(_ number: ExactNumber) {
        let parts = number.scaled
        var rest = Residue(parts.magnitude)
        if parts.exponent != 0 { rest = rest * .power(of: parts.base, parts.exponent) }
        self = parts.isNegative ? -rest : rest
    }

    /// Makes the rest of a sum.
    package init(_ sum: ExactSum) {
        var total = Residue.zero
        for position in sum.digits.indices {
            let place = sum.lowest + position
            total +=
                Residue(Int128(sum.digits[position]))
                * .power(of: sum.base, sum.base.digitExponent * place)
        }
        self = total
    }

    private static func power(of base: ExactSum.Base, _ exponent: Int) -> Residue {
        base == .binary ? powerOfTwo(exponent) : powerOfTen(exponent)
    }

    /// The rest of a power of 2. 2^127 leaves 1.
    private static func powerOfTwo(_ exponent: Int) -> Residue {
        Residue(UInt128(1) << (exponent % 127 + (exponent < 0 ? 127 : 0)))
    }

    private static func powerOfTen(_ exponent: Int) -> Residue {
        let power = Residue(UInt128(10)).power(UInt128(exponent.magnitude))
        // The power with the prime less 2 is the inverse.
        return exponent < 0 ? power.power(prime - 2) : power
    }
}
