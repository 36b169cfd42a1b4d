public import RecordStore

extension Exercise {
    /// What becomes of the sets of an exercise that is deleted. What else belongs to it alone, such
    /// as its marks, goes with it; entries and plans keep its name.
    public enum Removal: Hashable, Sendable {
        /// They are deleted with the exercise, as `delete` without a choice does.
        case withSets
        /// They stay, with the name of the exercise.
        case keepingSets
    }
}

extension Repository where R == Exercise {
    /// Deletes an exercise, and does with its sets what was chosen, in one transaction.
    /// - Returns: whether there was such an exercise.
    /// - Complexity: O(n log n) for n records of the exercise.
    @discardableResult
    public func delete(_ id: Exercise.ID, _ removal: Exercise.Removal) throws -> Bool {
        try store.write { try $0.delete(id, removal) }
    }

    /// Deletes an exercise asynchronously, and does with its sets what was chosen.
    @discardableResult
    public func delete(_ id: Exercise.ID, _ removal: Exercise.Removal) async throws -> Bool {
        try await store.write { try $0.delete(id, removal) }
    }
}

extension StoreTransaction {
    /// Deletes an exercise, and does with its sets what was chosen.
    /// - Returns: whether there was such an exercise.
    @discardableResult
    public mutating func delete(_ id: Exercise.ID, _ removal: Exercise.Removal) throws -> Bool {
        guard let exercise = try get(id) else { return false }
        if removal == .keepingSets {
            // The oldest first: taking the newest set away makes the store look for the next one.
            for set in try snapshot.ids(Query<ExerciseSet>.of(id).oldestFirst) {
                _ = try update(set) { ($0.exercise, $0.exerciseName) = (nil, exercise.name) }
            }
        }
        return try delete(id)
    }
}
