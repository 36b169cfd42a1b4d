import Foundation
import RecordStore

extension Kind {
    static let indexable = allCases.filter { $0 != .document && $0 != .array }

    func sample(_ random: inout KeyRandomness) -> Sample {
        switch self {
        case .bool: byteSample([UInt8.random(in: 0...1, using: &random)])
        case .int8: integerSample(Int8.self, &random)
        case .int16: integerSample(Int16.self, &random)
        case .int32: integerSample(Int32.self, &random)
        case .int64: integerSample(Int64.self, &random)
        case .uint8: integerSample(UInt8.self, &random)
        case .uint16: integerSample(UInt16.self, &random)
        case .uint32: integerSample(UInt32.self, &random)
        case .uint64: integerSample(UInt64.self, &random)
        case .int128: integerSample(Int128.self, &random)
        case .uint128: magnitudeSample(&random)
        case .float: floatSample(&random)
        case .double, .date: doubleSample(&random)
        case .decimal: decimalSample(&random)
        case .uuid, .id: byteSample(bytes(16, &random))
        case .data: byteSample(bytes(Int.random(in: 0...12, using: &random), &random))
        case .string: textSample(&random)
        case .url:
            byteSample(Array("http://h/\(Int.random(in: 0...99, using: &random))".utf8))
        case .document, .array: preconditionFailure("\(self) has no column")
        }
    }

    private func byteSample(_ bytes: [UInt8]) -> Sample {
        Sample(bytes: bytes, rank: .bytes(bytes))
    }

    /// Few different bytes, so that escapes, ends and common beginnings are frequent.
    private func bytes(_ count: Int, _ random: inout KeyRandomness) -> [UInt8] {
        let alphabet: [UInt8] = [0x00, 0x01, 0x02, 0x61, 0x7F, 0x80, 0xFE, 0xFF]
        return (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    }

    /// All magnitudes are equally frequent, and with them small numbers and the ends.
    private func integerSample<T: FixedWidthInteger>(
        _ type: T.Type, _ random: inout KeyRandomness
    ) -> Sample {
        let shift = Int.random(in: 0..<T.bitWidth, using: &random)
        // Keys have another size from each power of 256 on.
        let power = T(1) << T(shift / 8 * 8)
        let edges: [T] = [
            .min, .max, 0, 1, T.min + 1, T.max - 1, 0 &- 1, power, power &- 1, 0 &- power,
            ~power,
        ]
        let value =
            Int.random(in: 0..<8, using: &random) == 0
            ? edges.randomElement(using: &random) ?? 0
            : T.random(in: .min ... .max, using: &random) >> T(shift)
        return Sample(bytes: littleEndian(value), rank: .integer(Int128(value)))
    }

    private func magnitudeSample(_ random: inout KeyRandomness) -> Sample {
        let shift = Int.random(in: 0..<128, using: &random)
        let value = UInt128.random(in: .min ... .max, using: &random) >> UInt128(shift)
        return Sample(bytes: littleEndian(value), rank: .magnitude(value))
    }

    private func floatSample(_ random: inout KeyRandomness) -> Sample {
        var value = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
        if !value.isFinite || Bool.random(using: &random) {
            value = Float(Int.random(in: -9...9, using: &random)) / 4
        }
        return Sample(bytes: littleEndian(value.bitPattern), rank: .real(Double(value)))
    }

    private func doubleSample(_ random: inout KeyRandomness) -> Sample {
        var value = Double(bitPattern: random.next())
        if !value.isFinite || Bool.random(using: &random) {
            value = Double(Int.random(in: -9...9, using: &random)) / 4
        }
        return Sample(bytes: littleEndian(value.bitPattern), rank: .real(value))
    }

    private func decimalSample(_ random: inout KeyRandomness) -> Sample {
        let digits = Int.random(in: 0...18, using: &random)
        let limit = (0..<digits).reduce(UInt64(1)) { limit, _ in limit * 10 }
        var coefficient = UInt64.random(in: 0...limit, using: &random)
        var exponent = Int.random(in: -12...12, using: &random)
        while coefficient != 0, coefficient.isMultiple(of: 10) {
            coefficient /= 10
            exponent += 1
        }
        if coefficient == 0 { exponent = 0 }
        let negative = coefficient != 0 && Bool.random(using: &random)
        let value = Decimal(
            sign: negative ? .minus : .plus, exponent: exponent, significand: Decimal(coefficient))
        return Sample(
            bytes: decimalBytes(UInt128(coefficient), exponent: exponent, negative: negative),
            rank: .decimal(value))
    }

    private func textSample(_ random: inout KeyRandomness) -> Sample {
        let alphabet = [
            "a", "b", "\0", "\u{1}", "\u{7F}", "é", "e\u{301}", "ß", "Ω", "\u{FFFD}", "💪", "訓",
        ]
        let count = Int.random(in: 0...12, using: &random)
        let text = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
        let normal = text.precomposedStringWithCanonicalMapping
        return Sample(bytes: Array(text.utf8), rank: .bytes(Array(normal.utf8)))
    }
}
