public import RecordStore

/// The beginning of a session.
///
/// A value that a later version of the program wrote and this version does not know is kept. The
/// raw values are in users' files. DO NOT CHANGE.
public struct SessionOrigin: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number in users' files.
    public var rawValue: UInt8

    /// Creates a value from its number in users' files.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// It was started without a plan.
    public static let quick = SessionOrigin(rawValue: 0)
    /// It was started from a day of a program.
    public static let scheduled = SessionOrigin(rawValue: 1)
    /// It was started from a workout.
    public static let workout = SessionOrigin(rawValue: 2)
    /// It was started as another session once more.
    public static let repeated = SessionOrigin(rawValue: 3)
    /// It comes from another program.
    public static let imported = SessionOrigin(rawValue: 4)
}

extension SessionOrigin: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String {
        switch self {
        case .quick: "quick"
        case .scheduled: "scheduled"
        case .workout: "workout"
        case .repeated: "repeated"
        case .imported: "imported"
        default: "origin \(rawValue)"
        }
    }
}
