public import RecordStore

/// A weight that was lifted in a set.
public struct Lift: Hashable, Sendable {
    public var set: ExerciseSet.ID
    public var weight: Weight
    public var reps: Int

    /// Creates a lift.
    public init(set: ExerciseSet.ID, weight: Weight, reps: Int) {
        self.set = set
        self.weight = weight
        self.reps = reps
    }
}
