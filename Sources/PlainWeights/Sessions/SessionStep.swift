public import Foundation
public import RecordStore

/// What comes next in a session: an exercise of it, the set to begin with, and what was done the
/// last time.
public struct SessionStep: Hashable, Sendable {
    /// The entry of the exercise in the session.
    public var entry: SessionEntry
    /// The exercise that comes next.
    public var exercise: Exercise
    /// The number of the set in its exercise, from 1.
    public var number: Int
    /// How many sets of the exercise are planned.
    public var plannedCount: Int
    /// What the set is planned to be.
    public var target: ExerciseSet.Target?
    /// The set to begin with: as planned, and where the plan is open as it was the last time.
    public var set: ExerciseSet
    /// The sets of the last session in which the exercise was done.
    public var lastSets: [ExerciseSet]
    /// The length of the rest behind the set, if something says one: the plan, the exercise, or the
    /// rest that goes on.
    public var rest: TimeSpan?
}

extension Snapshot {
    /// Returns what comes next in a session.
    /// - Parameters:
    ///   - progress: the ``SessionProgress`` of the session.
    ///   - utcOffsetMinutes: the offset of the time zone; by default that of the device.
    /// - Returns: nil if nothing is left of what was planned, or if its exercise was deleted.
    /// - Complexity: that of ``NextSet``.
    public func nextStep(
        after progress: SessionProgress.Value, at time: Date, utcOffsetMinutes: Int? = nil
    ) throws -> SessionStep? {
        guard let next = progress.next, let exercise = try get(next.entry.exercise) else {
            return nil
        }
        let entry = next.entry
        let set = try value(
            of: NextSet(
                of: exercise.id, in: entry.session, entry: entry.key, at: time,
                utcOffsetMinutes: utcOffsetMinutes, isAsPlanned: true))
        let part = progress.parts.first { $0.entry?.id == entry.id }
        let target = set.target ?? next.target
        return SessionStep(
            entry: entry, exercise: exercise, number: next.set,
            plannedCount: part?.plannedCount ?? next.set, target: target, set: set,
            lastSets: part?.lastSets ?? [],
            rest: try target?.rest ?? exercise.defaultRest ?? get(entry.session)?.clock?.length)
    }
}

extension StoreTransaction {
    /// Adds the set of a step as it is suggested, or what was typed in its place, which may be
    /// several sets.
    ///
    /// Each set goes where the next one of its exercise in the session is then. Its rest begins
    /// with it.
    /// - Parameters:
    ///   - typed: what was typed of the exercise: ``TypedSets/init(words:of:)``. Without a set in
    ///     it the suggested one is added, with the note.
    ///   - unit: the unit of weights that were typed without one; nil for that of the step's set.
    ///   - rest: the length of the rest; nil for that of the step.
    /// - Throws: ``TypedSetsError`` if a set cannot be read, or if none was typed and the step says
    ///   nothing of what is to be done; and what ``add(_:records:startingRest:)`` throws.
    @discardableResult
    public mutating func log(
        _ step: SessionStep, typed: TypedSets? = nil, in unit: Weight.Unit? = nil,
        startingRest rest: TimeSpan? = nil
    ) throws -> [AddedSet] {
        let part = typed?.parts.first.flatMap { $0.isLogged ? $0 : nil }
        let sets = try part?.sets(of: step.exercise, in: unit ?? step.set.weightUnit)
        if sets == nil, step.set.isBlank { throw TypedSetsError.noSets(step.exercise.name) }
        var added: [AddedSet] = []
        for typedSet in sets ?? [step.set] {
            var set = try snapshot.value(
                of: NextSet(
                    of: step.exercise.id, in: step.entry.session, entry: step.entry.key,
                    at: step.set.timestamp, utcOffsetMinutes: step.set.utcOffsetMinutes,
                    isAsPlanned: true))
            set.takeWhatWasDone(of: typedSet)
            set.notes = typed?.notes ?? ""
            added.append(try add(set, startingRest: rest ?? step.rest))
        }
        return added
    }

    /// Adds sets that were typed at once, as ``log(_:records:startingRest:)`` adds each.
    ///
    /// Those of several exercises were done in turn, as a superset: the first set of each, then the
    /// second. They get one time, and are told apart by their places.
    /// - Parameter exercises: the sets of each exercise, which name it.
    /// - Returns: the sets in the order in which they were done.
    @discardableResult
    public mutating func log(
        inTurn exercises: [[ExerciseSet]], at time: Date, utcOffsetMinutes: Int, notes: String = ""
    ) throws -> [AddedSet] {
        let rounds = exercises.map(\.count).max() ?? 0
        let sets = (0..<rounds).flatMap { round in
            exercises.compactMap { $0.indices.contains(round) ? $0[round] : nil }
        }
        return try sets.enumerated().map { position, typed in
            var set = typed
            (set.timestamp, set.utcOffsetMinutes) = (time, utcOffsetMinutes)
            (set.sequence, set.notes) = (position, notes)
            if exercises.count > 1 { set.traits.insert(.superset) }
            return try log(set)
        }
    }
}

extension ExerciseSet {
    /// Whether the set says nothing of what was done.
    public var isBlank: Bool { weight == nil && reps == nil && distance == nil && duration == nil }

    /// Takes what was done in another set.
    fileprivate mutating func takeWhatWasDone(of other: ExerciseSet) {
        (weight, weightUnit, reps) = (other.weight, other.weightUnit, other.reps)
        (distance, distanceUnit, duration) = (other.distance, other.distanceUnit, other.duration)
        (kind, side, rpe, traits) = (other.kind, other.side, other.rpe, other.traits)
    }
}
