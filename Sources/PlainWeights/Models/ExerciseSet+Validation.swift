extension ExerciseSet {
    /// Throws for the first field whose value is not allowed, or if nothing was done in the set.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        if !TrainingLimits.weights.contains(weight) {
            throw check.error("weight", .weight(weight, allowed: TrainingLimits.weights))
        }
        try check.integer("reps", reps, in: TrainingLimits.repetitions)
        try check.date("timestamp", timestamp)
        try check.integer("utcOffsetMinutes", utcOffsetMinutes, in: TrainingLimits.utcOffsetMinutes)
        try check.number("rpe", rpe, in: TrainingLimits.rpe)
        try check.integer("restSeconds", restSeconds, in: TrainingLimits.seconds)
        try check.number("distanceMeters", distanceMeters, in: TrainingLimits.meters)
        try check.integer("durationSeconds", durationSeconds, in: TrainingLimits.seconds)
        try check.text("notes", notes)
        if weight == .zero, reps == 0, distanceMeters == nil, durationSeconds == nil {
            throw check.error("reps", .nothingDone)
        }
    }

    /// About how many bytes the set and its index entries take in the store.
    public var approximateBytes: Int {
        320 + notes.utf8.count
    }
}
