import RecordStore

extension RecordPolicy {
    /// Returns the heaviest set of each number of repetitions, of several the earliest, the least
    /// repetitions first. Without repetitions and without a weight no set is one.
    /// - Complexity: one search for each number of repetitions, and for each of warm-ups if they
    ///   count.
    func leaders(of exercise: Exercise.ID, in snapshot: Snapshot) throws -> [ExerciseSet] {
        let working = try leaders(of: exercise, isWarmUp: false, in: snapshot)
        if !includesWarmUps { return working }
        var best: [Int: ExerciseSet] = [:]
        for set in working + (try leaders(of: exercise, isWarmUp: true, in: snapshot)) {
            let reps = set.reps ?? 0
            if set.isBetter(than: best[reps]) { best[reps] = set }
        }
        return best.sorted { $0.key < $1.key }.map(\.value)
    }

    private func leaders(
        of exercise: Exercise.ID, isWarmUp: Bool, in snapshot: Snapshot
    ) throws -> [ExerciseSet] {
        let sets = Query<ExerciseSet> {
            $0.completed == true && $0.exercise == exercise
                && $0.computed(ExerciseSet.isWarmUp) == isWarmUp
        }
        let heaviest = sets.sorted(
            by: .ascending(\.reps), .descending(\.weight), .ascending(\.timestamp))
        return try snapshot.firstOfEach(\.reps, in: heaviest)
            .filter { $0.weight != nil && $0.reps != nil && $0.reps != 0 }
    }
}

extension ExerciseSet {
    /// Whether the set is better than another one, or than none: by weight, then repetitions, then
    /// by being earlier.
    func isBetter(than other: ExerciseSet?) -> Bool {
        guard let other else { return true }
        let (mine, others) = (weight ?? .zero, other.weight ?? .zero)
        if mine != others { return mine > others }
        let (reps, otherReps) = (reps ?? 0, other.reps ?? 0)
        if reps != otherReps { return reps > otherReps }
        return (timestamp, sequence, id) < (other.timestamp, other.sequence, other.id)
    }
}
