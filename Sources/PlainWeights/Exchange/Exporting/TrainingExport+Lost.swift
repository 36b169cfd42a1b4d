import Foundation

/// The comparison of records with what an import makes of their rows.
///
/// What an import says of itself is left out: ids, `source`, `sourceKey`, the origin of what has
/// none, the trait `imported`, and the dates of exercises.
extension TrainingExport {
    mutating func compare(_ set: ExerciseSet, _ other: ExerciseSet) {
        compare("ExerciseSet.exercise", set.exercise, other.exercise)
        compare("ExerciseSet.exerciseName", set.exerciseName, other.exerciseName)
        compare("ExerciseSet.session", set.session, other.session)
        compare("ExerciseSet.entry", set.entry, other.entry)
        compare("ExerciseSet.setGroup", set.setGroup, other.setGroup)
        compare("ExerciseSet.gym", set.gym, other.gym)
        compare("ExerciseSet.weight", set.weight, other.weight)
        // A unit belongs to its number.
        if set.weight != nil {
            compare("ExerciseSet.weightUnit", set.weightUnit, other.weightUnit)
        }
        compare("ExerciseSet.reps", set.reps, other.reps)
        compare("ExerciseSet.timestamp", set.timestamp, other.timestamp)
        compareOffset("ExerciseSet", set.utcOffsetMinutes, other.utcOffsetMinutes)
        compare("ExerciseSet.timeKnown", set.timeKnown, other.timeKnown)
        compare("ExerciseSet.kind", set.kind, other.kind)
        compare("ExerciseSet.traits", set.traits.subtracting(.imported), other.traits)
        compare("ExerciseSet.completed", set.completed, other.completed)
        compare("ExerciseSet.side", set.side, other.side)
        compare("ExerciseSet.rpe", set.rpe, other.rpe)
        compare("ExerciseSet.rest", set.rest, other.rest)
        compare("ExerciseSet.distance", set.distance, other.distance)
        if set.distance != nil {
            compare("ExerciseSet.distanceUnit", set.distanceUnit, other.distanceUnit)
        }
        compare("ExerciseSet.duration", set.duration, other.duration)
        compare("ExerciseSet.notes", set.notes, other.notes)
        compare("ExerciseSet.implementCount", set.implementCount, other.implementCount)
        compare("ExerciseSet.bodyLoad", set.bodyLoad, other.bodyLoad)
        compare("ExerciseSet.target", set.target, other.target)
        compare("ExerciseSet.extras", set.extras, other.extras)
    }

    mutating func compare(_ session: WorkoutSession, _ other: WorkoutSession) {
        compare("WorkoutSession.name", session.name, other.name)
        compare("WorkoutSession.startDate", session.startDate, other.startDate)
        compare("WorkoutSession.timeKnown", session.timeKnown, other.timeKnown)
        compareOffset("WorkoutSession", session.utcOffsetMinutes, other.utcOffsetMinutes)
        compare("WorkoutSession.endDate", session.endDate, other.endDate)
        compare("WorkoutSession.state", session.state, other.state)
        compare("WorkoutSession.device", session.device, other.device)
        compare("WorkoutSession.clock", session.clock, other.clock)
        if session.origin != .quick, session.origin != .imported {
            report.lose("WorkoutSession.origin")
        }
        compare("WorkoutSession.notes", session.notes, other.notes)
        compare("WorkoutSession.rating", session.rating, other.rating)
        compare("WorkoutSession.tags", session.tags, other.tags)
        compare("WorkoutSession.gym", session.gym, other.gym)
        compare("WorkoutSession.gymName", session.gymName, other.gymName)
        compare("WorkoutSession.program", session.program, other.program)
        compare("WorkoutSession.workout", session.workout, other.workout)
        compare(
            "WorkoutSession.scheduledWorkout", session.scheduledWorkout, other.scheduledWorkout)
        compare("WorkoutSession.workoutName", session.workoutName, other.workoutName)
        compare("WorkoutSession.programName", session.programName, other.programName)
        compare("WorkoutSession.week", session.week, other.week)
        compare("WorkoutSession.extras", session.extras, other.extras)
    }

