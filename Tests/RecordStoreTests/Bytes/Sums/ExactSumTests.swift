import Foundation
import RecordStore
import Testing

@Suite("Exact sums")
struct ExactSumTests {
    private static func sum(_ numbers: [Double]) -> ExactSum {
        var sum = ExactSum(.binary)
        for number in numbers { sum.add(.real(number)) }
        return sum
    }

    /// The sum with some bytes; nil for bytes that cannot be those of one.
    private static func sum(of bytes: [UInt8], _ base: ExactSum.Base) -> ExactSum? {
        var sum = ExactSum(base)
        return sum.add(bytes.span.bytes) ? sum : nil
    }

    /// Numbers around every limit: zeros, the least, the greatest, digits that are full.
    private static func real(_ generator: inout SeededGenerator) -> Double {
        let sign: Double = Bool.random(using: &generator) ? -1 : 1
        switch Int.random(in: 0...6, using: &generator) {
        case 0: return sign * Double.leastNonzeroMagnitude * .random(in: 0...3, using: &generator)
        case 1: return sign * Double.leastNormalMagnitude * .random(in: 0.5...2, using: &generator)
        case 2: return sign * .random(in: 0...1_000, using: &generator)
        case 3: return sign * Double(UInt64.random(in: 0...(1 << 57), using: &generator))
        case 4: return sign * Double.greatestFiniteMagnitude / 256
        case 5:
            let exponent = Int.random(in: -1_074...1_000, using: &generator)
            return sign
                * Double(
                    sign: .plus, exponent: exponent,
                    significand: .random(in: 1..<2, using: &generator))
        default: return sign * 0
        }
    }

    private static func whole(_ generator: inout SeededGenerator) -> Int128 {
        let limits: [Int128] = [
            0, 1, -1, 1 << 55, 1 << 56, 1 << 63, 1 << 112, .max >> 8, .min >> 8,
        ]
        switch Int.random(in: 0...2, using: &generator) {
        case 0:
            let limit = limits.randomElement(using: &generator) ?? 0
            return limit + Int128(Int.random(in: -2...2, using: &generator))
        case 1: return Int128(Int.random(in: .min ... .max, using: &generator))
        default: return Int128(Int.random(in: -300...300, using: &generator))
        }
    }

