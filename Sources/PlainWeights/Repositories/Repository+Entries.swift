public import RecordStore

/// Changes of what a session has, also while it goes on. They change no plan.
extension Repository where R == SessionEntry {
    /// Returns a query for the entries of a session in their order.
    public func of(_ session: WorkoutSession.ID) -> Query<SessionEntry> {
        .entries(of: session)
    }

    /// Adds an exercise to a session, behind an entry, or behind all if none is given.
    /// - Returns: the new entry.
    @discardableResult
    public func add(
        _ exercise: Exercise.ID, to session: WorkoutSession.ID, after other: SessionEntry.ID? = nil
    ) throws -> SessionEntry {
        try store.write { try $0.addEntry(of: exercise, to: session, after: other) }
    }

    /// Adds an exercise to a session, asynchronously.
    @discardableResult
    public func add(
        _ exercise: Exercise.ID, to session: WorkoutSession.ID, after other: SessionEntry.ID? = nil
    ) async throws -> SessionEntry {
        try await store.write { try $0.addEntry(of: exercise, to: session, after: other) }
    }

    /// Moves an entry behind another one of its session, or to the front.
    /// - Returns: the moved entry, or nil if there is none with this id.
    @discardableResult
    public func move(
        _ id: SessionEntry.ID, after other: SessionEntry.ID?
    ) throws -> SessionEntry? {
        try store.write { try $0.move(id, to: other.map { .after($0) } ?? .first) }
    }

    /// Moves an entry behind another one of its session, or to the front, asynchronously.
    @discardableResult
    public func move(
        _ id: SessionEntry.ID, after other: SessionEntry.ID?
    ) async throws -> SessionEntry? {
        try await store.write { try $0.move(id, to: other.map { .after($0) } ?? .first) }
    }

    /// Makes an entry one of another exercise. Its sets that were done keep theirs; those that were
    /// not done go with the entry.
    /// - Returns: the changed entry, or nil if there is none with this id.
    @discardableResult
    public func substitute(
        _ id: SessionEntry.ID, with exercise: Exercise.ID
    ) throws -> SessionEntry? {
        try store.write { try $0.substituteEntry(id, with: exercise) }
    }

    /// Makes an entry one of another exercise, asynchronously.
    @discardableResult
    public func substitute(
        _ id: SessionEntry.ID, with exercise: Exercise.ID
    ) async throws -> SessionEntry? {
        try await store.write { try $0.substituteEntry(id, with: exercise) }
    }
}

extension Repository where R == SessionSection {
    /// Returns a query for the parts of a session in their order.
    public func of(_ session: WorkoutSession.ID) -> Query<SessionSection> {
        .sections(of: session)
    }
}

extension Query<SessionSection> {
    /// Returns a query for the parts of a session in their order.
    static func sections(of session: WorkoutSession.ID) -> Query {
        Query { $0.session == session }.sorted(by: .ascending(\.order))
    }
}

extension Query<SessionEntry> {
    /// Returns a query for the entries of a session in their order.
    static func entries(of session: WorkoutSession.ID) -> Query {
        Query { $0.session == session }.sorted(by: .ascending(\.order))
    }
}
