import Foundation
import PlainWeights

/// Logging sets as they are typed, or as they come next.
extension Visit {
    private static let mostCharacters = 2_000

    /// The sets that were logged.
    private struct Logged: Encodable {
        let sets: [LoggedSet]
    }

    private struct Line: Decodable {
        var line: String?
        var new: Bool?

        func text() throws -> String {
            let text = line ?? ""
            if text.count > mostCharacters {
                throw SiteError.badRequest("A line has at most \(mostCharacters) characters.")
            }
            return text
        }
    }

    func log() async throws -> any Encodable {
        let line = try body(Line.self)
        let typed = try TypedSets(line.text())
        // What is no set is told before what is no exercise.
        for part in typed.parts { _ = try part.sets(of: nil, in: .kilograms) }
        let makesNew = line.new ?? false
        // The library is no change of the user's, which undo would take back.
        if makesNew { try await store.write { _ = try $0.seedLibrary() } }
        let added = try await change("log") { [self] transaction in
            let parts = try typed.parts.map { part in
                let exercise = try transaction.exercise(part.name, makesNew: makesNew, at: now)
                let unit = try transaction.usualUnit(of: exercise.id, self)
                let sets = try part.sets(of: exercise, in: unit).map { set in
                    var set = set
                    (set.exercise, set.timestamp) = (exercise.id, now)
                    (set.utcOffsetMinutes, set.notes) = (utcOffsetMinutes, typed.notes)
                    if typed.parts.count > 1 { set.traits.insert(.superset) }
                    return set
                }
                return (name: exercise.name, sets: sets)
            }
            transaction.label = "log \(parts.map(\.name).joined(separator: ", "))"
            // Those of several exercises were done in turn.
            let rounds = parts.map(\.sets.count).max() ?? 0
            let inTurn = (0..<rounds).flatMap { round in
                parts.filter { $0.sets.indices.contains(round) }.map { ($0.name, $0.sets[round]) }
            }
            return try inTurn.enumerated().map { position, logged in
                var (name, set) = logged
                // Sets that were typed at once have one time, and are told apart by their place.
                set.sequence = position
                return (name, try transaction.log(set))
            }
        }
        return Logged(sets: added.map { LoggedSet($0, $1, self) })
    }

    func logNext() async throws -> any Encodable {
        let text = try body(Line.self).text()
        let added = try await change("log set") { [self] transaction in
            guard let session = try transaction.snapshot.activeSession(self) else {
                throw SiteError.noSession
            }
            let progress = try transaction.snapshot.value(of: SessionProgress(of: session.id))
            guard let next = try transaction.snapshot.nextStep(of: session, progress, self) else {
                throw SiteError.nothingNext
            }
            transaction.label = "log \(next.exercise.name)"
            let (sets, notes) = try next.sets(typed: text)
            return try sets.map { typed in
                var set = try transaction.snapshot.suggestedSet(
                    of: next.exercise.id, in: next.entry, self)
                if let typed { set.take(typed) }
                set.notes = notes
                return (next.exercise.name, try transaction.add(set, startingRest: next.rest))
            }
        }
        return Logged(sets: added.map { LoggedSet($0, $1, self) })
    }

    func deleteSet() async throws -> any Encodable {
        let id = try id(ExerciseSet.self)
        let exists = try await change("delete set") { transaction in
            guard let set = try transaction.get(id) else { return false }
            if let exercise = try transaction.get(set.exercise) {
                transaction.label = "delete set of \(exercise.name)"
            }
            return try transaction.delete(id)
        }
        if !exists { throw SiteError.notFound("There is no such set.") }
        return ["deleted": id.description]
    }
}

/// A set that was logged, as the page gets it.
private struct LoggedSet: Encodable {
    let name: String
    let set: SetView
    /// The measures by which it is a record.
    let records: [String]

    init(_ name: String, _ added: AddedSet, _ visit: Visit) {
        self.name = name
        set = SetView(added.set, visit)
        records = added.records.map(\.name)
    }
}

extension RecordRule {
    /// The rule in a word or two.
    var name: String {
        switch self {
        case .heaviest: "heaviest"
        case .oneRepMax: "estimate"
        case .pareto: "weight and reps"
        case .mostReps: "reps at this weight"
        case .longest: "longest"
        case .farthest: "farthest"
        case .fastest: "fastest"
        }
    }
}

extension NextStep {
    /// Returns the sets that were typed, or nil in place of one that is as it is suggested, and the
    /// note.
    fileprivate func sets(typed text: String) throws -> (sets: [ExerciseSet?], notes: String) {
        // The exercise is not typed, and a line of sets begins with one.
        let typed = try TypedSets("- " + text)
        guard typed.parts.count == 1, let part = typed.parts.first else {
            throw SiteError(
                422, "unreadable-sets", "Another exercise is logged by its name, in the other line."
            )
        }
        if !part.isLogged, part.name == "-" {
            if set.isBlank { throw TypedSetsError.noSets(exercise.name) }
            return ([nil], typed.notes)
        }
        if part.name != "-" {
            throw TypedSetsError.notASet(String(part.name.dropFirst(2)))
        }
        return (try part.sets(of: exercise, in: set.weightUnit), typed.notes)
    }
}

extension ExerciseSet {
    /// Takes what was typed of a set.
    fileprivate mutating func take(_ typed: ExerciseSet) {
        (weight, weightUnit, reps) = (typed.weight, typed.weightUnit, typed.reps)
        (distance, distanceUnit, duration) = (typed.distance, typed.distanceUnit, typed.duration)
        (kind, side, rpe, traits) = (typed.kind, typed.side, typed.rpe, typed.traits)
    }
}

extension StoreTransaction {
    /// Returns the unit in which weights of an exercise were typed last, or those of any exercise.
    fileprivate func usualUnit(of exercise: Exercise.ID, _ visit: Visit) throws -> Weight.Unit {
        let own = visit.store.sets.of(exercise).and { $0.weight != nil }
        return try snapshot.first(own)?.weightUnit ?? visit.format.unit
    }
}
