public import RecordStore

/// A weight that was lifted in a set.
public struct Lift: Hashable, Sendable {
    /// The set in which it was lifted.
    public var set: ExerciseSet.ID
    /// The weight of one implement.
    public var weight: Weight
    /// How often it was lifted.
    public var reps: Int

    /// Creates a lift.
    public init(set: ExerciseSet.ID, weight: Weight, reps: Int) {
        self.set = set
        self.weight = weight
        self.reps = reps
    }
}
