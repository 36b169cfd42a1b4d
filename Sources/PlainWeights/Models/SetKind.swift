public import RecordStore

/// What a set was for. A kind that this build does not know, written by a later one, is kept.
///
/// The raw values are in users' files. DO NOT CHANGE.
public struct SetKind: RawRepresentable, Hashable, Sendable, FieldValue {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let normal = SetKind(rawValue: 0)
    public static let warmUp = SetKind(rawValue: 1)
    public static let drop = SetKind(rawValue: 2)
    public static let failure = SetKind(rawValue: 3)
}

extension SetKind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .normal: "normal"
        case .warmUp: "warm-up"
        case .drop: "drop"
        case .failure: "failure"
        default: "kind \(rawValue)"
        }
    }
}
