extension ExerciseSet {
    /// Throws for the first field whose value is not allowed, or if nothing was done in a completed
    /// set.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.weight("weight", weight)
        try check.integer("reps", reps, in: TrainingLimits.repetitions)
        try check.date("timestamp", timestamp)
        try check.integer("utcOffsetMinutes", utcOffsetMinutes, in: TrainingLimits.utcOffsetMinutes)
        try check.number("rpe", rpe, in: TrainingLimits.rpe)
        try check.time("rest", rest)
        try check.distance("distance", distance)
        try check.time("duration", duration)
        try check.text("notes", notes)
        try check.text("exerciseName", exerciseName)
        try check.integer("implementCount", implementCount, in: TrainingLimits.implementCounts)
        try check.weight("bodyLoad", bodyLoad, in: TrainingLimits.bodyWeights)
        try check.target("target", target)
        try check.extras("extras", extras)
        if completed, !traits.contains(.imported), saysNothing {
            throw check.error("reps", .nothingDone)
        }
    }

    private var saysNothing: Bool {
        weight == nil && reps == nil && distance == nil && duration == nil && rpe == nil
            && extras?.values.isEmpty ?? true
    }

    /// About how many bytes the set and its index entries take in the store.
    public var approximateBytes: Int {
        420 + notes.utf8.count + exerciseName.utf8.count + (target == nil ? 0 : 200)
            + (extras?.approximateBytes ?? 0)
    }
}
