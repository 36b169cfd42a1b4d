public import RecordStore

/// A mass in whole nanograms, which represents both kilograms and pounds exactly.
///
/// A pound is 453,592,370,000 nanograms, by definition and without a remainder. Thousandths of
/// either unit therefore read back as they were typed, and sums do not drift. A set keeps the unit
/// that the user typed beside the weight (``ExerciseSet/weightUnit``).
///
/// ```swift
/// let bar = Weight.kilograms(20), plates = Weight.pounds(225.5)
/// plates.pounds == 225.5 && bar < plates
/// ```
/// A weight cannot be made from a number without a unit.
///
/// This law holds for each whole `n` whose weight is within 10,000 kg, and also for pounds:
/// `.kilograms(n / 1000).kilograms == n / 1000`.
public struct Weight: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number of nanograms.
    public var rawValue: Int

    /// Creates a weight of this number of nanograms.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Creates a weight from a number in a unit.
    ///
    /// A number that is within a millionth of a thousandth of the unit counts as that thousandth:
    /// 149.99999999999997 is 150. A number that no weight has (NaN, or beyond nine million
    /// kilograms) gives the largest or the smallest weight, which no record accepts.
    public init(_ number: Double, _ unit: Weight.Unit) {
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
            isThousandth ? Int(nearest) * unit.nanogramsPerThousandth : Int(nanograms)
    }

    /// Returns a weight in kilograms.
    public static func kilograms(_ number: Double) -> Weight { Weight(number, .kilograms) }

    /// Returns a weight in pounds.
    public static func pounds(_ number: Double) -> Weight { Weight(number, .pounds) }

    /// No weight.
    public static let zero = Weight(rawValue: 0)

    /// Returns the weight as a number in this unit: the nearest `Double`.
    public func number(in unit: Weight.Unit) -> Double {
        Double(rawValue) / Double(unit.nanograms)
    }

    /// The weight in kilograms.
    public var kilograms: Double { number(in: .kilograms) }

    /// The weight in pounds.
    public var pounds: Double { number(in: .pounds) }
}

extension Weight: Comparable {
    public static func < (left: Weight, right: Weight) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Weight: HintedValue {
    public static let valueHint = ValueHint.quantity("kg", decimals: 12)
}

extension Weight: CustomStringConvertible {
    /// The weight in kilograms with all digits, for logs and messages: `102.5 kg`.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
