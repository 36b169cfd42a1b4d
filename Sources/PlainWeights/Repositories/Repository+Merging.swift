public import RecordStore

extension Repository where R == Exercise {
    /// Gives an exercise another name, and keeps the old one among its aliases, so that imports
    /// still find it.
    /// - Returns: the renamed exercise, or nil if there is none with this id.
    @discardableResult
    public func rename(_ id: Exercise.ID, to name: String) throws -> Exercise? {
        try store.write { try $0.rename(id, to: name) }
    }

    /// Gives an exercise another name, asynchronously, and keeps the old one among its aliases.
    @discardableResult
    public func rename(_ id: Exercise.ID, to name: String) async throws -> Exercise? {
        try await store.write { try $0.rename(id, to: name) }
    }

    /// Makes one exercise of two, with the sets, entries, plans and marks of both, in one
    /// transaction.
    ///
    /// The exercise that goes leaves its names as aliases, its tags, and its notes after those of
    /// the other. What a set meant stays: it keeps its load.
    /// - Returns: the exercise that stays, or nil if one of the two does not exist.
    /// - Complexity: O(n log n) for n records of the exercise that goes.
    @discardableResult
    public func merge(_ id: Exercise.ID, into other: Exercise.ID) throws -> Exercise? {
        try store.write { try $0.merge(id, into: other) }
    }

    /// Makes one exercise of two, asynchronously; see ``merge(_:into:)-(Exercise.ID,_)``.
    @discardableResult
    public func merge(_ id: Exercise.ID, into other: Exercise.ID) async throws -> Exercise? {
        try await store.write { try $0.merge(id, into: other) }
    }
}

extension StoreTransaction {
    /// Gives an exercise another name, and keeps the old one among its aliases.
    /// - Returns: the renamed exercise, or nil if there is none with this id.
    @discardableResult
    public mutating func rename(_ id: Exercise.ID, to name: String) throws -> Exercise? {
        try update(id) { exercise in
            let old = exercise.name
            exercise.name = name
            exercise.addAliases([old])
            exercise.aliases.removeAll { $0 == name }
        }
    }

    /// Makes one exercise of two, with the sets, entries, plans and marks of both.
    /// - Returns: the exercise that stays, or nil if one of the two does not exist or if both are
    ///   the same.
    @discardableResult
    public mutating func merge(
        _ id: Exercise.ID, into other: Exercise.ID
    ) throws -> Exercise? {
        guard id != other, let gone = try get(id), var kept = try get(other) else { return nil }
        kept.takeOver(gone)
        // Before the others, so that texts that are too long together leave everything as it was.
        try save(kept)
        try move(\ExerciseSet.exercise, from: id, to: other)
        try moveEntries(of: id, to: other)
        try moveSubstituted(of: id, to: other)
        try move(\PlannedExercise.exercise, from: id, to: other)
        try move(\GroupedExercise.exercise, from: id, to: other)
        try move(\StrengthMark.exercise, from: id, to: other)
        try delete(id)
        return try get(other)
    }

    /// Makes all entries of an exercise those of another one. They keep the name as it was.
    private mutating func moveEntries(of id: Exercise.ID, to other: Exercise.ID) throws {
        for entry in try snapshot.fetch(Query<SessionEntry> { $0.exercise == id }) {
            _ = try update(entry.id) { $0.exercise = other }
            _ = try update(entry.id) { $0.exerciseName = entry.exerciseName }
        }
    }

    /// Makes all entries in which another exercise was done in place of one say the other one, by
    /// the name as it was. Of the same exercise none was substituted for the other.
    private mutating func moveSubstituted(of id: Exercise.ID, to other: Exercise.ID) throws {
        for entry in try snapshot.fetch(Query<SessionEntry> { $0.substituted == id }) {
            _ = try update(entry.id) { $0.substituted = other }
            _ = try update(entry.id) { $0.substitutedName = entry.substitutedName }
        }
        let same = Query<SessionEntry> { $0.substituted == other && $0.exercise == other }
        for entry in try snapshot.ids(same) {
            _ = try update(entry) { ($0.substituted, $0.substitutedName) = (nil, "") }
        }
    }

    /// Makes all records that refer to an exercise refer to another one.
    private mutating func move<Referring: Record>(
        _ reference: WritableKeyPath<Referring, Exercise.ID?>, from id: Exercise.ID,
        to other: Exercise.ID
    ) throws {
        let ids = try snapshot.ids(Query<Referring>(referring: reference, to: id))
        for found in ids { _ = try update(found) { $0[keyPath: reference] = other } }
    }
}

extension Exercise {
    /// Takes over what another exercise leaves that is merged with this one.
    fileprivate mutating func takeOver(_ gone: Exercise) {
        addAliases([gone.name] + gone.aliases)
        tags += gone.tags.filter { !tags.contains($0) }
        secondaryTags += gone.secondaryTags.filter {
            !secondaryTags.contains($0) && !tags.contains($0)
        }
        if notes.isEmpty {
            notes = gone.notes
        } else if !gone.notes.isEmpty, gone.notes != notes {
            notes += "\n\n" + gone.notes
        }
        createdDate = min(createdDate, gone.createdDate)
    }

    /// Adds names that are neither the name nor an alias yet.
    fileprivate mutating func addAliases(_ names: [String]) {
        for name in names where name != self.name && !aliases.contains(name) {
            aliases.append(name)
        }
    }
}

extension Query {
    /// Creates the query for the records that refer to an exercise.
    fileprivate init(referring reference: KeyPath<R, Exercise.ID?>, to id: Exercise.ID) {
        self.init { $0[dynamicMember: reference] == id }
    }
}
