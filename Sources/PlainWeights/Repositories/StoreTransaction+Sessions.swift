public import Foundation
public import RecordStore

extension StoreTransaction {
    /// Starts a session with the exercises of another one, without sets. Each entry has the sets
    /// that were done as its targets.
    /// - Returns: the new session, or nil if there is none with this id.
    @discardableResult
    public mutating func start(
        repeating id: WorkoutSession.ID, at date: Date, utcOffsetMinutes: Int? = nil
    ) throws -> WorkoutSession? {
        guard let old = try get(id) else { return nil }
        let session = WorkoutSession(
            name: old.name, startDate: date, utcOffsetMinutes: utcOffsetMinutes, state: .active,
            origin: .repeated, gym: old.gym, gymName: old.gymName, workout: old.workout,
            workoutName: old.workoutName)
        try insert(session)
        var order = Position.start
        for var entry in try entries(of: old) {
            entry.session = session.id
            entry.order = order
            try insert(entry)
            order = .after(order)
        }
        return session
    }

    /// Returns new entries like those of a session. Exercises without an entry follow in the order
    /// of their first sets.
    private func entries(of session: WorkoutSession) throws -> [SessionEntry] {
        let id = session.id
        let sets = try snapshot.fetch(.of(id).and { $0.completed == true })
        var entries: [SessionEntry] = []
        var seen: Set<Exercise.ID> = []
        for old in try snapshot.fetch(.entries(of: id)) {
            let own = sets.filter { $0.entry == old.key }
            entries.append(
                SessionEntry(
                    session: nil, exercise: old.exercise, exerciseName: old.exerciseName,
                    supersetGroup: old.supersetGroup, plannedExercise: old.plannedExercise,
                    targets: own.isEmpty ? old.targets : own.map(\.asTarget)))
            if let exercise = old.exercise { seen.insert(exercise) }
        }
        for set in sets {
            guard let exercise = set.exercise, seen.insert(exercise).inserted else { continue }
            let own = sets.filter { $0.exercise == exercise }
            entries.append(
                SessionEntry(session: nil, exercise: exercise, targets: own.map(\.asTarget)))
        }
        return entries
    }

    /// Makes sessions of the sets that have none: a new one where a pause is longer than a gap.
    /// - Returns: the new sessions, the first one first.
    @discardableResult
    public mutating func detectSessions(gap: TimeSpan) throws -> [WorkoutSession] {
        let loose = Query<ExerciseSet> { $0.session == nil }
            .oldestFirst
        var sessions: [WorkoutSession] = []
        var (last, sequence) = (Date.distantPast, 0)
        for set in try snapshot.fetch(loose) {
            if sessions.isEmpty || set.timestamp.timeIntervalSince(last) > gap.seconds {
                let session = WorkoutSession(
                    startDate: set.timestamp, timeKnown: set.timeKnown,
                    utcOffsetMinutes: set.utcOffsetMinutes,
                    endDate: set.timestamp)
                sessions.append(session)
                sequence = 0
            }
            last = set.timestamp
            let index = sessions.count - 1
            sessions[index].endDate = last
            let (id, place) = (sessions[index].id, sequence)
            _ = try update(set.id) { ($0.session, $0.sequence) = (id, place) }
            sequence += 1
        }
        for session in sessions { try save(session) }
        return sessions
    }
}

extension ExerciseSet {
    /// What was done, as a target.
    fileprivate var asTarget: ExerciseSet.Target {
        ExerciseSet.Target(
            weight: weight, weightUnit: weightUnit, reps: reps.map { $0...$0 },
            distance: distance, distanceUnit: distanceUnit, duration: duration, rest: rest,
            kind: kind, side: side)
    }
}
