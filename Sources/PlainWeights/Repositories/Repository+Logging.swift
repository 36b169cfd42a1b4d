import Foundation
public import RecordStore

extension Repository where R == ExerciseSet {
    /// Adds a set as it is done: with what its load depends on now.
    ///
    /// A set of one implement gets the number of the exercise, and a set without a load of the body
    /// gets the share that the exercise lifts of the body's newest weight. Neither changes later.
    /// ``WorkoutStore/write(_:)-((StoreTransaction)->Result)`` with `insert` adds a set as it is.
    /// - Returns: the set as it was stored.
    /// - Throws: ``TrainingError`` for an invalid value, and for a negative weight of an exercise
    ///   with external weights; what the generic `add` throws.
    @discardableResult
    public func log(_ set: ExerciseSet) throws -> ExerciseSet {
        try store.write { try $0.log(set) }
    }

    /// Adds a set as it is done, asynchronously; see ``log(_:)-(ExerciseSet)``.
    @discardableResult
    public func log(_ set: ExerciseSet) async throws -> ExerciseSet {
        try await store.write { try $0.log(set) }
    }
}

extension StoreTransaction {
    /// Adds a set as it is done: with what its load depends on now, and with the gym of its
    /// session.
    /// - Returns: the set as it was stored.
    @discardableResult
    public mutating func log(_ set: ExerciseSet) throws -> ExerciseSet {
        var logged = set
        if let exercise = try get(set.exercise) { try logged.fill(from: exercise, in: snapshot) }
        if logged.gym == nil { logged.gym = try get(set.session)?.gym?.uuid }
        try insert(logged)
        return logged
    }
}

extension ExerciseSet {
    /// Takes over what the load depends on at the time of the set.
    fileprivate mutating func fill(from exercise: Exercise, in snapshot: Snapshot) throws {
        if exercise.loadMode == .external, let weight, weight < .zero {
            let allowed = .zero...TrainingLimits.weights.upperBound
            throw FieldCheck(id: id).error("weight", .weight(weight, allowed: allowed))
        }
        if implementCount == 1 { implementCount = exercise.implementCount }
        guard bodyLoad == nil, exercise.bodyweightShare > 0,
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
