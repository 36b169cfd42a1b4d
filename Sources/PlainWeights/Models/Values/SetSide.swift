public import RecordStore

/// The side of the body that did a set.
///
/// A value that a later version of the program wrote and this version does not know is kept. The
/// raw values are in users' files. DO NOT CHANGE.
public struct SetSide: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number in users' files.
    public var rawValue: UInt8

    /// Creates a value from its number in users' files.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Both sides together.
    public static let both = SetSide(rawValue: 0)
    /// The left side.
    public static let left = SetSide(rawValue: 1)
    /// The right side.
    public static let right = SetSide(rawValue: 2)
}

extension SetSide: HintedValue {
    public static let valueHint = ValueHint.names([0: "both", 1: "left", 2: "right"])
}

extension SetSide: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
