/// A prime of 63 bits that nobody can foresee, and what is left of sums after division by it.
///
/// A number other than 0 has few such primes as factors, whoever made it. So two sums that differ
/// have different rests, but for a small chance.
package struct DrawnPrime: Sendable {
    package let modulus: Modulus
    /// The rests of powers of 2 and of 10 with ``exponents``.
    private let twos: [UInt64]
    private let tens: [UInt64]

    /// One that is drawn for the life of the process.
    package static let ofProcess = DrawnPrime(.drawnPrime())

    /// Those of the digits of all sums, and of all numbers of records.
    private static let exponents = -4_096...4_096

    package init(_ prime: Modulus) {
        modulus = prime
        twos = Self.powers(of: 2, prime)
        tens = Self.powers(of: 10, prime)
    }

    private static func powers(of base: UInt64, _ prime: Modulus) -> [UInt64] {
        // The power with the prime less 2 is the inverse.
        let inverse = prime.power(base, prime.value - 2)
        var power = prime.power(inverse, UInt64(exponents.lowerBound.magnitude))
        return exponents.map { _ in
            defer { power = prime.product(power, base) }
            return power
        }
    }

    /// Returns the rest of a number of a record.
    package func rest(_ number: ExactNumber) -> UInt64 {
        let parts = number.scaled
        return rest(parts.isNegative, parts.magnitude, parts.base, parts.exponent)
    }

    /// Returns the rest of a sum.
    package func rest(_ sum: ExactSum) -> UInt64 {
        sum.digits.indices.reduce(0) { total, position in
            let digit = sum.digits[position]
            let exponent = sum.base.digitExponent * (sum.lowest + position)
            return modulus.sum(
                total, rest(digit < 0, UInt128(digit.magnitude), sum.base, exponent))
        }
    }

    private func rest(
        _ isNegative: Bool, _ magnitude: UInt128, _ base: ExactSum.Base, _ exponent: Int
    ) -> UInt64 {
        var rest = modulus.rest(magnitude)
        if exponent != 0 {
            let power = (base == .binary ? twos : tens)[exponent - Self.exponents.lowerBound]
            rest = modulus.product(rest, power)
        }
        return isNegative ? modulus.opposite(rest) : rest
    }
}
