public import RecordStore

extension StoreTransaction {
    /// Adds an exercise to a session, behind an entry, or behind all if none is given.
    /// - Returns: the new entry.
    @discardableResult
    public mutating func addEntry(
        of exercise: Exercise.ID, to session: WorkoutSession.ID, after other: SessionEntry.ID? = nil
    ) throws -> SessionEntry {
        let all = try snapshot.fetch(.entries(of: session))
        let entry = SessionEntry(
            session: session, order: all.last.map { .after($0.order) } ?? .start,
            exercise: exercise)
        try insert(entry)
        if let other { try moveEntry(entry.id, after: other) }
        return try get(entry.id) ?? entry
    }

    /// Moves an entry behind another one of its session, or to the front.
    ///
    /// One record is written, or one more for each entry that has the same place as the other one.
    /// - Returns: the moved entry, or nil if there is none with this id. An entry that is not in
    ///   the session changes nothing.
    @discardableResult
    public mutating func moveEntry(
        _ id: SessionEntry.ID, after other: SessionEntry.ID?
    ) throws -> SessionEntry? {
        guard let entry = try get(id), id != other, let session = entry.session else {
            return try get(id)
        }
        let rest = try snapshot.fetch(.entries(of: session)).filter { $0.id != id }
        guard let other else {
            guard let first = rest.first else { return entry }
            return try update(id) { $0.order = .before(first.order) }
        }
        guard let place = rest.firstIndex(where: { $0.id == other }) else { return entry }
        let lower = rest[place].order
        let next = rest[place...].firstIndex { $0.order > lower } ?? rest.endIndex
        let upper = next < rest.endIndex ? rest[next].order : nil
        var order = lower
        // Those with the same place as the other one stay behind the moved one.
        for moved in [id] + rest[(place + 1)..<next].map(\.id) {
            order = upper.flatMap { .between(order, $0) } ?? .after(order)
            let new = order
            _ = try update(moved) { $0.order = new }
        }
        return try get(id)
    }

    /// Makes an entry one of another exercise. Its sets that were done keep theirs.
    /// - Returns: the changed entry, or nil if there is none with this id.
    @discardableResult
    public mutating func substituteEntry(
        _ id: SessionEntry.ID, with exercise: Exercise.ID
    ) throws -> SessionEntry? {
        let entry = try update(id) { entry in
            if entry.exercise == exercise { return }
            if entry.substituted == nil { entry.substituted = entry.exercise }
            entry.exercise = exercise
            if entry.substituted == exercise { entry.substituted = nil }
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
