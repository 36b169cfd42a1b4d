public import RecordStore

extension Repository where R == Gym {
    /// A query for the gyms in the order of their names.
    public var byName: Query<Gym> { Query().sorted(by: .name(\.name)) }

    /// A query for the gyms that were ever made the default one, the one that is first.
    public var byDefault: Query<Gym> {
        Query { $0.defaultDate != nil }.sorted(by: .descending(\.defaultDate))
    }

    /// Deletes a gym, and does with the training at it what was chosen, in one transaction.
    /// - Returns: whether there was such a gym. If it should be merged into one that does not
    ///   exist, nothing is changed.
    /// - Complexity: O(sessions + sets).
    @discardableResult
    public func delete(_ id: Gym.ID, _ removal: Gym.Removal) throws -> Bool {
        try store.write { try $0.delete(id, removal) }
    }

    /// Deletes a gym asynchronously, and does with the training at it what was chosen.
    @discardableResult
    public func delete(_ id: Gym.ID, _ removal: Gym.Removal) async throws -> Bool {
        try await store.write { try $0.delete(id, removal) }
    }
}

extension StoreTransaction {
    /// Deletes a gym, and does with the training at it what was chosen.
    /// - Returns: whether there was such a gym, and one to merge it into.
    @discardableResult
    public mutating func delete(_ id: Gym.ID, _ removal: Gym.Removal) throws -> Bool {
        guard try get(id) != nil else { return false }
        let sessions = try snapshot.ids(Query<WorkoutSession> { $0.gym == id })
        switch removal {
        case .keepingTraining: break
        case .withTraining:
            for session in sessions { try delete(session) }
            for set in try snapshot.ids(.at(id)) { try delete(set) }
        case .merging(let kept):
            guard kept != id, try get(kept) != nil else { return false }
            // The sets of a session follow it.
            for session in sessions { _ = try update(session) { $0.gym = kept } }
            try move(setsAt: id, to: kept)
        }
        return try delete(id)
    }
}
