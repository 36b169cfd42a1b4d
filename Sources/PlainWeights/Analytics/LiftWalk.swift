import Foundation
import RecordStore

/// A walk over the sets of an exercise that can be records, in the order in which they were done.
struct LiftWalk {
    let exercise: Exercise.ID
    let policy: RecordPolicy
    /// The days whose sets are wanted, or nil for all.
    var days: Range<LocalDay>?

    /// A set with a weight and repetitions.
    struct Step {
        let lift: Lift
        let day: LocalDay
        let isRecord: Bool
    }

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
        var sets = Query<ExerciseSet> { $0.exercise == exercise }
        if let days {
            let window = days.moments(dayStart: dayStart)
            // What was done before the window is in the leaders. A set between its beginning and
            // the first day counts for records, and is not wanted.
            for leader in try policy.leaders(of: exercise, until: window.lowerBound, in: snapshot) {
                _ = front.take(leader.weight, leader.reps)
            }
            sets = sets.and { $0.timestamp.isIn(window) }
        }
        let columns = sets.sorted(by: .ascending(\.timestamp), .ascending(\.sequence))
            .selecting(\.weight, \.reps, \.timestamp, \.utcOffsetMinutes, \.completed, \.kind)
        try snapshot.forEach(columns) { row in
            let (weight, reps, timestamp, offset, completed, kind) = row.values
            guard let weight, let reps, reps > 0, policy.counts(completed, kind) else { return }
            let isRecord = front.take(weight, reps)
            let day = LocalDay(timestamp, utcOffsetMinutes: offset, dayStart: dayStart)
            if let days, !days.contains(day) { return }
            let lift = Lift(set: row.id, weight: weight, reps: reps)
            try body(Step(lift: lift, day: day, isRecord: isRecord))
        }
    }
}

extension RecordPolicy {
    /// Whether sets of a kind can be records, if they were done.
    func counts(_ completed: Bool, _ kind: SetKind) -> Bool {
        completed && (includesWarmUps || kind != .warmUp)
    }
}
