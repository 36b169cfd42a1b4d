public import RecordStore

extension StoreTransaction {
    /// Adds an exercise to a session, behind an entry, or behind all if none is given.
    ///
    /// In a session that goes on, such an entry is ad hoc: it was not planned.
    /// - Returns: the new entry.
    @discardableResult
    public mutating func addEntry(
        of exercise: Exercise.ID, to session: WorkoutSession.ID, after other: SessionEntry.ID? = nil
    ) throws -> SessionEntry {
        label = label ?? "add exercise"
        let isPlanned = try get(session).map {
            $0.state == .active && ($0.origin == .scheduled || $0.origin == .workout)
        }
        let entry = SessionEntry(
            session: session, exercise: exercise, isAdHoc: isPlanned ?? false)
        return try place(entry, at: other.map { .after($0) } ?? .last)
    }

    /// Makes an entry one of another exercise. Its sets that were done keep theirs.
    /// - Returns: the changed entry, or nil if there is none with this id.
    @discardableResult
    public mutating func substituteEntry(
        _ id: SessionEntry.ID, with exercise: Exercise.ID
    ) throws -> SessionEntry? {
        let entry = try update(id) { entry in
            if entry.exercise == exercise { return }
            if entry.exercise == nil, entry.substituted == nil {
                entry.substitutedName = entry.exerciseName
            }
            if entry.substituted == nil { entry.substituted = entry.exercise }
            entry.exercise = exercise
            if entry.substituted == exercise {
                (entry.substituted, entry.substitutedName) = (nil, "")
            }
        }
        guard let entry, let session = entry.session else { return entry }
        let key = entry.key
        let open = Query<ExerciseSet> {
            $0.session == session && $0.entry == key && $0.completed == false
        }
        for set in try snapshot.ids(open) { _ = try update(set) { $0.exercise = exercise } }
        return entry
    }
}
