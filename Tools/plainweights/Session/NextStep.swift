import CommandLineSupport
import Foundation
import PlainWeights

/// What comes next in a session: an exercise of it, the set to begin with, and what was done the
/// last time.
struct NextStep {
    let session: WorkoutSession
    let entry: SessionEntry
    let exercise: Exercise
    /// The number of the set in its exercise, from 1.
    let number: Int
    /// How many sets of the exercise are planned.
    let count: Int
    /// What the set is planned to be.
    let target: ExerciseSet.Target?
    /// The set to begin with.
    let set: ExerciseSet
    /// The sets of the last session in which the exercise was done.
    let last: [ExerciseSet]

    /// The length of the rest behind the set, if something says one: the plan, the exercise, or the
    /// rest that goes on.
    var rest: TimeSpan? { target?.rest ?? exercise.defaultRest ?? session.clock?.length }

    /// The day on which the exercise was last done.
    private func lastDay(_ dayStart: Int) -> LocalDay? { last.first?.day(dayStart: dayStart) }
}

extension Snapshot {
    /// Returns what comes next in the session that goes on.
    /// - Throws: ``NothingThere`` if no session goes on, or nothing of it is left.
    func nextStep(at time: Date, utcOffsetMinutes: Int) throws -> NextStep {
        let session = try activeSession()
        let progress = try value(of: SessionProgress(of: session.id))
        let next = try nextStep(
            of: session, progress, at: time, utcOffsetMinutes: utcOffsetMinutes)
        guard let next else { throw NothingThere.nextSet }
        return next
    }

    /// Returns what comes next in a session; nil if nothing is left of what was planned, or if its
    /// exercise was deleted.
    func nextStep(
        of session: WorkoutSession, _ progress: SessionProgress.Value, at time: Date,
        utcOffsetMinutes: Int
    ) throws -> NextStep? {
        guard let next = progress.next, let exercise = try get(next.entry.exercise) else {
            return nil
        }
        let set = try suggestedSet(
            of: exercise.id, in: next.entry, at: time, utcOffsetMinutes: utcOffsetMinutes)
        let part = progress.parts.first { $0.entry?.id == next.entry.id }
        return NextStep(
            session: session, entry: next.entry, exercise: exercise, number: next.set,
            count: part?.plannedCount ?? next.set, target: set.target ?? next.target, set: set,
            last: part?.lastSets ?? [])
    }

    /// Returns the set to begin with. How hard it is to be is planned; how hard it was nobody knows
    /// before.
    func suggestedSet(
        of exercise: Exercise.ID, in entry: SessionEntry, at time: Date, utcOffsetMinutes: Int
    ) throws -> ExerciseSet {
        var set = try value(
            of: NextSet(
                of: exercise, in: entry.session, entry: entry.key, at: time,
                utcOffsetMinutes: utcOffsetMinutes, isAsPlanned: true))
        set.rpe = nil
        return set
    }
}

extension NextStep {
    /// What comes next, in a line: `next: Row, set 2 of 3: 60 kg x 10`.
    var text: String {
        let effort = set.isBlank ? "" : ": \(set.facts)"
        return "next: \(exercise.name.printable), set \(number) of \(count)\(effort)"
    }

    /// Prints what comes next, with what is planned and what was done the last time.
    func print(_ format: TrainingFormat, dayStart: Int, _ console: Console) {
        var facts = [("set", "\(number) of \(count)")]
        if let target { facts.append(("planned", format.target(target))) }
        let done = last.map(\.facts).joined(separator: "; ")
        let day = lastDay(dayStart).map(format.shortDay)
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
            ("plannedSets", .integer(count)), ("target", target?.json ?? .null),
            ("suggested", set.isBlank ? .null : set.json), ("last", .array(last.map(\.json))),
        ])
    }
}

extension ExerciseSet {
    /// Whether the set says nothing of what was done.
    var isBlank: Bool { weight == nil && reps == nil && distance == nil && duration == nil }
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
