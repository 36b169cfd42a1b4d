/// Which sets can be a record. They have repetitions, with a weight or without one.
public struct RecordPolicy: Hashable, Sendable {
    /// Whether sets to warm up count.
    public var includesWarmUps: Bool
    /// The formula of estimates.
    public var formula: OneRepMax
    /// The most repetitions from which an estimate is made.
    public var repsLimit: Int

    /// Creates a policy. Without arguments it is the usual one.
    public init(
        includesWarmUps: Bool = false, formula: OneRepMax = .epley,
        repsLimit: Int = OneRepMax.repsLimit
    ) {
        self.includesWarmUps = includesWarmUps
        self.formula = formula
        self.repsLimit = repsLimit
    }

    /// Sets that were not to warm up, with Epley's formula up to 12 repetitions.
    public static let standard = RecordPolicy()
}
