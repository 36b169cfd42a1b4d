public import RecordStore

/// The sets of the last day on which an exercise was done before a day, to fill in the next ones.
public struct LastSets: Statistic, Hashable {
    public var exercise: Exercise.ID
    public var today: LocalDay
    /// The side whose sets count, or nil for all.
    public var side: SetSide?
    /// The gym whose sets count, or nil for all.
    public var gym: Gym.ID?

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, before today: LocalDay, side: SetSide? = nil,
        gym: Gym.ID? = nil
    ) {
        self.exercise = exercise
        self.today = today
        self.side = side
        self.gym = gym
    }

    /// The sets in the order in which they were done; none if the exercise was not done before.
    /// - Complexity: O(log n), and one step for each set of the day and for each newer one.
    public func value(in snapshot: Snapshot) throws -> [ExerciseSet] {
        let (exercise, today) = (exercise, today)
        var before = Query<ExerciseSet> {
            $0.exercise == exercise && $0.completed == true
                && $0.computed(ExerciseSet.day) < today
        }
        if let side { before = before.and { $0.side == side } }
        if let gym = gym?.uuid { before = before.and { $0.gym == gym } }
        guard let day = try snapshot.lastDay(of: before) else { return [] }
        return try snapshot.fetch(before.on(day, in: snapshot))
    }
}
