/// What formats have no place for.
extension TrainingExport {
    mutating func note(_ session: WorkoutSession) {
        if report.format != .strong, session.extras != nil { report.lose("WorkoutSession.extras") }
        if !session.tags.isEmpty { report.lose("WorkoutSession.tags") }
        if session.rating != nil { report.lose("WorkoutSession.rating") }
        if session.gym != nil { report.lose("WorkoutSession.gym") }
        guard report.format == .fitNotes || report.format == .plainWeights else { return }
        if !session.name.isEmpty { report.lose("WorkoutSession.name") }
        if !session.notes.isEmpty { report.lose("WorkoutSession.notes") }
        if session.endDate != nil { report.lose("WorkoutSession.endDate") }
    }

    mutating func note(_ set: ExerciseSet) {
        let format = report.format
        let traits = set.traits.subtracting(.imported)
        if set.side != .both { report.lose("ExerciseSet.side") }
        if set.implementCount != 1 { report.lose("ExerciseSet.implementCount") }
        if set.bodyLoad != nil { report.lose("ExerciseSet.bodyLoad") }
        if set.target != nil { report.lose("ExerciseSet.target") }
        if format != .plainWeights {
            if !traits.isEmpty { report.lose("ExerciseSet.traits") }
            if set.extras != nil { report.lose("ExerciseSet.extras") }
        } else {
            if set.kind != .normal, set.kind != .warmUp { report.lose("ExerciseSet.kind") }
            if set.distance != nil { report.lose("ExerciseSet.distance") }
            if set.duration != nil { report.lose("ExerciseSet.duration") }
        }
        if format == .hevy {
            if !set.notes.isEmpty { report.lose("ExerciseSet.notes") }
            if set.rest != nil { report.lose("ExerciseSet.rest") }
        }
        if format == .fitNotes {
            if set.kind != .normal { report.lose("ExerciseSet.kind") }
            if set.rest != nil { report.lose("ExerciseSet.rest") }
            if set.timeKnown { report.lose("ExerciseSet.timestamp") }
        }
        if format == .fitNotes || format == .plainWeights, set.rpe != nil {
            report.lose("ExerciseSet.rpe")
        }
        let hasResult =
            set.weight != nil || set.reps != nil || set.distance != nil || set.duration != nil
            || set.rpe != nil
        if set.completed != hasResult { report.lose("ExerciseSet.completed") }
    }
}
