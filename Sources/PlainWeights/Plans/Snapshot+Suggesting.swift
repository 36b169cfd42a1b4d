public import Foundation
public import RecordStore

extension Snapshot {
    /// Returns what the progression of a planned exercise suggests for the next session; nil if it
    /// has none.
    /// - Parameters:
    ///   - program: the program of the plan, whose progression counts where the exercise has none.
    ///   - gym: the gym by whose plates weights are rounded, if the equipment has plates.
    ///   - date: the moment until which marks count.
    ///   - readiness: how ready the user feels, from 0 to 1.
    /// - Complexity: one step for each set of the last sessions of the exercise.
    public func suggestion(
        for planned: PlannedExercise, in program: Program? = nil, at gym: Gym.ID? = nil,
        on date: Date = .now, readiness: Double? = nil
    ) throws -> ProgressionSuggestion? {
        let resolved = try resolve(nil, planned: planned, in: program)
        guard let progression = resolved.progression, let exercise = resolved.exercise else {
            return nil
        }
        // Whether a session was one without success may follow from the one before it.
        let count = max((progression.failuresToDeload ?? 0) + 1, Self.sessionsForSuggestions)
        let plates = try plates(of: exercise, at: gym)
        return progression.suggestion(
            for: resolved.targets, after: try recentSessions(of: exercise, count: count),
            marks: try fetch(
                Query<StrengthMark> { $0.exercise == exercise && $0.date <= date }),
            rounding: { weight in plates?.rounded(weight) ?? weight }, readiness: readiness)
    }

    private static var sessionsForSuggestions: Int { 5 }

    /// Returns the sets of the last sessions of an exercise that were done, the newest session
    /// first. Sets without a session are one session a day.
    func recentSessions(of exercise: Exercise.ID, count: Int) throws -> [[ExerciseSet]] {
        let dayStart = value(of: WorkoutStore.dayStart)
        var sessions: [[ExerciseSet]] = []
        var sets = try records(Query<ExerciseSet>.done(exercise).newestFirst)
        while let set = try sets.next() {
            if let last = sessions.last?.last, last.session == set.session,
                set.session != nil || last.day(dayStart: dayStart) == set.day(dayStart: dayStart)
            {
                sessions[sessions.count - 1].append(set)
            } else if sessions.count < count {
                sessions.append([set])
            } else {
                break
            }
        }
        return sessions.map { $0.reversed() }
    }

    /// Returns a target whose share of a mark is a weight. A share of a mark that the exercise does
    /// not have stays a share.
    func resolvedWeight(
        of target: ExerciseSet.Target, _ exercise: Exercise.ID, at gym: Gym.ID?,
        until date: Date
    ) throws -> ExerciseSet.Target {
        guard target.weight == nil, let share = target.share else { return target }
        let kind = target.shareOf
        let marks = Query<StrengthMark> {
            $0.exercise == exercise && $0.kind == kind && $0.weight != nil && $0.date <= date
        }
        .sorted(by: .descending(\.date))
        guard let mark = try first(marks), let whole = mark.weight else { return target }
        var resolved = target
        let weight = Weight(rawValue: whole.rawValue / 1_000 * share)
        resolved.weight = try plates(of: exercise, at: gym)?.rounded(weight) ?? weight
        resolved.weightUnit = mark.weightUnit
        return resolved
    }

    /// Returns the plates of a gym, if the equipment of an exercise has plates.
    private func plates(of exercise: Exercise.ID, at gym: Gym.ID?) throws -> PlateCalculator? {
        guard let gym = try get(gym), !gym.plates.isEmpty,
            try get(try get(exercise)?.equipment)?.isPlateLoaded == true
        else { return nil }
        return PlateCalculator(gym: gym)
    }
}
