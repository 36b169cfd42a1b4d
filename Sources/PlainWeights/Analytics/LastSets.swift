public import RecordStore

/// The sets of the last day on which an exercise was done before a day, to fill in the next ones.
public struct LastSets: Statistic, Hashable {
    /// The exercise whose sets are wanted.
    public var exercise: Exercise.ID
    /// The day before which the sets were done.
    public var today: LocalDay
    /// The side whose sets count, or nil for all.
    public var side: ExerciseSet.Side?
    /// The gym whose sets count, or nil for all.
    public var gym: Gym.ID?

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, before today: LocalDay, side: ExerciseSet.Side? = nil,
        gym: Gym.ID? = nil
    ) {
        self.exercise = exercise
        self.today = today
        self.side = side
        self.gym = gym
    }

    /// The sets in the order in which they were done; none if the exercise was not done before.
    /// - Complexity: O(log n), and one step for each set of the day.
    public func value(in snapshot: Snapshot) throws -> [ExerciseSet] {
        let sets = Query<ExerciseSet>.done(exercise, side: side, gym: gym)
        guard let day = try snapshot.lastDay(of: sets, before: today) else { return [] }
        return try snapshot.fetch(sets.on(day, in: snapshot))
    }
}
