public import RecordStore

extension Repository where R == WorkoutSession {
    /// A query for all sessions, the one that began last first.
    public var newest: Query<WorkoutSession> {
        Query().sorted(by: .descending(\.startDate))
    }

    /// Returns the exercises of a session's sets, in the order of their first sets.
    /// - Complexity: O(s log n) for s sets.
    public func exercises(of id: WorkoutSession.ID) throws -> [Exercise] {
        try store.read { try Self.exercises(of: id, in: $0) }
    }

    /// Returns, asynchronously, the exercises of a session's sets, in the order of their first
    /// sets.
    public func exercises(of id: WorkoutSession.ID) async throws -> [Exercise] {
        try await store.read { try Self.exercises(of: id, in: $0) }
    }

    private static func exercises(
        of id: WorkoutSession.ID, in snapshot: Snapshot
    ) throws -> [Exercise] {
        var seen: Set<Exercise.ID> = []
        var sets = try snapshot.records(.of(id))
        var found: [Exercise] = []
        while let set = try sets.next() {
            guard let exercise = set.exercise, seen.insert(exercise).inserted else { continue }
            if let exercise = try snapshot.get(exercise) { found.append(exercise) }
        }
        return found
    }
}
