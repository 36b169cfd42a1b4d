import Foundation
import RecordStore

/// The sets that are compared by one number with those that are alike.
extension RecordPolicy {
    /// Returns the best mark of the sets of an exercise that are alike and were done before a
    /// moment; nil if there is none.
    /// - Parameters:
    ///   - end: the moment.
    ///   - isEarlier: whether a set before the moment counts.
    /// - Complexity: one search, of ``RecordRule/mostReps`` for each number of repetitions. If none
    ///   of the best sets and none but some sets were done before, one step for each set that is as
    ///   good and was done since.
    func best(
        by rule: RecordRule, _ likeness: RecordMark.Likeness, of exercise: Exercise.ID,
        before end: Date, in snapshot: Snapshot, where isEarlier: (SetMoment) -> Bool
    ) throws -> Int? {
        var best: Int?
        for isWarmUp in includesWarmUps ? [false, true] : [false] {
            let found: Int?
            if case (.mostReps, .weight(let weight)) = (rule, likeness) {
                found = try mostReps(
                    with: weight, of: exercise, isWarmUp: isWarmUp, before: end, in: snapshot,
                    where: isEarlier)
            } else {
                found = try Self.best(
                    by: rule, likeness, of: exercise, isWarmUp: isWarmUp, before: end,
                    in: snapshot, where: isEarlier)
            }
            best = [best, found].compactMap(\.self).max()
        }
        return best
    }

    /// The number of sets that are looked at one by one before others are left out by an index.
    private static var fewSets: Int { 64 }

    private static func best(
        by rule: RecordRule, _ likeness: RecordMark.Likeness, of exercise: Exercise.ID,
        isWarmUp: Bool, before end: Date, in snapshot: Snapshot,
        where isEarlier: (SetMoment) -> Bool
    ) throws -> Int? {
        func counts(_ set: ExerciseSet) -> Bool {
            set.timestamp < end && isEarlier(SetMoment(set))
        }
        func mark(_ set: ExerciseSet) -> Int? { RecordMark(set.feat, by: rule)?.value }
        let alike = Query.marked(by: rule, likeness, of: exercise, isWarmUp: isWarmUp)
        // Of a set that was done last, the best one was done before it.
        var sets = try snapshot.records(alike)
        for _ in 0..<fewSets {
            guard let set = try sets.next() else { return nil }
            if counts(set) { return mark(set) }
        }
        // Before a set that was done first there are few.
        let earlier = try snapshot.fetch(
            Query<ExerciseSet> { $0.exercise == exercise && $0.timestamp < end }.oldestFirst
                .limited(to: fewSets + 1))
        if earlier.count <= fewSets {
            return earlier.filter {
                counts($0) && $0.completed && ($0.kind == .warmUp) == isWarmUp
                    && RecordMark($0.feat, by: rule)?.likeness == likeness
            }.compactMap(mark).max()
        }
        var others = try snapshot.records(alike.and { $0.timestamp < end })
        while let set = try others.next() { if counts(set) { return mark(set) } }
        return nil
    }

    private func mostReps(
        with weight: Weight?, of exercise: Exercise.ID, isWarmUp: Bool, before end: Date,
        in snapshot: Snapshot, where isEarlier: (SetMoment) -> Bool
    ) throws -> Int? {
        let leaders = try leaders(of: exercise, isWarmUp: isWarmUp, in: snapshot)
        for leader in leaders.reversed() where !weight.exceeds(leader.weight) {
            // The leader is the earliest of its weight. Of a lesser one, that is looked for.
            if leader.weight == weight {
                if leader.timestamp < end && isEarlier(leader.moment) { return leader.reps }
                continue
            }
            let (reps, sets) = (leader.reps, Self.heaviest(of: exercise, isWarmUp: isWarmUp))
            let alike = sets.and { $0.reps == reps && $0.weight == weight && $0.timestamp < end }
            if let earliest = try snapshot.first(alike), isEarlier(SetMoment(earliest)) {
                return reps
            }
        }
        return nil
    }

