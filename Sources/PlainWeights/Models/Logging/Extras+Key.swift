extension Extras {
    /// The name of one of the ``Extras``. Any text is a name; the ones here are common.
    public struct Key: RawRepresentable, Hashable, Sendable, Codable,
        ExpressibleByStringLiteral
    {
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
        public static let bandColor: Extras.Key = "bandColor"
        /// The tempo of a repetition, such as `3-1-1-0`.
        public static let tempo: Extras.Key = "tempo"
        /// The incline of a treadmill.
        public static let incline: Extras.Key = "incline"
        /// The pace that a device has measured.
        public static let pace: Extras.Key = "pace"
        /// How well the set was done.
        public static let quality: Extras.Key = "quality"
        /// The level of a machine.
        public static let intensity: Extras.Key = "intensity"
        /// The height of a jump or a box.
        public static let height: Extras.Key = "height"
        /// The temperature, of a sauna or of the air.
        public static let temperature: Extras.Key = "temperature"
        /// The heart rate.
        public static let heartRate: Extras.Key = "heartRate"
        /// The energy that was spent.
        public static let calories: Extras.Key = "calories"
        /// That another program called the set a record. What is one here is found, not kept.
        public static let personalBest: Extras.Key = "personalBest"
    }
}
