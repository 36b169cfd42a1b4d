import CommandLineSupport
import Foundation
import PlainWeights

/// An exercise with the sets that are logged of it.
struct LoggedPart {
    var exercise: Exercise
    /// Whether the exercise is made with its sets.
    var isNew = false
    let sets: [ExerciseSet]

    /// The sets, as those of the exercise.
    fileprivate var ownSets: [ExerciseSet] {
        sets.map { set in
            var own = set
            own.exercise = exercise.id
            return own
        }
    }
}

extension [LoggedPart] {
    /// Writes the exercises that are new, and all sets, as one change, and prints what was written.
    func log(
        to store: WorkoutStore, at time: Date, utcOffsetMinutes: Int, notes: String = "",
        isJSON: Bool, _ console: Console
    ) throws {
        let names = map(\.exercise.name).joined(separator: ", ")
        let added = try store.write { transaction in
            transaction.label = "log \(names)"
            for part in self where part.isNew { try transaction.insert(part.exercise) }
            return try transaction.log(
                inTurn: map(\.ownSets), at: time, utcOffsetMinutes: utcOffsetMinutes, notes: notes)
        }
        if isJSON {
            console.print(json(added))
        } else {
            try print(added, in: store, console)
        }
    }

    /// Prints what was written, and what the day has come to.
    private func print(_ added: [AddedSet], in store: WorkoutStore, _ console: Console) throws {
        for part in self {
            let own = added.filter { $0.set.exercise == part.exercise.id }
            console.print(
                part.exercise.name.printable + (part.isNew ? " (a new exercise)" : ""), .bold)
            let numbered = try store.lastDay(of: part.exercise).map(\.id)
            for one in own {
                // The number by which edit and delete name the set, if it is of the last day.
                let number = numbered.firstIndex(of: one.set.id).map { "\($0 + 1)" } ?? "-"
                console.print("  \(number)  \(one.text)")
            }
            guard let last = own.last?.set else { continue }
            let day = last.day(dayStart: try store.value(of: WorkoutStore.dayStart))
            let result = try store.value(of: DayComparison(of: part.exercise.id, today: day))
            let format = TrainingFormat(locale: .tool, unit: last.weightUnit)
            console.say("  \(result.today.totals.text(format)); \(format.delta(result))")
        }
    }
}

extension [LoggedPart] {
    /// What was written, for programs.
    private func json(_ added: [AddedSet]) -> JSONValue {
        .object([
            ("exercises", .array(map(\.exercise.json))),
            ("sets", .array(added.map(\.json))),
        ])
    }
}

extension AddedSet {
    /// What was done, and what it is the record of.
    var text: String {
        records.isEmpty
            ? set.facts
            : "\(set.facts)  record: \(records.map(\.title).joined(separator: ", "))"
    }

    var json: JSONValue {
        .object([("set", set.json), ("records", .array(records.map { .string($0.title) }))])
    }
}

extension Locale {
    /// The locale in which the tool writes numbers.
    static let tool = Locale(identifier: "en_US")
}

extension SetTotals {
    /// The totals in words: `3 sets, 24 reps, 1,920 kg`.
    func text(_ format: TrainingFormat) -> String {
        if sets == 0 { return "no sets" }
        let count = sets == 1 ? "1 set" : "\(sets) sets"
        return "\(count), \(reps) reps, \(format.volume(volume))"
    }
}

extension ExerciseSet {
    /// What was done, with its side, kind and effort: `80 kg x 8 left, warmUp, @8`.
    var facts: String {
        var parts = [effort + (side == .both ? "" : " \(side)")]
        if kind != .normal { parts.append(kind.description) }
        if let rpe { parts.append("@\(rpe.short)") }
        return parts.joined(separator: ", ")
    }
}
