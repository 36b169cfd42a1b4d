/// The name of one of the ``Extras``. Any text is a name; the ones here are common.
public struct ExtraKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name in users' files.
    public var rawValue: String

    /// Creates a name from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a name from its text.
    public init(_ name: String) { rawValue = name }

    public init(stringLiteral name: String) { rawValue = name }

    /// The color of a band.
    public static let bandColor: ExtraKey = "bandColor"
    /// The tempo of a repetition, such as `3-1-1-0`.
    public static let tempo: ExtraKey = "tempo"
    /// The incline of a treadmill.
    public static let incline: ExtraKey = "incline"
    /// The pace that a device has measured.
    public static let pace: ExtraKey = "pace"
    /// How well the set was done.
    public static let quality: ExtraKey = "quality"
    /// The level of a machine.
    public static let intensity: ExtraKey = "intensity"
    /// The height of a jump or a box.
    public static let height: ExtraKey = "height"
    /// The temperature, of a sauna or of the air.
    public static let temperature: ExtraKey = "temperature"
    /// The heart rate.
    public static let heartRate: ExtraKey = "heartRate"
    /// The energy that was spent.
    public static let calories: ExtraKey = "calories"
    /// That another program called the set a record. What is one here is found, not kept.
    public static let personalBest: ExtraKey = "personalBest"
}
