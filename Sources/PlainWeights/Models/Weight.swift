public import RecordStore

/// A mass in whole nanograms, so that kilograms and pounds are exact side by side.
///
/// A pound is 453,592,370,000 nanograms, by definition and without a remainder. Thousandths of
/// either unit therefore come back as they were typed, and sums do not drift. The unit that the
/// user typed is kept beside the weight (``ExerciseSet/weightUnit``).
///
/// ```swift
/// let bar = Weight.kilograms(20), plates = Weight.pounds(225.5)
/// plates.pounds == 225.5 && bar < plates
/// ```
/// There is no weight from a bare number: it would not say which unit was meant.
///
/// Laws, for each whole `n` whose weight is within 10,000 kg:
/// `.kilograms(n / 1000).kilograms == n / 1000`, and the same for pounds.
public struct Weight: RawRepresentable, Hashable, Sendable, FieldValue {
    /// The nanograms.
    public var rawValue: Int64

    /// A weight of so many nanograms.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The weight with this number in this unit.
    ///
    /// A number within a millionth of a thousandth is that thousandth: 149.99999999999997 is 150.
    /// One that no weight has (NaN, or beyond nine million kilograms) gives the largest or the
    /// smallest weight, which no record accepts.
    public init(_ number: Double, _ unit: WeightUnit) {
        let thousandths = number * 1000
        let nearest = thousandths.rounded()
        let isThousandth = abs(thousandths - nearest) <= 1e-6
        let perThousandth = Double(unit.nanogramsPerThousandth)
        let nanograms = (thousandths * perThousandth).rounded()
        guard abs(nanograms) < 0x1p63 else {
            rawValue = number.sign == .minus ? .min : .max
            return
        }
        rawValue =
            isThousandth ? Int64(nearest) * unit.nanogramsPerThousandth : Int64(nanograms)
    }

    public static func kilograms(_ number: Double) -> Weight { Weight(number, .kilograms) }

    public static func pounds(_ number: Double) -> Weight { Weight(number, .pounds) }

    public static let zero = Weight(rawValue: 0)

    /// The number in this unit: the nearest `Double`.
    public func number(in unit: WeightUnit) -> Double {
        Double(rawValue) / Double(unit.nanogramsPerThousandth * 1000)
    }

    public var kilograms: Double { number(in: .kilograms) }

    public var pounds: Double { number(in: .pounds) }
}

extension Weight: Comparable {
    public static func < (left: Weight, right: Weight) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Weight: CustomStringConvertible {
    /// In kilograms with all digits, for logs and messages: `102.5 kg`.
    public var description: String {
        let (whole, part) = rawValue.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000_000)
        // A one in front keeps the zeros that the part begins with.
        var digits = String(part + 1_000_000_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        let sign = rawValue < 0 ? "-" : ""
        return "\(sign)\(whole)\(digits.isEmpty ? "" : ".")\(digits) kg"
    }
}
