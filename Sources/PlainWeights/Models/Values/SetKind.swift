public import RecordStore

/// The purpose of a set.
///
/// A value that a later version of the program wrote and this version does not know is kept. The
/// raw values are in users' files. DO NOT CHANGE.
public struct SetKind: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number in users' files.
    public var rawValue: UInt8

    /// Creates a value from its number in users' files.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A working set.
    public static let normal = SetKind(rawValue: 0)
    /// A set to warm up.
    public static let warmUp = SetKind(rawValue: 1)
    /// A set that goes on with less weight.
    public static let drop = SetKind(rawValue: 2)
    /// A set that goes on until no further repetition is possible.
    public static let failure = SetKind(rawValue: 3)
}

extension SetKind: HintedValue {
    public static let valueHint = ValueHint.names([
        0: "normal", 1: "warmUp", 2: "drop", 3: "failure",
    ])
}

extension SetKind: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
