import PlainWeights

/// What comes next in a session: an exercise of it, the set to begin with, and what was done the
/// last time.
struct NextStep {
    let entry: SessionEntry
    let exercise: Exercise
    /// The number of the set in its exercise, from 1.
    let number: Int
    /// How many sets of the exercise are planned.
    let count: Int
    /// What the set is planned to be.
    let target: ExerciseSet.Target?
    /// The set to begin with.
    let set: ExerciseSet
    /// The sets of the last session in which the exercise was done.
    let last: [ExerciseSet]
    /// The length of the rest behind the set: that of the plan, of the exercise, or of the rest
    /// that goes on.
    let rest: TimeSpan?
}

extension Snapshot {
    /// Returns the session that goes on; nil if none does.
    func activeSession(_ visit: Visit) throws -> WorkoutSession? {
        try first(visit.store.sessions.active)
    }

    /// Returns what comes next in a session; nil if nothing is left of what was planned, or if its
    /// exercise was deleted.
    func nextStep(
        of session: WorkoutSession, _ progress: SessionProgress.Value, _ visit: Visit
    ) throws -> NextStep? {
        guard let next = progress.next, let exercise = try get(next.entry.exercise) else {
            return nil
        }
        let set = try suggestedSet(of: exercise.id, in: next.entry, visit)
        let part = progress.parts.first { $0.entry?.id == next.entry.id }
        let target = set.target ?? next.target
        return NextStep(
            entry: next.entry, exercise: exercise, number: next.set,
            count: part?.plannedCount ?? next.set, target: target, set: set,
            last: try value(of: LastSession(of: exercise.id, before: session.id)),
            rest: target?.rest ?? exercise.defaultRest ?? session.clock?.length)
    }

    /// Returns the set to begin with. How hard it is to be is planned; how hard it was nobody knows
    /// before.
    func suggestedSet(
        of exercise: Exercise.ID, in entry: SessionEntry, _ visit: Visit
    ) throws -> ExerciseSet {
        var set = try value(
            of: NextSet(
                of: exercise, in: entry.session, entry: entry.key, at: visit.now,
                utcOffsetMinutes: visit.utcOffsetMinutes, isAsPlanned: true))
        set.rpe = nil
        return set
    }
}
