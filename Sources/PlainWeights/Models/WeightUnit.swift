public import RecordStore

/// The unit in which a user typed a weight and wants to see it again.
///
/// The raw values are in users' files. DO NOT CHANGE.
public enum WeightUnit: UInt8, Hashable, Sendable, CaseIterable, FieldValue {
    case kilograms = 0
    case pounds = 1

    /// `kg` or `lb`.
    public var symbol: String {
        switch self {
        case .kilograms: "kg"
        case .pounds: "lb"
        }
    }

    /// Exact in both units: a pound is 0.45359237 kg by definition.
    var nanogramsPerThousandth: Int64 {
        switch self {
        case .kilograms: 1_000_000_000
        case .pounds: 453_592_370
        }
    }
}
