import Foundation
import RecordStore

extension RecordPolicy {
    /// Returns the heaviest set of each number of repetitions, of several the earliest, the least
    /// repetitions first. A set without a weight is one where no other has so many repetitions with
    /// a weight. Without repetitions no set is one.
    /// - Complexity: one search for each number of repetitions, and for each of warm-ups if they
    ///   count.
    func leaders(of exercise: Exercise.ID, in snapshot: Snapshot) throws -> [Leader] {
        let working = try leaders(of: exercise, isWarmUp: false, in: snapshot)
        if !includesWarmUps { return working }
        var best: [Int: Leader] = [:]
        for leader in working + (try leaders(of: exercise, isWarmUp: true, in: snapshot)) {
            if leader.isBetter(than: best[leader.reps]) { best[leader.reps] = leader }
        }
        return best.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the heaviest set of each number of repetitions, of the sets to warm up or of the
    /// others.
    func leaders(
        of exercise: Exercise.ID, isWarmUp: Bool, in snapshot: Snapshot
    ) throws -> [Leader] {
        let query = Self.heaviest(of: exercise, isWarmUp: isWarmUp)
        let rows = try snapshot.firstOfEach(\.reps, in: Leader.columns.with(query))
        var leaders: [Leader] = []
        leaders.reserveCapacity(rows.count)
        // Those without repetitions are the first.
        for row in rows { if let leader = Leader(row) { leaders.append(leader) } }
        return leaders
    }

    /// Returns the heaviest set of each number of repetitions among those that were done before a
    /// moment. Warm-ups and others are apart.
    /// - Parameter known: the leaders of all sets, if they are known.
    /// - Complexity: one search for each number of repetitions, and one step for each set that was
    ///   heavier and done since.
    func leaders(
        of exercise: Exercise.ID, until end: Date, among known: [Leader]?,
        in snapshot: Snapshot
    ) throws -> [Leader] {
        try leaders(of: exercise, in: snapshot, until: end, among: known) { _ in true }
    }

    /// Returns the heaviest set of each number of repetitions among those that were done before
    /// another one.
    func leaders(
        of exercise: Exercise.ID, before set: Leader, in snapshot: Snapshot
    ) throws -> [Leader] {
        let end = set.timestamp.addingTimeInterval(1)
        return try leaders(of: exercise, in: snapshot, until: end) { $0.precedes(set) }
    }

    /// - Parameter known: the leaders of all sets, if they are known and warm-ups do not count.
    private func leaders(
        of exercise: Exercise.ID, in snapshot: Snapshot, until end: Date,
        among known: [Leader]? = nil, where isWanted: (Leader) -> Bool
    ) throws -> [Leader] {
        var found: [Leader] = []
        for isWarmUp in includesWarmUps ? [false, true] : [false] {
            let known = includesWarmUps ? nil : known
            let leaders = try known ?? leaders(of: exercise, isWarmUp: isWarmUp, in: snapshot)
            for leader in leaders {
                if leader.timestamp < end && isWanted(leader) {
                    found.append(leader)
                    continue
                }
                // Without a weight it is the earliest with so many repetitions.
                if leader.weight == nil { continue }
                let sets = Self.heaviest(of: exercise, isWarmUp: isWarmUp)
                    .and { $0.reps == leader.reps && $0.timestamp < end }
                var rest = try snapshot.records(sets)
                while let leader = try rest.next().flatMap({ Leader($0) }) {
                    if isWanted(leader) {
                        found.append(leader)
                        break
                    }
                }
            }
        }
        return found
    }

    /// Returns the query for sets of an exercise, in the order of the index of results.
    static func heaviest(
        of exercise: Exercise.ID, isWarmUp: Bool
    ) -> Query<ExerciseSet> {
        Query {
            $0.completed == true && $0.computed(ExerciseSet.isWarmUp) == isWarmUp
                && $0.exercise == exercise
        }.sorted(
            by: .ascending(\.reps), .descending(\.weight), .ascending(\.timestamp),
            .ascending(\.sequence))
    }
}