    /// Returns the longest set of each weight, the least weight first; of several the earliest.
    func longest(of exercise: Exercise.ID, in snapshot: Snapshot) throws -> [ExerciseSet] {
        var longest: [Weight?: ExerciseSet] = [:]
        for isWarmUp in includesWarmUps ? [false, true] : [false] {
            let holds = Query<ExerciseSet>.holds(of: exercise, isWarmUp: isWarmUp)
                .sorted(
                    by: .ascending(\.weight), .descending(\.duration), .ascending(\.timestamp),
                    .ascending(\.sequence))
            for set in try snapshot.firstOfEach(\.weight, in: holds) {
                if set.isBetter(than: longest[set.weight], by: .longest) {
                    longest[set.weight] = set
                }
            }
        }
        return longest.values.sorted { $1.weight.exceeds($0.weight) }
    }

    /// Returns the set that went farthest, of several the fastest; nil if none has a distance.
    func farthest(of exercise: Exercise.ID, in snapshot: Snapshot) throws -> ExerciseSet? {
        var farthest: ExerciseSet?
        for isWarmUp in includesWarmUps ? [false, true] : [false] {
            let sets = Query<ExerciseSet>
                .marked(by: .farthest, .none, of: exercise, isWarmUp: isWarmUp)
            if let set = try snapshot.first(sets), set.isBetter(than: farthest, by: .farthest) {
                farthest = set
            }
        }
        guard let distance = farthest?.distance else { return nil }
        return try fastest(of: exercise, over: distance, in: snapshot) ?? farthest
    }

    /// Returns the set that took the least time over a distance, of several the earliest.
    func fastest(
        of exercise: Exercise.ID, over distance: Distance, in snapshot: Snapshot
    ) throws -> ExerciseSet? {
        var fastest: ExerciseSet?
        for isWarmUp in includesWarmUps ? [false, true] : [false] {
            let sets = Query<ExerciseSet>
                .marked(by: .fastest, .distance(distance), of: exercise, isWarmUp: isWarmUp)
            if let set = try snapshot.first(sets), set.isBetter(than: fastest, by: .fastest) {
                fastest = set
            }
        }
        return fastest
    }
}

extension ExerciseSet {
    /// Whether the set is better by a rule than another one that is alike, or than none; of two
    /// that are as good, the earlier one is.
    fileprivate func isBetter(than other: ExerciseSet?, by rule: RecordRule) -> Bool {
        guard let other, let mark = RecordMark(other.feat, by: rule)?.value else { return true }
        guard let own = RecordMark(feat, by: rule)?.value else { return false }
        return own == mark ? SetMoment(self) < SetMoment(other) : own > mark
    }
}

extension Query<ExerciseSet> {
    /// Returns a query for the holds of an exercise.
    fileprivate static func holds(of exercise: Exercise.ID, isWarmUp: Bool) -> Query {
        Query {
            $0.exercise == exercise && $0.computed(ExerciseSet.isWarmUp) == isWarmUp && $0.isHold
        }
    }

    /// Returns a query for the sets of an exercise that are alike, the best by a rule first.
    fileprivate static func marked(
        by rule: RecordRule, _ likeness: RecordMark.Likeness, of exercise: Exercise.ID,
        isWarmUp: Bool
    ) -> Query {
        switch likeness {
        case .weight(let weight):
            return holds(of: exercise, isWarmUp: isWarmUp).and { $0.weight == weight }
                .sorted(
                    by: .descending(\.duration), .ascending(\.timestamp), .ascending(\.sequence))
        case .distance(let distance):
            return Query {
                $0.exercise == exercise && $0.computed(ExerciseSet.isWarmUp) == isWarmUp
                    && $0.isCovered && $0.distance == distance && $0.duration > .zero
            }.sorted(by: .ascending(\.duration), .ascending(\.timestamp), .ascending(\.sequence))
        case .none:
            return Query {
                $0.exercise == exercise && $0.computed(ExerciseSet.isWarmUp) == isWarmUp
                    && $0.isCovered
            }.sorted(
                by: .descending(\.distance), .ascending(\.duration), .ascending(\.timestamp),
                .ascending(\.sequence))
        }
    }
}