    mutating func compare(_ entry: SessionEntry, _ other: SessionEntry) {
        compare("SessionEntry.session", entry.session, other.session)
        compare("SessionEntry.section", entry.section, other.section)
        compare("SessionEntry.exercise", entry.exercise, other.exercise)
        compare("SessionEntry.exerciseName", entry.exerciseName, other.exerciseName)
        compare("SessionEntry.substituted", entry.substituted, other.substituted)
        compare("SessionEntry.substitutedName", entry.substitutedName, other.substitutedName)
        compare("SessionEntry.isAdHoc", entry.isAdHoc, other.isAdHoc)
        compare("SessionEntry.recommendation", entry.recommendation, other.recommendation)
        compare("SessionEntry.kind", entry.kind, other.kind)
        compare("SessionEntry.measures", entry.measures, other.measures)
        compare("SessionEntry.equipment", entry.equipment, other.equipment)
        compare("SessionEntry.extras", entry.extras, other.extras)
        compare("SessionEntry.supersetGroup", entry.supersetGroup, other.supersetGroup)
        compare("SessionEntry.notes", entry.notes, other.notes)
        compare("SessionEntry.rating", entry.rating, other.rating)
        compare("SessionEntry.plannedExercise", entry.plannedExercise, other.plannedExercise)
        compare("SessionEntry.targets", entry.targets, other.targets)
    }

    mutating func compare(_ exercise: Exercise, _ other: Exercise) {
        compare("Exercise.name", exercise.name, other.name)
        compare("Exercise.aliases", exercise.aliases, other.aliases)
        compare("Exercise.category", exercise.category, other.category)
        compare("Exercise.tags", exercise.tags, other.tags)
        compare("Exercise.secondaryTags", exercise.secondaryTags, other.secondaryTags)
        compare("Exercise.notes", exercise.notes, other.notes)
        compare("Exercise.kind", exercise.kind, other.kind)
        compare("Exercise.measures", exercise.measures, other.measures)
        compare("Exercise.loadMode", exercise.loadMode, other.loadMode)
        compare("Exercise.bodyweightShare", exercise.bodyweightShare, other.bodyweightShare)
        compare("Exercise.implementCount", exercise.implementCount, other.implementCount)
        compare("Exercise.isUnilateral", exercise.isUnilateral, other.isUnilateral)
        compare("Exercise.isFavorite", exercise.isFavorite, other.isFavorite)
        compare("Exercise.isHidden", exercise.isHidden, other.isHidden)
        compare("Exercise.defaultRest", exercise.defaultRest, other.defaultRest)
        compare("Exercise.variant", exercise.variant, other.variant)
        compare("Exercise.equipment", exercise.equipment, other.equipment)
        compare("Exercise.otherEquipment", exercise.otherEquipment, other.otherEquipment)
        compare("Exercise.weightUnit", exercise.weightUnit, other.weightUnit)
        compare("Exercise.distanceUnit", exercise.distanceUnit, other.distanceUnit)
        compare("Exercise.setGroups", exercise.setGroups, other.setGroups)
        compare("Exercise.extras", exercise.extras, other.extras)
        compare("Exercise.muscles", exercise.muscles, other.muscles)
    }

    /// Counts the sets of a session that come in another order where their times alone order them.
    mutating func noteOrder(of times: [Date]) {
        let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        report.lose("ExerciseSet.sequence", zip(order, times.indices).count { $0 != $1 })
    }

    /// Counts the entries of a session that stand in another order than their sets.
    mutating func noteOrderOfEntries() {
        let order = standingEntries.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        report.lose("SessionEntry.order", zip(order, standingEntries).count { $0.id != $1.id })
    }

    private mutating func compare<Value: Equatable>(
        _ field: String, _ value: Value, _ other: Value
    ) {
        if value != other { report.lose(field) }
    }

    /// Counts a value that is lost. What has no value loses none.
    private mutating func compare<Value: Equatable>(
        _ field: String, _ value: Value?, _ other: Value?
    ) {
        if let value, value != other { report.lose(field) }
    }

    /// Counts a text that is lost, or that has other bytes.
    private mutating func compare(_ field: String, _ text: String, _ other: String) {
        if !text.isEmpty, !text.utf8.elementsEqual(other.utf8) { report.lose(field) }
    }

    private mutating func compare<Element: Equatable>(
        _ field: String, _ values: [Element], _ others: [Element]
    ) {
        if !values.isEmpty, values != others { report.lose(field) }
    }

    /// Counts an offset that is lost. Without a time zone no import knows any.
    private mutating func compareOffset(_ type: String, _ minutes: Int, _ other: Int) {
        if clock.zone == nil || minutes != other { report.lose("\(type).utcOffsetMinutes") }
    }
}
