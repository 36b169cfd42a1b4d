import RecordStore

extension ExerciseSet {
    /// Updates `lastUpdated` of the exercises that a change of a set concerns: the one that it
    /// belonged to, and the one that it belongs to. A set that was not done counts as none.
    static func keepExercises(
        _ old: ExerciseSet?, _ new: ExerciseSet?, in transaction: inout StoreTransaction
    ) throws {
        let (old, new) = (old?.ifCompleted, new?.ifCompleted)
        if let old, let new, old.exercise == new.exercise {
            if old.timestamp == new.timestamp { return }
            try Exercise.keepLastUpdated(
                of: new.exercise, setAt: max(old.timestamp, new.timestamp),
                hasCome: new.timestamp > old.timestamp, in: &transaction)
            return
        }
        if let old {
            try Exercise.keepLastUpdated(
                of: old.exercise, setAt: old.timestamp, hasCome: false, in: &transaction)
        }
        if let new {
            try Exercise.keepLastUpdated(
                of: new.exercise, setAt: new.timestamp, hasCome: true, in: &transaction)
        }
    }

    private var ifCompleted: ExerciseSet? { completed ? self : nil }
}
