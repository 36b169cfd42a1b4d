import Foundation
import RecordStore

// Values around every limit of their kinds.
extension SeededGenerator {
    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }

    mutating func real() -> Double {
        let edges = [
            0, -0.0, 1, -1, 0.1, 1e16, 1e-7, .pi, .leastNonzeroMagnitude, .leastNormalMagnitude,
            .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 9_007_199_254_740_992,
        ]
        let random = Double(bitPattern: next())
        return Bool.random(using: &self) || !random.isFinite ? one(of: edges) : random
    }

    mutating func float() -> Float {
        let edges: [Float] = [
            0, -0.0, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1e-7,
        ]
        let random = Float(bitPattern: UInt32.random(in: 0...(.max), using: &self))
        return Bool.random(using: &self) || !random.isFinite ? one(of: edges) : random
    }

    /// Also before the year 1, after the year 9999, and between two microseconds.
    mutating func moment() -> Date {
        let edges = [
            -63_113_904_000, -63_145_526_400, -63_145_526_400.5, 252_423_993_600, 252_423_993_599,
            -978_307_200, 0.1, -0.1, 1e-300, 686_240_000.123456,
        ]
        let seconds =
            switch Int.random(in: 0...3, using: &self) {
            case 0: one(of: edges)
            case 1: Double.random(in: -1e9...1e9, using: &self)
            default: real()
            }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    mutating func anyDecimal() -> Decimal {
        let edges: [Decimal] = [
            0, 1, -1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
            .pi, Decimal(sign: .plus, exponent: -128, significand: 12_345),
            Decimal(sign: .minus, exponent: 100, significand: 7),
        ]
        if Bool.random(using: &self) { return one(of: edges) }
        return Decimal(
            sign: one(of: [.plus, .minus]), exponent: .random(in: -120...100, using: &self),
            significand: Decimal(UInt64.random(in: 0...(.max), using: &self)))
    }

    mutating func data() -> Data {
        let count = one(of: [0, 1, 2, 16, 475, 476, 477])
        return Data((0..<count).map { _ in UInt8.random(in: 0...(.max), using: &self) })
    }

    mutating func link() -> URL {
        one(of: ["https://example.com/a?b=c#d", "file:///tmp/x%20y", "mailto:a@b.c", "a/b"])
            .withURL
    }

    /// Marks, joiners, quotation marks, escapes and prepending scalars, at the ends too.
    mutating func words() -> String {
        let parts = [
            "", "a", "Arm 2", "\"", "\\", "\\u{41}", "\\(", "\n", "\r\n", "\t", "\0", "\u{7F}",
            "\u{85}", "\u{301}", "\u{308}", "\u{200D}", "\u{200B}", "\u{FE0F}", "\u{FEFF}",
            "\u{600}", "\u{110BD}", "\u{E9}", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "\u{1F1E9}", "`", "true",
            "nil", "\u{2028}", "\u{1F3FB}", "\u{0E33}", "\u{AC01}", "\u{11A8}", "\u{E000}",
            "\u{10FFFF}", "\u{378}", " ", "2026-11-21", "0x00",
            String(repeating: "e", count: 476), String(repeating: "\u{65}\u{301}", count: 300),
        ]
        return (0..<Int.random(in: 0...4, using: &self)).map { _ in one(of: parts) }.joined()
    }

    mutating func some<Value>(_ make: (inout SeededGenerator) -> Value) -> [Value] {
        (0..<one(of: [0, 0, 1, 2, 5, 20])).map { _ in make(&self) }
    }

    /// A specimen with some of these values.
    mutating func specimen() -> Specimen {
        var specimen = Specimen(id: .init(uuid()))
        specimen.whole = .random(in: -2...3, using: &self)
        specimen.real = real()
        specimen.day = moment()
        specimen.name = words()
        specimen.maybeName = maybe(words())
        specimen.names = some { $0.words() }
        specimen.otherNames = specimen.names.map { $0.decomposedStringWithCanonicalMapping }
        specimen.reals = some { $0.real() }
        specimen.mood = one(of: [.calm, .tired])
        return specimen
    }
}

extension String {
    fileprivate var withURL: URL { URL(string: self) ?? URL(filePath: "/") }
}
