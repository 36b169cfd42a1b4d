import CommandLineSupport
import Foundation
import PlainWeights

/// How the session that goes on stands.
struct SessionReport {
    let session: WorkoutSession
    let progress: SessionProgress.Value
    /// What comes next; nil if nothing is left.
    let next: SessionStep?
    let format: TrainingFormat
    private let now: Date

    /// Reads how a session stands.
    /// - Throws: ``NothingThere`` if none goes on.
    init(in store: WorkoutStore, _ context: ToolContext) throws {
        let now = context.now()
        let offset = context.offsetMinutes(at: now)
        (session, progress, next) = try store.read { snapshot in
            let session = try snapshot.activeSession()
            let progress = try snapshot.value(of: SessionProgress(of: session.id))
            let next = try snapshot.nextStep(after: progress, at: now, utcOffsetMinutes: offset)
            return (session, progress, next)
        }
        self.now = now
        // The unit does not change with each exercise.
        let first = try store.first(store.sets.of(session.id))
        let unit = try first?.weightUnit ?? store.usualUnit(of: nil)
        format = TrainingFormat(locale: .tool, unit: unit)
    }

    /// Prints the session: its exercises, what was done, the rest and what comes next.
    func print(_ console: Console) {
        let since = LocalTime.text(
            session.startDate, utcOffsetMinutes: session.utcOffsetMinutes)
        let name = session.name.isEmpty ? "Session" : session.name.printable
        console.print("\(name), since \(since)", .bold)
        if progress.parts.isEmpty {
            console.say("no exercise yet: log adds sets")
            printRest(console)
            return
        }
        var table = TextTable(["Exercise": .wrapped, "Sets": .number, "Planned": .wrapped])
        for part in progress.parts { table.add([part.title, part.count, part.planned(format)]) }
        console.print(table)
        console.say(summary)
        printNext(console)
    }

    /// Prints the rest and what comes next.
    func printNext(_ console: Console) {
        printRest(console)
        if let next {
            console.say(next.text)
        } else if let entry = progress.next?.entry {
            console.say(
                "next: \(entry.exerciseName.printable), which is deleted: skip leaves it out")
        } else if progress.plannedCount > 0 {
            console.say("nothing that was planned is left: finish ends the session")
        }
    }

    /// Prints the rest that goes on, or that is over.
    func printRest(_ console: Console) {
        guard let clock = session.clock else { return }
        let left = clock.left(at: now)
        let length = format.duration(clock.length)
        if left > .zero {
            console.say("rest \(length), \(format.duration(left)) left")
        } else {
            console.say(
                "rest \(length), over since \(format.duration(TimeSpan(rawValue: -left.rawValue)))")
        }
    }

    /// What was done so far: `2 of 6 sets, 1,280 kg; 3,840 kg last time`.
    var summary: String {
        let sets = progress.plannedCount == 1 ? "set" : "sets"
        let count = "\(progress.doneCount) of \(progress.plannedCount) \(sets)"
        // Of what is done without weights there is none.
        if progress.volume == .zero, progress.lastVolume ?? .zero == .zero { return count }
        let last = progress.lastVolume.map { "; \(format.volume($0)) last time" } ?? ""
        return "\(count), \(format.volume(progress.volume))\(last)"
    }

    var json: JSONValue {
        .object([
            ("session", session.json), ("doneSets", .integer(progress.doneCount)),
            ("plannedSets", .integer(progress.plannedCount)),
            ("volumeKilograms", .number(progress.volume.kilograms)),
            ("lastVolumeKilograms", .optional(progress.lastVolume?.kilograms)),
            ("rest", restJSON), ("exercises", .array(progress.parts.map(\.json))),
            ("next", next?.json ?? .null),
        ])
    }

    /// The rest that goes on.
    var restJSON: JSONValue {
        guard let clock = session.clock else { return .null }
        return .object([
            ("start", .string(LocalTime.json(clock.start))),
            ("lengthSeconds", .number(clock.length.seconds)),
            ("leftSeconds", .number(clock.left(at: now).seconds)),
        ])
    }
}

extension SessionProgress.Part {
    /// The exercise, and the one in whose place it is done.
    var title: String {
        let replaced = entry?.substitutedName ?? ""
        return (replaced.isEmpty ? exerciseName : "\(exerciseName) for \(replaced)").printable
    }

    /// The sets that were done of those that are planned: `1/3`.
    var count: String {
        let planned = entry?.targets?.count ?? 0
        return planned == 0 ? "\(doneCount)" : "\(doneCount)/\(planned)"
    }

    /// What is planned of the exercise, in words.
    func planned(_ format: TrainingFormat) -> String {
        let texts = [
            isSkipped ? "skipped" : "", format.targets(entry?.targets ?? []),
            entry?.supersetGroup.map { "superset \($0)" } ?? "",
        ]
        return texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    fileprivate var json: JSONValue {
        .object([
            ("exercise", .optional(exercise?.description)), ("name", .string(exerciseName)),
            ("entry", .optional(entry?.id.description)), ("doneSets", .integer(doneCount)),
            ("plannedSets", .integer(plannedCount)),
            ("isSkipped", .bool(isSkipped)),
            ("targets", .array((entry?.targets ?? []).map(\.json))),
            ("volumeKilograms", .number(volume.kilograms)),
            ("lastVolumeKilograms", .optional(lastVolume?.kilograms)),
        ])
    }
}

extension WorkoutSession {
    /// The name of the session, or what one without a name is called.
    var title: String { name.isEmpty ? "the session" : name }

    /// The session as JSON.
    var json: JSONValue {
        .object([
            ("id", .string(id.description)), ("name", .string(name)),
            ("startDate", .string(LocalTime.json(startDate))),
            ("endDate", .optional(endDate.map(LocalTime.json))),
            ("workout", .optional(workout?.description)),
            ("program", .optional(program?.description)), ("week", .optional(week)),
            ("gym", .optional(gym?.description)), ("rating", .optional(rating)),
            ("notes", .string(notes)),
        ])
    }
}
