import RecordStore

/// A set that is written, with what an import makes of its row.
struct ExportedSet {
    let set: ExerciseSet
    /// The place among the sets that stand together, from 0.
    let number: Int
    let exercise: Exercise?
    let name: TrainingExport.ExportedName
    let part: TrainingExport.Part
    /// What the formats' code fills in. It begins as a set of which a file says nothing.
    var returned: ExerciseSet

    init(
        _ set: ExerciseSet, number: Int, exercise: Exercise?, name: TrainingExport.ExportedName,
        _ part: TrainingExport.Part
    ) {
        (self.set, self.number, self.exercise) = (set, number, exercise)
        (self.name, self.part) = (name, part)
        returned = ExerciseSet(
            id: set.id, exercise: nil, timestamp: set.timestamp,
            utcOffsetMinutes: set.utcOffsetMinutes, sequence: set.sequence)
    }

    /// Takes over what was done, and whether anything was.
    mutating func take(
        weight: Weight? = nil, reps: Int? = nil, distance: Distance? = nil,
        duration: TimeSpan? = nil, rpe: Double? = nil
    ) {
        (returned.weight, returned.reps) = (weight, reps)
        (returned.distance, returned.duration, returned.rpe) = (distance, duration, rpe)
        returned.completed =
            weight != nil || reps != nil || distance != nil || duration != nil || rpe != nil
    }
}
