public import RecordStore

/// What is recommended for an exercise after its last sessions.
///
/// A value that a later version of the program wrote and this version does not know is kept. The
/// raw values are in users' files. DO NOT CHANGE.
public struct Recommendation: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number in users' files.
    public var rawValue: UInt8

    /// Creates a value from its number in users' files.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// As before.
    public static let stay = Recommendation(rawValue: 0)
    /// More than before.
    public static let progress = Recommendation(rawValue: 1)
    /// Less than before.
    public static let regress = Recommendation(rawValue: 2)
}

extension Recommendation: HintedValue {
    public static let valueHint = ValueHint.names([0: "stay", 1: "progress", 2: "regress"])
}

extension Recommendation: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
