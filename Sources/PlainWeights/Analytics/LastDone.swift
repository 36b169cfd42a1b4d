public import RecordStore

/// The day on which an exercise was last done.
public struct LastDone: Statistic, Hashable {
    /// The exercise that was done.
    public var exercise: Exercise.ID

    /// Creates the statistic.
    public init(of exercise: Exercise.ID) {
        self.exercise = exercise
    }

    /// The day of the newest set that was done, or nil if none was.
    /// - Complexity: O(log n).
    public func value(in snapshot: Snapshot) throws -> LocalDay? {
        try snapshot.lastDay(of: .done(exercise))
    }
}
