import CommandLineSupport
import Foundation
import PlainWeights

extension Snapshot {
    /// Returns what comes next in the session that goes on.
    /// - Throws: ``NothingThere`` if no session goes on, or nothing of it is left.
    func nextStep(at time: Date, utcOffsetMinutes: Int) throws -> SessionStep {
        let progress = try value(of: SessionProgress(of: activeSession().id))
        let step = try nextStep(after: progress, at: time, utcOffsetMinutes: utcOffsetMinutes)
        guard let step else { throw NothingThere.nextSet }
        return step
    }
}

extension SessionStep {
    /// What comes next, in a line: `next: Row, set 2 of 3: 60 kg x 10`.
    var text: String {
        let effort = set.isBlank ? "" : ": \(set.facts)"
        return "next: \(exercise.name.printable), set \(number) of \(plannedCount)\(effort)"
    }

    /// Prints what comes next, with what is planned and what was done the last time.
    func print(_ format: TrainingFormat, dayStart: Int, _ console: Console) {
        var facts = [("set", "\(number) of \(plannedCount)")]
        if let target { facts.append(("planned", format.target(target))) }
        let done = lastSets.map(\.facts).joined(separator: "; ")
        let day = lastSets.first.map { format.shortDay($0.day(dayStart: dayStart)) }
        facts.append((day ?? "last time", day == nil ? "nothing" : done))
        if !set.isBlank { facts.append(("done logs", set.facts)) }
        if let rest { facts.append(("rest", format.duration(rest))) }
        console.print(exercise.name.printable, .bold)
        let lines = TitledLines(facts.map(\.0), width: console.width)
        for (title, text) in facts {
            for line in lines.lines(title, text) { console.print(line) }
        }
    }

    var json: JSONValue {
        .object([
            ("exercise", .string(exercise.id.description)), ("name", .string(exercise.name)),
            ("entry", .string(entry.id.description)), ("set", .integer(number)),
            ("plannedSets", .integer(plannedCount)), ("target", target?.json ?? .null),
            ("suggested", set.isBlank ? .null : set.json), ("last", .array(lastSets.map(\.json))),
        ])
    }
}

extension ExerciseSet.Target {
    /// The target as JSON.
    var json: JSONValue {
        .object([
            ("weight", .optional(weight?.number(in: weightUnit))),
            ("weightUnit", .string(weightUnit.symbol)), ("shareThousandths", .optional(share)),
            ("leastReps", .optional(reps?.lowerBound)),
            ("mostReps", .optional(isAsManyAsPossible ? nil : reps?.upperBound)),
            ("distanceMeters", .optional(distance?.meters)),
            ("durationSeconds", .optional(duration?.seconds)), ("rpe", .optional(rpe)),
            ("restSeconds", .optional(rest?.seconds)), ("kind", .string(kind.description)),
            ("side", .string("\(side)")),
        ])
    }
}