    @Test("of whole numbers are those of wide numbers, after every step")
    func whole() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        for _ in 0..<50 {
            var (sum, expected) = (ExactSum(.binary), Int128(0))
            for _ in 0..<150 {
                let number = Self.whole(&generator)
                let isNegated = Bool.random(using: &generator)
                sum.add(.whole(number), isNegated: isNegated)
                expected += isNegated ? -number : number
                var direct = ExactSum(.binary)
                direct.add(.whole(expected))
                try #require(sum.bytes == direct.bytes, "\(expected)")
                try #require(sum.whole == Int64(exactly: expected), "\(expected)")
                try #require(sum.wide == expected, "\(expected)")
            }
        }
    }

    @Test("are added from bytes of every width as they are from numbers")
    func widths() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 21)
        for bits in 0...126 {
            for _ in 0..<20 {
                let limit = Int128(1) << Int128(bits)
                let edges = [limit, limit - 1, -limit, 1 - limit]
                let random = Int128.random(in: -limit...limit, using: &generator)
                for number in edges + [random] {
                    var sum = ExactSum(.binary)
                    sum.add(.whole(number))
                    let bytes = sum.bytes
                    var total = ExactSum(.binary)
                    total.add(.whole(random))
                    // Safe because the array lives during the call.
                    try #require(unsafe total.add(bytes.span.bytes))
                    total.add(.whole(random), isNegated: true)
                    try #require(total.wide == number && total.bytes == bytes, "\(number)")
                }
            }
        }
    }

    @Test("are those of wide numbers up to their ends, and no number beyond")
    func ends() {
        for end in [Int128.min, .max] {
            var sum = ExactSum(.binary)
            sum.add(.whole(end))
            #expect(sum.wide == end)
            sum.add(.whole(end.signum()))
            #expect(sum.wide == nil)
        }
    }

    @Test("of numbers that only an unsigned number holds")
    func wide() {
        var sum = ExactSum(.binary)
        sum.add(.wide(.max))
        sum.add(.whole(.max), isNegated: true)
        sum.add(.whole(.max), isNegated: true)
        #expect(sum.whole == 1)
        sum.add(.wide(.max), isNegated: true)
        #expect(sum.whole == nil)
        #expect(sum.real() == 1 - Double(UInt128.max))
    }

    @Test("of real numbers have the same bytes in every order, and nothing is left of them")
    func orders() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 1)
        for _ in 0..<200 {
            let numbers = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
                Self.real(&generator)
            }
            var sum = Self.sum(numbers)
            let bytes = sum.bytes
            try #require(Self.sum(numbers.shuffled(using: &generator)).bytes == bytes)
            var halves = Self.sum(Array(numbers[..<(numbers.count / 2)]))
            halves.add(Self.sum(Array(numbers[(numbers.count / 2)...])))
            try #require(halves.bytes == bytes)
            try #require(Self.sum(of: bytes, .binary)?.bytes == bytes)
            for number in numbers.shuffled(using: &generator) {
                sum.add(.real(number), isNegated: true)
            }
            try #require(sum.bytes == [])
        }
    }

    @Test("give the nearest number")
    func nearest() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 2)
        for _ in 0..<2_000 {
            let numbers = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                Self.real(&generator)
            }
            let count = Int.random(in: 1...9, using: &generator)
            let found = Self.sum(numbers).real(dividedBy: count)
            // The sum is neither above the middle between the number and the next one, nor below
            // the middle between it and the one before.
            for (neighbour, isAbove) in [(found.nextUp, true), (found.nextDown, false)] {
                var distance = ExactSum(.binary)
                for number in numbers { distance.add(.real(number)) }
                distance.add(distance)
                for _ in 0..<count {
                    distance.add(.real(found), isNegated: true)
                    distance.add(.real(neighbour), isNegated: true)
                }
                let isNegative = distance.real() < 0
                #expect(distance.real() == 0 || isNegative == isAbove, "\(numbers) / \(count)")
            }
        }
    }

    @Test("round to even where two numbers are equally near")
    func ties() {
        let half = 0x1p-53
        #expect(Self.sum([1, half]).real() == 1)
        #expect(Self.sum([1, half, .leastNonzeroMagnitude]).real() == 1.0.nextUp)
        #expect(Self.sum([(1.0).nextUp, half]).real() == 1.0.nextUp.nextUp)
        #expect(Self.sum([-1, -half]).real() == -1)
        #expect(Self.sum([1e16, 1, -1e16]).real() == 1)
        #expect(Self.sum([0.1, 0.2, -0.3]).real() == 0x1p-55)
        #expect(Self.sum([.greatestFiniteMagnitude, .greatestFiniteMagnitude]).real() == .infinity)
        #expect(
            Self.sum([.greatestFiniteMagnitude, .greatestFiniteMagnitude]).real(dividedBy: 2)
                == .greatestFiniteMagnitude)
        #expect(Self.sum([.leastNonzeroMagnitude]).real(dividedBy: 2) == 0)
        #expect(
            Self.sum([3 * .leastNonzeroMagnitude]).real(dividedBy: 2)
                == 2 * .leastNonzeroMagnitude)
        #expect(Self.sum([1]).real(dividedBy: 3) == 1.0 / 3.0)
        #expect(Self.sum([]).real() == 0)
    }

    @Test("of decimals are exact, in every order")
    func decimals() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 3)
        for _ in 0..<200 {
            var (sum, expected) = (ExactSum(.decimal), Decimal(0))
            var numbers: [Decimal] = []
            for _ in 0..<Int.random(in: 1...150, using: &generator) {
                let number =
                    Decimal(
                        sign: .plus, exponent: Int.random(in: -12...6, using: &generator),
                        significand: Decimal(Int.random(in: -99_999...99_999, using: &generator)))
                numbers.append(number)
                sum.add(.decimal(try DecimalParts(number)))
                expected += number
                try #require(sum.decimal() == expected)
            }
            var direct = ExactSum(.decimal)
            direct.add(.decimal(try DecimalParts(expected)))
            try #require(sum.bytes == direct.bytes)
            try #require(Self.sum(of: sum.bytes, .decimal)?.bytes == sum.bytes)
            for number in numbers.shuffled(using: &generator) {
                sum.add(.decimal(try DecimalParts(number)), isNegated: true)
            }
            try #require(sum.bytes == [])
        }
    }

    @Test("of decimals of every size round to 38 digits, or are too large")
    func largeDecimals() throws {
        func sum(_ numbers: String..., dividedBy count: Int = 1) throws -> Decimal? {
            var sum = ExactSum(.decimal)
            for number in numbers {
                sum.add(.decimal(try DecimalParts(try #require(Decimal(string: number)))))
            }
            return sum.decimal(dividedBy: count)
        }
        let nines = String(repeating: "9", count: 38)
        #expect(try sum(nines, "1") == Decimal(string: "1e38"))
        #expect(try sum(nines, "0.4") == Decimal(string: nines))
        #expect(try sum(nines, "0.5") == Decimal(string: "1e38"))
        #expect(try sum("\(nines.dropLast())8", "0.5") == Decimal(string: "\(nines.dropLast())8"))
        #expect(try sum("1e127", "-1e-128") == Decimal(string: "1e127"))
        #expect(try sum("1e127", "-1e127", "1e-128") == Decimal(string: "1e-128"))
        #expect(try sum(nines + "e127", nines + "e127") == nil)
        #expect(
            try sum(nines + "e127", nines + "e127", dividedBy: 2) == Decimal(string: nines + "e127")
        )
        #expect(try sum("9e127", "2e127") == Decimal(string: "11e127"))
        #expect(try sum("9e127", "1e127") == nil)
        #expect(try sum("9e127", "1e127", dividedBy: 10) == Decimal(string: "1e127"))
        #expect(try sum() == 0 && sum(dividedBy: 3) == 0)
    }

    @Test("of decimals divided by a count are the nearest of 38 digits")
    func decimalAverages() throws {
        func average(_ number: String, of count: Int) throws -> Decimal? {
            var sum = ExactSum(.decimal)
            sum.add(.decimal(try DecimalParts(try #require(Decimal(string: number)))))
            return sum.decimal(dividedBy: count)
        }
        let (threes, sixes) = (String(repeating: "3", count: 38), String(repeating: "6", count: 37))
        #expect(try average("1", of: 3) == Decimal(string: "0.\(threes)"))
        #expect(try average("-2", of: 3) == Decimal(string: "-0.\(sixes)7"))
        #expect(try average("2", of: 3) == Decimal(string: "0.\(sixes)7"))
        let nines = String(repeating: "9", count: 38)
        #expect(
            try average(nines, of: 7) == Decimal(string: "14285714285714285714285714285714285714"))
        // A half is rounded to the even digit.
        let most = String(repeating: "9", count: 37)
        #expect(try average(most + "4", of: 4) == Decimal(string: "24\(most.dropLast(2))8"))
        #expect(try average(most + "8", of: 4) == Decimal(string: "25e36"))
        #expect(try average(most + "9", of: 4) == Decimal(string: "25e36"))
        #expect(try average("1e-128", of: 2) == 0)
        #expect(try average("3e-128", of: 2) == Decimal(string: "2e-128"))
        #expect(try average("1e-128", of: 3) == 0)
        #expect(try average("2e-128", of: 3) == Decimal(string: "1e-128"))
        #expect(try average("1e-128", of: .max) == 0)
        #expect(try average("1e127", of: .max)?.isFinite == true)
        #expect(try average("12.5", of: 5) == Decimal(string: "2.5"))
    }

    @Test("refuse bytes that no sum has")
    func bytes() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 4)
        let parts: [UInt8] = [0, 1, 0x7f, 0x80, 0xff]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...18, using: &generator)).map { _ in
                parts.randomElement(using: &generator) ?? 0
            }
            for base in [ExactSum.Base.binary, .decimal] {
                // Digits that are 0 at an end go; what is left is one form of the sum.
                guard let sum = Self.sum(of: bytes, base) else { continue }
                #expect(Self.sum(of: sum.bytes, base) == sum)
            }
        }
        let digits = [UInt8](repeating: 0xff, count: 7)
        #expect(Self.sum(of: [0] + digits + [1], .decimal) == nil)
        #expect(Self.sum(of: [0] + digits, .binary) != nil)
        // This sum would begin at a position that one byte does not hold.
        let far = [0x7f] + [UInt8](repeating: 0, count: 7) + [1]
        for base in [ExactSum.Base.binary, .decimal] { #expect(Self.sum(of: far, base) == nil) }
    }

    @Test("have bytes that never change")
    func golden() throws {
        func bytes(_ numbers: ExactNumber...) -> [UInt8] {
            var sum = ExactSum(.binary)
            for number in numbers { sum.add(number) }
            return sum.bytes
        }
        #expect(bytes() == [])
        #expect(bytes(.whole(1)) == [0, 1])
        #expect(bytes(.whole(-1)) == [0, 0xff])
        #expect(bytes(.whole(128)) == [0, 0x80, 0])
        #expect(bytes(.whole(1 << 56)) == [1, 1])
        #expect(bytes(.whole(-(1 << 56))) == [1, 0xff])
        #expect(bytes(.whole(-(1 << 56) - 1)) == [0] + [UInt8](repeating: 0xff, count: 7) + [0xfe])
        #expect(bytes(.real(0.5)) == [0xff, 0, 0, 0, 0, 0, 0, 0x80, 0])
        #expect(bytes(.real(0.5), .real(2)) == [0xff, 0, 0, 0, 0, 0, 0, 0x80, 2])
        #expect(bytes(.real(.leastNonzeroMagnitude)) == [0xec, 0, 0, 0, 0, 0, 0x40])
        var decimal = ExactSum(.decimal)
        decimal.add(.decimal(try DecimalParts(Decimal(string: "12.5") ?? 0)))
        #expect(decimal.bytes == [0xff, 0, 0x80, 0xe0, 0x37, 0x79, 0xc3, 0x11, 0x0c])
    }
}
