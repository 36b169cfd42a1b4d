import RecordStore
import Testing

@Suite("Arithmetic with rests") struct ModulusTests {
    @Test("knows primes, as trying all factors does")
    func smallPrimes() {
        for number in 3...2_000 as ClosedRange<UInt64> where number % 2 == 1 {
            let isPrime = !(2..<number).contains { number % $0 == 0 }
            #expect(Modulus(number).isPrime == isPrime, "\(number)")
        }
    }

    @Test("knows great primes, and numbers that look like some")
    func greatPrimes() {
        // The greatest primes of 62 and 63 bits.
        for prime in [1 << 62 - 57, 1 << 63 - 25] as [UInt64] {
            #expect(Modulus(prime).isPrime)
            #expect(!Modulus(prime + 2).isPrime)
        }
        // Products of primes that pass for the first bases: 1, 4, 9 and 11 of them.
        let pretenders: [UInt64] = [
            2_047, 3_215_031_751, 3_825_123_056_546_413_051, 1_000_000_007 * 1_000_000_009,
            (1 << 31 - 1) * (1 << 31 - 1),
        ]
        for number in pretenders { #expect(!Modulus(number).isPrime, "\(number)") }
    }

    @Test("gives the rests of sums, products and powers")
    func arithmetic() {
        var generator = SeededGenerator(state: TestSettings.seed)
        for modulus in [Modulus.drawnPrime(), Modulus(1 << 63 - 25), Modulus(1 << 62 - 57)] {
            let value = modulus.value
            let edges = [0, 1, 2, value / 2, value - 2, value - 1]
            for _ in 0..<TestSettings.count {
                let (left, right) = (generator.pick(edges), UInt64.random(in: 0..<value))
                for (left, right) in [(left, right), (right, left), (left, generator.pick(edges))] {
                    let (wideLeft, wideRight) = (UInt128(left), UInt128(right))
                    let whole = UInt128(value)
                    #expect(
                        UInt128(modulus.product(left, right)) == wideLeft * wideRight % whole)
                    #expect(UInt128(modulus.sum(left, right)) == (wideLeft + wideRight) % whole)
                    #expect(modulus.sum(left, modulus.opposite(left)) == 0)
                }
                let number = UInt128.random(in: .min ... .max, using: &generator)
                #expect(UInt128(modulus.rest(number)) == number % UInt128(value))
            }
            for number in [0, .max, UInt128(value), UInt128(value) - 1, UInt128(value) << 64] {
                #expect(UInt128(modulus.rest(number)) == number % UInt128(value))
            }
            #expect(modulus.power(3, 0) == 1)
            #expect(modulus.power(3, 5) == 243)
            #expect(modulus.power(3, value - 1) == 1)
        }
    }
}
