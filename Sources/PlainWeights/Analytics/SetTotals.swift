/// What some sets add up to.
public struct SetTotals: Hashable, Sendable {
    /// The number of sets.
    public var sets: Int
    /// The number of repetitions.
    public var reps: Int
    /// The sum of weight times repetitions.
    public var volume: Volume
    /// The sum of the lengths of the sets.
    public var duration: TimeSpan
    /// The sum of the distances.
    public var distance: Distance
    /// The mean of the rests that were noted, or nil if none was.
    public var averageRest: TimeSpan?
    /// The time for each kilometer of the sets that have both a distance and a duration, or nil if
    /// they have come nowhere.
    public var pacePerKilometer: TimeSpan?

    /// Creates totals.
    public init(
        sets: Int = 0, reps: Int = 0, volume: Volume = .zero, duration: TimeSpan = .zero,
        distance: Distance = .zero, averageRest: TimeSpan? = nil,
        pacePerKilometer: TimeSpan? = nil
    ) {
        self.sets = sets
        self.reps = reps
        self.volume = volume
        self.duration = duration
        self.distance = distance
        self.averageRest = averageRest
        self.pacePerKilometer = pacePerKilometer
    }
}
