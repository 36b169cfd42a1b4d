import Foundation
import RecordStore

/// A walk over the sets of an exercise that were done with a weight, in the order of time.
struct LiftWalk {
    let exercise: Exercise.ID
    let policy: RecordPolicy
    /// The days whose sets are wanted, or nil for all.
    var days: Range<LocalDay>?
    /// The heaviest set of each number of repetitions, if it is known.
    var leaders: [ExerciseSet]?

    /// A set.
    struct Step {
        let weight: Weight
        let reps: Int?
        let kind: SetKind
        let day: LocalDay
        /// What was lifted, or nil if the set cannot be a record.
        let lift: Lift?
        let isRecord: Bool
    }

    /// Kept, because making them from key paths anew takes longer than the sets of some days.
    private static let columns = Query<ExerciseSet>()
        .selecting(\.weight, \.reps, \.timestamp, \.utcOffsetMinutes, \.completed, \.kind)
    private static let oldestFirst = Query<ExerciseSet>().oldestFirst

    /// Calls `body` with each set, and whether it was a record by a rule.
    /// - Complexity: one step for each set of the days, and one search for each number of
    ///   repetitions.
    func forEach(
        by rule: RecordRule, in snapshot: Snapshot, _ body: (Step) throws -> Void
    ) throws {
        let dayStart = snapshot.value(of: WorkoutStore.dayStart)
        var front = RecordFront(rule, policy)
        // Whether a set counts is asked of its columns, not of the query: the index of results has
        // these columns, and not the order of time.
        let exercise = exercise
        var sets = Filter<ExerciseSet> { $0.exercise == exercise }
        if let days {
            let window = days.moments(dayStart: dayStart)
            // What was done before the window is in the leaders. A set between its beginning and
            // the first day counts for records, and is not wanted.
            let before = try policy.leaders(
                of: exercise, until: window.lowerBound, among: leaders, in: snapshot)
            for leader in before {
                _ = front.take(leader.weight, leader.reps)
            }
            sets = sets.and(Filter { $0.timestamp.isIn(window) })
        }
        try snapshot.forEach(Self.columns.with(Self.oldestFirst.and(sets))) { row in
            let (weight, reps, timestamp, offset, completed, kind) = row.values
            guard completed, let weight else { return }
            var lift: Lift?
            if let reps, reps > 0, policy.counts(kind) {
                lift = Lift(set: row.id, weight: weight, reps: reps)
            }
            let isRecord = lift.map { front.take($0.weight, $0.reps) } ?? false
            let day = LocalDay(timestamp, utcOffsetMinutes: offset, dayStart: dayStart)
            if let days, !days.contains(day) { return }
            try body(
                Step(
                    weight: weight, reps: reps, kind: kind, day: day, lift: lift,
                    isRecord: isRecord))
        }
    }
}

extension RecordPolicy {
    /// Whether sets of a kind can be records.
    func counts(_ kind: SetKind) -> Bool { includesWarmUps || kind != .warmUp }
}
