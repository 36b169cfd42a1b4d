import Foundation
import RecordStore

/// A walk over the sets of an exercise, in the order of time.
struct SetWalk {
    let exercise: Exercise.ID
    let policy: RecordPolicy
    /// The days whose sets are wanted, or nil for all.
    var days: Range<LocalDay>?
    /// The heaviest set of each number of repetitions, if it is known.
    var leaders: [Leader]?

    /// A set, with what it was when it was done.
    struct Step {
        let id: ExerciseSet.ID
        let day: LocalDay
        let session: WorkoutSession.ID?
        let isCompleted: Bool
        let kind: ExerciseSet.Kind
        let weight: Weight?
        /// As ``ExerciseSet/load``.
        let load: Weight
        let reps: Int?
        let duration: TimeSpan?
        let distance: Distance?
        let rest: TimeSpan?
        /// What was lifted, or nil without a weight or if the set cannot be a record.
        let lift: Lift?
        let isRecord: Bool
    }

    /// Kept, because making them from key paths anew takes longer than the sets of some days.
    private static let columns = Query<ExerciseSet>()
        .selecting(
            \.timestamp, \.utcOffsetMinutes, \.session, \.completed, \.kind, \.weight,
            \.implementCount, \.bodyLoad, \.reps, \.duration, \.distance, \.rest)

    /// Calls `body` with each set, and whether it was a record by a rule.
    /// - Complexity: one step for each set of the days, and one search for each number of
    ///   repetitions, of rules that compare sets that are alike for each kind of these.
    func forEach(
        by rule: RecordRule, in snapshot: Snapshot, _ body: (Step) throws -> Void
    ) throws {
        let dayStart = snapshot.value(of: WorkoutStore.dayStart)
        var front = RecordFront(rule, policy)
        var start: Date?
        var sets = Query<ExerciseSet> { $0.exercise == exercise }.oldestFirst
        if let days {
            if days.isEmpty { return }
            let window = days.moments(dayStart: dayStart)
            // A set between the beginning of the window and the first day counts for records, and
            // is not wanted.
            if rule.comparesWeights {
                let before = try policy.leaders(
                    of: exercise, until: window.lowerBound, among: leaders, in: snapshot)
                for leader in before { _ = front.take(leader.weight, leader.reps) }
            }
            start = window.lowerBound
            sets = sets.and { $0.timestamp.isIn(window) }
        }
        try snapshot.forEach(Self.columns.with(sets)) { row in
            let (
                timestamp, offset, session, completed, kind, weight, implements, bodyLoad, reps,
                duration, distance, rest
            ) = row.values
            var (lift, isRecord) = (Lift?.none, false)
            if completed, policy.counts(kind) {
                let feat = Feat(weight: weight, reps: reps, duration: duration, distance: distance)
                isRecord = try front.take(feat) {
                    try best($0, by: rule, before: start, in: snapshot)
                }
                if let weight, let reps, reps > 0 {
                    lift = Lift(set: row.id, weight: weight, reps: reps)
                }
            }
            let day = LocalDay(timestamp, utcOffsetMinutes: offset, dayStart: dayStart)
            if let days, !days.contains(day) { return }
            try body(
                Step(
                    id: row.id, day: day, session: session, isCompleted: completed, kind: kind,
                    weight: weight,
                    load: ExerciseSet.load(weight, implements: implements, body: bodyLoad),
                    reps: reps, duration: duration, distance: distance, rest: rest, lift: lift,
                    isRecord: isRecord))
        }
    }

    /// Returns what sets that are alike had reached before the days.
    private func best(
        _ likeness: RecordMark.Likeness, by rule: RecordRule, before start: Date?,
        in snapshot: Snapshot
    ) throws -> Int? {
        guard let start else { return nil }
        return try policy.best(by: rule, likeness, of: exercise, before: start, in: snapshot) { _ in
            true
        }
    }
}

extension RecordPolicy {
    /// Whether sets of a kind can be records.
    func counts(_ kind: ExerciseSet.Kind) -> Bool { includesWarmUps || kind != .warmUp }
}
