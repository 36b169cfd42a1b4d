public import Foundation
public import RecordStore

extension Repository where R == ExerciseSet {
    /// Adds a set that is done, with what the store knows of it.
    ///
    /// What the set does not give is filled in: the number of implements of its exercise, the share
    /// that the exercise lifts of the body's newest weight, the gym of its session, and the next
    /// place in its session. None of them changes later. `insert` adds a set as it is, as an import
    /// or a merge does.
    /// - Parameters:
    ///   - rules: the rules by which the set is compared with all that were done before it; nil for
    ///     the usual ones of its exercise.
    ///   - rest: the length of the rest that begins with the set, for the clock of its session; nil
    ///     for none. A set that is done ends the rest before it, and notes how long that was.
    /// - Returns: the set as it was stored, and the rules by which it is a record.
    /// - Throws: ``TrainingError`` for an invalid value, and for a negative weight of an exercise
    ///   with external weights; what `insert` throws.
    @discardableResult
    public func add(
        _ set: ExerciseSet, records rules: [RecordRule]? = nil,
        startingRest rest: TimeSpan? = nil
    ) throws -> AddedSet {
        try store.write { try $0.add(set, records: rules, startingRest: rest) }
    }

    /// Adds a set that is done, asynchronously; see
    /// ``add(_:records:startingRest:)-(ExerciseSet,_,_)``.
    @discardableResult
    public func add(
        _ set: ExerciseSet, records rules: [RecordRule]? = nil,
        startingRest rest: TimeSpan? = nil
    ) async throws -> AddedSet {
        try await store.write { try $0.add(set, records: rules, startingRest: rest) }
    }

    /// Adds sets that are done, in one transaction, with what the store knows of each. They are
    /// compared with no others.
    /// - Returns: the sets as they were stored.
    @discardableResult
    public func add(_ sets: [ExerciseSet]) throws -> [ExerciseSet] {
        try store.write { transaction in
            try sets.map { try transaction.add($0, records: []).set }
        }
    }

    /// Adds sets that are done, asynchronously, in one transaction, with what the store knows of
    /// each.
    @discardableResult
    public func add(_ sets: [ExerciseSet]) async throws -> [ExerciseSet] {
        try await store.write { transaction in
            try sets.map { try transaction.add($0, records: []).set }
        }
    }

    /// Gives the sets of an exercise since a moment what their load depends on: the number of
    /// implements of the exercise as it is now, and its share of the body's weight at each set.
    ///
    /// It corrects history, for example after the first weigh-in was entered late.
    /// - Parameter replacing: whether values that are there are replaced; otherwise only what was
    ///   not given is filled in.
    /// - Returns: the number of sets that changed.
    /// - Complexity: O(n log n) for n sets, in one transaction.
    @discardableResult
    public func refill(
        of exercise: Exercise.ID, from date: Date, replacing: Bool = false
    ) throws -> Int {
        try store.write { try $0.refill(of: exercise, from: date, replacing: replacing) }
    }

    /// Gives the sets of an exercise since a moment what their load depends on, asynchronously.
    @discardableResult
    public func refill(
        of exercise: Exercise.ID, from date: Date, replacing: Bool = false
    ) async throws -> Int {
        try await store.write { try $0.refill(of: exercise, from: date, replacing: replacing) }
    }
}

extension StoreTransaction {
    /// Adds a set that is done, with what the store knows of it; see
    /// `add(_:records:startingRest:)` of ``Repository``.
    /// - Returns: the set as it was stored, and the rules by which it is a record.
    @discardableResult
    public mutating func add(
        _ set: ExerciseSet, records rules: [RecordRule]? = nil,
        startingRest rest: TimeSpan? = nil
    ) throws -> AddedSet {
        label = label ?? "add set"
        var added = set
        if let exercise = try get(set.exercise) {
            try added.checkSign(for: exercise)
            try added.fillLoad(from: exercise, in: snapshot)
        }
        if let id = set.session, let session = try get(id) {
            if added.gym == nil { added.gym = session.gym?.uuid }
            if added.sequence == nil { added.sequence = try nextSequence(in: id) }
        }
        try insert(added)
        try keepClock(after: added, rest)
        let records = NewRecords(by: set.id, rules: rules)
        return AddedSet(set: added, records: rules == [] ? [] : try snapshot.value(of: records))
    }

