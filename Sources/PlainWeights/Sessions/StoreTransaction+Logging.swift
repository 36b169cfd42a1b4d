public import RecordStore

extension StoreTransaction {
    /// Adds a set that is done to the session that goes on, as the next one of its exercise there.
    ///
    /// It belongs to the first entry of the exercise that lacks a planned set, else to its last
    /// one, else to a new one at the end. If no session goes on, the set belongs to none. A set
    /// that says its session or its entry keeps them and its place.
    /// - Parameters:
    ///   - rules: the rules by which the set is compared with all that were done before it; nil
    ///     for the usual ones of its exercise.
    ///   - rest: the length of the rest that begins with the set; nil for none.
    /// - Returns: the set as it was stored, and the rules by which it is a record.
    /// - Throws: what ``add(_:records:startingRest:)`` throws.
    @discardableResult
    public mutating func log(
        _ set: ExerciseSet, records rules: [RecordRule]? = nil,
        startingRest rest: TimeSpan? = nil
    ) throws -> AddedSet {
        var logged = set
        if set.session == nil, set.entry == nil, let exercise = set.exercise,
            let session = try snapshot.first(.active)
        {
            logged.session = session.id
            logged.entry = try entry(of: exercise, in: session.id).key
            // A session numbers its sets itself.
            logged.sequence = nil
        }
        return try add(logged, records: rules, startingRest: rest)
    }

    /// Returns the entry to which the next set of an exercise belongs.
    private mutating func entry(
        of exercise: Exercise.ID, in session: WorkoutSession.ID
    ) throws -> SessionEntry {
        let entries = try snapshot.fetch(.entries(of: session)).filter { $0.exercise == exercise }
        for entry in entries where !entry.isComplete {
            let done = try snapshot.fetch(.done(in: entry)).plannedCount
            if done < (entry.targets ?? []).plannedCount { return entry }
        }
        return try entries.last ?? addEntry(of: exercise, to: session)
    }
}
