import RecordStore

extension ExerciseSet {
    /// A weight below zero passes here: whether its session was imported, only the store knows.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        let weights = isAssisted ? TrainingLimits.assistedWeights : TrainingLimits.weights
        if !weights.contains(weight) {
            throw check.error("weight", .weight(weight, allowed: weights))
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

    public var approximateBytes: Int {
        320 + notes.utf8.count
    }

    /// What the schema asks of every set that is written.
    func validate(in snapshot: Snapshot) throws {
        try validate()
        if isAssisted, try snapshot.get(session)?.source == nil {
            throw FieldCheck(id: id).error("weight", .assistanceNotImported(weight))
        }
    }
}
