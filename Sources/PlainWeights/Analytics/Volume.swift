/// A sum of weights times repetitions, which is exact, whatever is added and taken away.
public struct Volume: RawRepresentable, Hashable, Sendable, Codable {
    /// The number of nanograms.
    public var rawValue: Int128

    /// Creates a volume of this number of nanograms.
    public init(rawValue: Int128) {
        self.rawValue = rawValue
    }

    /// No volume.
    public static let zero = Volume(rawValue: 0)

    /// Returns the volume as a number in a unit: the nearest `Double`.
    public func number(in unit: Weight.Unit) -> Double {
        Double(rawValue) / Double(unit.nanograms)
    }

    /// Returns the volume as a whole number in a unit; halves away from zero.
    func whole(in unit: Weight.Unit) -> Int {
        Int(clamping: rawValue.roundedQuotient(by: Int128(unit.nanograms)))
    }

    /// The volume in kilograms.
    public var kilograms: Double { number(in: .kilograms) }

    /// Returns the sum of two volumes.
    public static func + (left: Volume, right: Volume) -> Volume {
        Volume(rawValue: left.rawValue + right.rawValue)
    }

    /// Returns the difference of two volumes.
    public static func - (left: Volume, right: Volume) -> Volume {
        Volume(rawValue: left.rawValue - right.rawValue)
    }
}

extension Volume: Comparable {
    public static func < (left: Volume, right: Volume) -> Bool { left.rawValue < right.rawValue }
}

extension Volume: CustomStringConvertible {
    /// The volume in kilograms, for logs and messages.
    public var description: String { "\(kilograms) kg" }
}
