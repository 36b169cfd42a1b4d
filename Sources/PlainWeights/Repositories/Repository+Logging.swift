public import Foundation
public import RecordStore

extension Repository where R == ExerciseSet {
    /// Adds a set as it is done: with what its load depends on now.
    ///
    /// A set of one implement gets the number of the exercise, and a set without a load of the body
    /// gets the share that the exercise lifts of the body's newest weight. Neither changes later.
    /// ``WorkoutStore/write(_:)-((StoreTransaction)->Result)`` with `insert` adds a set as it is.
    /// - Parameter rules: the rules by which the set is compared with all that were done before it.
    /// - Returns: the set as it was stored, and the rules by which it is a record.
    /// - Throws: ``TrainingError`` for an invalid value, and for a negative weight of an exercise
    ///   with external weights; what the generic `add` throws.
    @discardableResult
    public func log(
        _ set: ExerciseSet, records rules: [RecordRule] = RecordRule.usual
    ) throws -> LoggedSet {
        try store.write { try $0.log(set, records: rules) }
    }

    /// Adds a set as it is done, asynchronously; see ``log(_:records:)-(ExerciseSet,_)``.
    @discardableResult
    public func log(
        _ set: ExerciseSet, records rules: [RecordRule] = RecordRule.usual
    ) async throws -> LoggedSet {
        try await store.write { try $0.log(set, records: rules) }
    }

    /// Gives the sets of an exercise since a moment what their load depends on: the number of
    /// implements of the exercise as it is now, and its share of the body's weight at each set.
    ///
    /// It corrects history, for example after the first weigh-in was entered late.
    /// - Returns: the number of sets that changed.
    /// - Complexity: O(n log n) for n sets, in one transaction.
    @discardableResult
    public func refill(of exercise: Exercise.ID, from date: Date) throws -> Int {
        try store.write { try $0.refill(of: exercise, from: date) }
    }

    /// Gives the sets of an exercise since a moment what their load depends on, asynchronously.
    @discardableResult
    public func refill(of exercise: Exercise.ID, from date: Date) async throws -> Int {
        try await store.write { try $0.refill(of: exercise, from: date) }
    }
}

extension StoreTransaction {
    /// Adds a set as it is done: with what its load depends on now, and with the gym of its
    /// session.
    /// - Returns: the set as it was stored, and the rules by which it is a record.
    @discardableResult
    public mutating func log(
        _ set: ExerciseSet, records rules: [RecordRule] = RecordRule.usual
    ) throws -> LoggedSet {
        var logged = set
        if let exercise = try get(set.exercise) {
            try logged.checkSign(for: exercise)
            if set.implementCount == 1 { logged.implementCount = exercise.implementCount }
            if set.bodyLoad == nil { try logged.fillBodyLoad(from: exercise, in: snapshot) }
        }
        if logged.gym == nil { logged.gym = try get(set.session)?.gym?.uuid }
        try insert(logged)
        let records = NewRecords(by: set.id, rules: rules)
        return LoggedSet(
            set: logged, records: rules.isEmpty ? [] : try snapshot.value(of: records))
    }

    /// Gives the sets of an exercise since a moment what their load depends on.
    /// - Returns: the number of sets that changed.
    @discardableResult
    public mutating func refill(of id: Exercise.ID, from date: Date) throws -> Int {
        guard let exercise = try get(id) else { return 0 }
        var count = 0
        let sets = Query<ExerciseSet> { $0.exercise == id && $0.timestamp >= date }
        for old in try snapshot.fetch(sets) {
            var set = old
            set.implementCount = exercise.implementCount
            set.bodyLoad = nil
            try set.fillBodyLoad(from: exercise, in: snapshot)
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

    /// Takes over the part of the body's weight at the time of the set that the exercise lifts.
    fileprivate mutating func fillBodyLoad(
        from exercise: Exercise, in snapshot: Snapshot
    ) throws {
        guard exercise.bodyweightShare > 0,
            let body = try snapshot.first(.weighIns(until: timestamp))?.weight
        else { return }
        bodyLoad = Weight(rawValue: body.rawValue / 1_000 * exercise.bodyweightShare)
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
public struct LoggedSet: Hashable, Sendable {
    public var set: ExerciseSet
    /// The rules by which the set is a record, for a celebration.
    public var records: [RecordRule]
}
