import Foundation
import RecordStore
import Testing

@Suite("Rests of sums") struct ResidueTests {
    private static let prime = UInt128.max >> 1

    /// The product by additions alone.
    private static func product(_ left: UInt128, _ right: UInt128) -> UInt128 {
        var (result, double, rest) = (UInt128(0), left % prime, right % prime)
        while rest > 0 {
            if rest & 1 == 1 { result = (result + double) % prime }
            double = double * 2 % prime
            rest >>= 1
        }
        return result
    }

    private static func number(_ generator: inout SeededGenerator) -> UInt128 {
        let edges: [UInt128] = [0, 1, 2, prime - 1, prime, prime + 1, .max, 1 << 126]
        return generator.below(2) == 0
            ? generator.pick(edges) : UInt128.random(in: .min ... .max, using: &generator)
    }

    @Test("of products and sums are those of the slowest way")
    func products() {
        var generator = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<TestSettings.count {
            let (left, right) = (Self.number(&generator), Self.number(&generator))
            #expect(
                Residue(left) * Residue(right) == Residue(Self.product(left, right)),
                "\(left) * \(right)")
            #expect(
                Residue(left) + Residue(right)
                    == Residue((left % Self.prime + right % Self.prime) % Self.prime),
                "\(left) + \(right)")
            #expect(Residue(left) + -Residue(left) == .zero)
        }
    }

    @Test("of an exact sum are the sum of those of its numbers, also of fractions")
    func sums() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<20 {
            for base in [ExactSum.Base.binary, .decimal] {
                let prime = DrawnPrime(.drawnPrime())
                var (sum, rest, drawn) = (ExactSum(base), Residue.zero, UInt64(0))
                for _ in 0..<150 {
                    let number = try Self.exact(base, &generator)
                    sum.add(number)
                    rest += Residue(number)
                    drawn = prime.modulus.sum(drawn, prime.rest(number))
                    try #require(Residue(sum) == rest, "\(number)")
                    try #require(prime.rest(sum) == drawn, "\(number), \(prime.modulus)")
                }
                let again = try #require(ExactSum(base, bytes: sum.bytes))
                #expect(Residue(again) == rest)
                #expect(prime.rest(again) == drawn)
            }
        }
    }

    private static func exact(
        _ base: ExactSum.Base, _ generator: inout SeededGenerator
    ) throws -> ExactNumber {
        if base == .decimal { return .decimal(try DecimalParts(generator.decimal())) }
        switch generator.below(4) {
        case 0: return .real(generator.double())
        case 1: return .real(.leastNonzeroMagnitude * Double(generator.below(100)))
        case 2: return .wide(UInt128.random(in: .min ... .max, using: &generator))
        default: return .whole(generator.integer())
        }
    }

    @Test("of numbers that differ are different")
    func different() {
        let numbers: [ExactNumber] = [
            .whole(0), .whole(1), .whole(-1), .whole(.min + 9), .wide(.max - 9), .real(0.5),
            .real(-0.5),
            .real(1e300), .real(.leastNonzeroMagnitude), .real(0x1p60),
        ]
        for (place, one) in numbers.enumerated() {
            for other in numbers[..<place] {
                #expect(Residue(one) != Residue(other))
                #expect(DrawnPrime.ofProcess.rest(one) != DrawnPrime.ofProcess.rest(other))
            }
        }
    }
}
