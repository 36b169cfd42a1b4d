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
        if makesNew { try await seedLibrary(for: typed) }
        return try await change("log") { [self] transaction in
            let logged = try log(typed, makesNew: makesNew, in: &transaction)
            var names: [String] = []
            for set in logged.sets where !names.contains(set.name) { names.append(set.name) }
            transaction.label = "log \(names.joined(separator: ", "))"
            return logged
        }
    }

    /// Brings the library, which knows the muscles of new exercises, unless the line is refused. It
    /// is no change of the user's, which undo would take back, and so one of its own.
    private func seedLibrary(for typed: TypedSets) async throws {
        struct Rehearsed: Error {}
        try await store.write { [self] transaction in
            if try transaction.seedLibrary() == 0 { return }
            do {
                try transaction.savepoint { transaction in
                    _ = try log(typed, makesNew: true, in: &transaction)
                    throw Rehearsed()
                }
            } catch is Rehearsed {}
        }
    }

    private func log(
        _ typed: TypedSets, makesNew: Bool, in transaction: inout StoreTransaction
    ) throws -> Logged {
        let parts = try typed.parts.enumerated().map { place, part in
            let exercise = try transaction.exercise(
                part.name, inPart: place, makesNew: makesNew, at: now)
            let unit = try transaction.snapshot.usualUnit(of: exercise.id)
            return (exercise, sets: try part.sets(of: exercise, in: unit))
        }
        let names = Dictionary(parts.map { ($0.0.id, $0.0.name) }) { $1 }
        let added = try transaction.log(
            inTurn: parts.map(\.sets), at: now, utcOffsetMinutes: utcOffsetMinutes,
            notes: typed.notes)
        return Logged(
            sets: added.map { one in
                LoggedSet(one.set.exercise.flatMap { names[$0] } ?? "", one, self)
            })
    }

    /// Which set was shown as the next one, if the asker says it.
    private struct Shown: Decodable {
        var entry: String?
        var set: Int?

        func isStill(_ next: SessionProgress.Next) -> Bool {
            (entry ?? next.entry.id.description) == next.entry.id.description
                && (set ?? next.set) == next.set
        }
    }

    func logNext() async throws -> any Encodable {
        let text = try body(Line.self).text()
        let shown = try body(Shown.self)
        return try await change("log set") { [self] transaction in
            guard let session = try transaction.snapshot.first(store.sessions.active) else {
                throw SiteError.noSession
            }
            let progress = try transaction.snapshot.value(of: SessionProgress(of: session.id))
            guard let planned = progress.next else { throw SiteError.nothingNext }
            if !shown.isStill(planned) { throw SiteError.notNext }
            let next = try transaction.snapshot.nextStep(
                after: progress, at: now, utcOffsetMinutes: utcOffsetMinutes)
            guard let next else { throw SiteError.isGone(planned.entry.exerciseName) }
            transaction.label = "log \(next.exercise.name)"
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            let typed = try TypedSets(words: words, of: next.exercise)
            let added = try transaction.log(next, typed: typed)
            return Logged(sets: added.map { LoggedSet(next.exercise.name, $0, self) })
        }
    }

    func deleteSet() async throws -> any Encodable {
        let id = try id(ExerciseSet.self)
        return try await change("delete set") { transaction in
            guard let set = try transaction.get(id) else {
                throw SiteError.notFound("There is no such set.")
            }
            if let exercise = try transaction.get(set.exercise) {
                transaction.label = "delete set of \(exercise.name)"
            }
            try transaction.delete(id)
            return ["deleted": id.description]
        }
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
        records = added.records.map(\.title)
    }
}
