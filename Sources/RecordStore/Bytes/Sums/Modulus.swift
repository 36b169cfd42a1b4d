/// Arithmetic with the rests of whole numbers after division by one of 63 bits.
package struct Modulus: Equatable, Sendable {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    /// Draws a prime that nobody can foresee.
    package static func drawnPrime() -> Modulus {
        while true {
            let number = Modulus(.random(in: 1 << 62..<1 << 63) | 1)
            if number.isPrime { return number }
        }
    }

    package func rest(_ number: UInt128) -> UInt64 {
        if number < value { return UInt64(truncatingIfNeeded: number) }
        var high = UInt64(truncatingIfNeeded: number >> 64)
        if high >= value { high %= value }
        return value.dividingFullWidth((high, UInt64(truncatingIfNeeded: number))).remainder
    }

    package func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let sum = left + right
        return sum >= value ? sum - value : sum
    }

    package func opposite(_ rest: UInt64) -> UInt64 { rest == 0 ? 0 : value - rest }

    package func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        value.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
    }

    package func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
        var (result, square, rest) = (UInt64(1), base, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = product(result, square) }
            square = product(square, square)
            rest >>= 1
        }
        return result
    }

    /// Whether the number is an odd prime, by the test of Miller and Rabin. These bases leave no
    /// doubt for numbers of 64 bits.
    package var isPrime: Bool {
        let bases: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        if bases.contains(value) { return value != 2 }
        guard value > 37, value % 2 == 1 else { return false }
        let twos = (value - 1).trailingZeroBitCount
        return bases.allSatisfy { base in
            var root = power(base, (value - 1) >> UInt64(twos))
            if root == 1 { return true }
            for _ in 0..<twos {
                if root == value - 1 { return true }
                root = product(root, root)
            }
            return false
        }
    }
}
