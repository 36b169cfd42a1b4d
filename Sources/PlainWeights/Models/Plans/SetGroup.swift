/// Some sets of a planned exercise with the same target, such as 3 sets of 8 to 10.
public struct SetGroup: Hashable, Sendable, Codable {
    /// The number of sets.
    public var count: Int
    public var target: ExerciseSet.Target
    /// The parts of each set, of which a round of intervals consists.
    public var intervals: [ExerciseSet.Target]

    /// Creates a group.
    public init(count: Int, _ target: ExerciseSet.Target, intervals: [ExerciseSet.Target] = []) {
        self.count = count
        self.target = target
        self.intervals = intervals
    }
}