    /// A set that is done ends the rest before it, and may begin one.
    private mutating func keepClock(after set: ExerciseSet, _ rest: TimeSpan?) throws {
        guard set.completed, let id = set.session, let session = try get(id),
            session.state == .active, session.clock.map({ $0.start <= set.timestamp }) ?? true,
            session.clock != nil || rest != nil
        else { return }
        try noteRest(of: session, until: set.timestamp)
        let clock = rest.map { RestClock(start: set.timestamp, length: $0, after: set.id) }
        _ = try update(id) { $0.clock = clock }
    }

    /// Returns the place after the last set of a session.
    private func nextSequence(in session: WorkoutSession.ID) throws -> Int {
        let last = try snapshot.first(.lastPlaced(in: session))?.sequence
        return last.map { $0 &+ 1 } ?? 0
    }

    /// Gives the sets of an exercise since a moment what their load depends on.
    /// - Returns: the number of sets that changed.
    @discardableResult
    public mutating func refill(
        of id: Exercise.ID, from date: Date, replacing: Bool = false
    ) throws -> Int {
        guard let exercise = try get(id) else { return 0 }
        var count = 0
        let sets = Query<ExerciseSet> { $0.exercise == id && $0.timestamp >= date }
        for old in try snapshot.fetch(sets) {
            var set = old
            if replacing { (set.implementCount, set.bodyLoad) = (nil, nil) }
            try set.fillLoad(from: exercise, in: snapshot)
            if set == old { continue }
            try save(set)
            count += 1
        }
        return count
    }
}

extension ExerciseSet {
    /// Throws if the weight is assistance and the exercise knows none.
    fileprivate func checkSign(for exercise: Exercise) throws(TrainingError) {
        guard exercise.loadMode == .external, let weight, weight < .zero else { return }
        let allowed = .zero...TrainingLimits.weights.upperBound
        throw FieldCheck(id: id).error("weight", .weight(weight, allowed: allowed))
    }

    /// Takes over what was not given of the load: the number of implements of the exercise, and the
    /// part that it lifts of the body's weight at the time of the set.
    fileprivate mutating func fillLoad(
        from exercise: Exercise, in snapshot: Snapshot
    ) throws {
        if implementCount == nil { implementCount = exercise.implementCount }
        guard bodyLoad == nil, exercise.bodyweightShare > 0,
            let body = try snapshot.first(.weighIns(until: timestamp))?.weight
        else { return }
        bodyLoad = Weight(rawValue: body.rawValue / 1_000 * exercise.bodyweightShare)
    }
}

extension Query<ExerciseSet> {
    /// Returns a query for the sets of a session, the one with the last place first.
    fileprivate static func lastPlaced(in session: WorkoutSession.ID) -> Query {
        Query { $0.session == session }
            .sorted(by: .descending(\.sequence), .descending(\.timestamp))
    }
}

extension Query<BodyMeasurement> {
    /// Returns a query for the measurements of the body's weight until a moment, newest first.
    static func weighIns(until date: Date) -> Query {
        Query {
            $0.kind == BodyMeasurement.weightKind && $0.timestamp <= date && $0.weight != nil
        }.sorted(by: .descending(\.timestamp))
    }
}

/// A set as it was stored, and what it was worth.
public struct AddedSet: Hashable, Sendable {
    /// The set with all that the store has filled in.
    public var set: ExerciseSet
    /// The rules by which the set is a record, for a celebration.
    public var records: [RecordRule]
}
