import RecordStore

extension ExerciseSet {
    /// Keeps `lastUpdated` of the exercises that a change of a set concerns: where it was, and
    /// where it is.
    static func keepExercises(
        _ old: ExerciseSet?, _ new: ExerciseSet?, in transaction: inout StoreTransaction
    ) throws {
        if let old, let new, old.exercise == new.exercise {
            if old.timestamp == new.timestamp { return }
            try Exercise.keepLastUpdated(
                of: new.exercise, setAt: max(old.timestamp, new.timestamp), in: &transaction)
            return
        }
        for set in [old, new] {
            guard let set else { continue }
            try Exercise.keepLastUpdated(
                of: set.exercise, setAt: set.timestamp, in: &transaction)
        }
    }
}
