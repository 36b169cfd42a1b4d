public import RecordStore

/// The purpose of a part of a workout.
///
/// A value that a later version of the program wrote and this version does not know is kept. The
/// raw values are in users' files. DO NOT CHANGE.
public struct ModuleType: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number in users' files.
    public var rawValue: UInt8

    /// Creates a value from its number in users' files.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Strength.
    public static let strength = ModuleType(rawValue: 0)
    /// Warming up.
    public static let warmUp = ModuleType(rawValue: 1)
    /// Preventing injuries.
    public static let prehab = ModuleType(rawValue: 2)
    /// Speed and power.
    public static let explosive = ModuleType(rawValue: 3)
    /// Endurance.
    public static let longCardio = ModuleType(rawValue: 4)
    /// Speed over distance.
    public static let fastCardio = ModuleType(rawValue: 5)
    /// Recovery.
    public static let recovery = ModuleType(rawValue: 6)
}

extension ModuleType: HintedValue {
    public static let valueHint = ValueHint.names([
        0: "strength", 1: "warmUp", 2: "prehab", 3: "explosive", 4: "longCardio", 5: "fastCardio",
        6: "recovery",
    ])
}

extension ModuleType: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
