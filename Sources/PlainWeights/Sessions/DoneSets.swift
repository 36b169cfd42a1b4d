import RecordStore

/// The sets of a session that were done.
struct DoneSets {
    /// The sets by the keys of their entries, each in their order.
    var byEntry: [UInt32: [ExerciseSet]] = [:]
    /// The sets without an entry, in their order.
    private var others: [ExerciseSet] = []

    mutating func add(_ set: ExerciseSet) {
        if let key = set.entry { byEntry[key, default: []].append(set) } else { others.append(set) }
    }
}

/// An exercise, or the name of one that was deleted.
private struct KeptExercise: Hashable {
    let id: Exercise.ID?
    let name: String

    init(_ set: ExerciseSet) {
        (id, name) = (set.exercise, set.exercise == nil ? set.exerciseName : "")
    }
}

extension DoneSets {
    /// Returns the sets that belong to none of these entries: those of each exercise together, in
    /// the order of their first sets.
    func loose(without entries: [SessionEntry]) -> [[ExerciseSet]] {
        let known = Set(entries.map(\.key))
        let lost = byEntry.filter { !known.contains($0.key) }.values.joined()
        let sets = lost.isEmpty ? others : (others + lost).sorted(by: ExerciseSet.isPlacedBefore)
        var places: [KeptExercise: Int] = [:]
        var parts: [[ExerciseSet]] = []
        for set in sets {
            if let place = places[KeptExercise(set)] {
                parts[place].append(set)
            } else {
                places[KeptExercise(set)] = parts.count
                parts.append([set])
            }
        }
        return parts
    }
}

extension ExerciseSet {
    /// Whether a set comes before another one in the order of the places in a session.
    fileprivate static func isPlacedBefore(_ left: ExerciseSet, _ right: ExerciseSet) -> Bool {
        (left.sequence ?? .min, left.timestamp, left.id)
            < (right.sequence ?? .min, right.timestamp, right.id)
    }
}

extension Snapshot {
    /// Returns the sets of a session that were done.
    func doneSets(of session: WorkoutSession.ID) throws -> DoneSets {
        var sets = DoneSets()
        try forEach(.of(session).and { $0.completed == true }) { sets.add($0) }
        return sets
    }
}
