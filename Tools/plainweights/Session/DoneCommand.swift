import CommandLineSupport
import Foundation
import PlainWeights

/// The command `done`, which logs the set that comes next.
struct DoneCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "done", usage: "done [SET...] [-- NOTE] [--rest TIME] [--store PATH] [--json]",
            summary: "logs the next set of the session, as planned or as typed",
            details: """
                Without SET it is the one that next shows. SET is typed as for log: 82,5x6@8, or
                several. They belong to the exercise that comes next; log adds those of another.

                A rest begins with the set: of the length that is given, or that the plan or the
                exercise says, or that the rest before had if it was not stopped.

                Options:
                  --rest TIME   how long to rest now: 90s, 2min, 1:30
                  --at TIME     when: 2026-08-14T18:30, here; now without it
                  --unit UNIT   kg or lb, of weights without a unit; else that of the next set
                  --store PATH  the folder of the store
                  --json        print an object: sets (with records), rest, and next

                Examples:
                  plainweights done
                  plainweights done 82,5x6@8 --rest 2min -- grip slipped
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let rest = try arguments.time("--rest")
        let unit = try arguments.unit("--unit")
        let time = try arguments.date("--at", in: context.timeZone) ?? context.now()
        let words = try arguments.rest()
        let store = try target.existing()
        let offset = context.offsetMinutes(at: time)
        let (step, added) = try store.write { transaction in
            let next = try transaction.snapshot.nextStep(at: time, utcOffsetMinutes: offset)
            let (sets, note) = try next.sets(typed: words, in: unit)
            transaction.label = "log \(next.exercise.name)"
            var added: [AddedSet] = []
            for typed in sets {
                var set = try transaction.snapshot.suggestedSet(
                    of: next.exercise.id, in: next.entry, at: time, utcOffsetMinutes: offset)
                if let typed { set.take(typed) }
                set.notes = note
                added.append(try transaction.add(set, startingRest: rest ?? next.rest))
            }
            return (next, added)
        }
        let report = try SessionReport(in: store, context)
        if isJSON {
            console.print(
                .object([
                    ("sets", .array(added.map(\.json))), ("rest", report.restJSON),
                    ("next", report.next?.json ?? .null),
                ]))
            return ExitCode.done
        }
        console.print(step.exercise.name.printable, .bold)
        for (position, one) in added.enumerated() {
            console.print("  \(step.number + position)  \(one.text)")
        }
        console.say(report.summary)
        report.printNext(console)
        return ExitCode.done
    }
}

extension NextStep {
    /// Returns the sets that were typed, or nil in place of one that is as it is suggested, and the
    /// note.
    fileprivate func sets(
        typed words: [String], in unit: Weight.Unit?
    ) throws -> (sets: [ExerciseSet?], note: String) {
        // The exercise is not typed, and a line of sets begins with one.
        let name = exercise.name.isEmpty ? "-" : exercise.name
        let typed = try TypedSets(words: [name] + words)
        guard typed.parts.count == 1, let part = typed.parts.first else {
            throw UsageError.unexpectedWord("+")
        }
        if part.name != name {
            let word = words.first { !$0.isEmpty } ?? ""
            throw TypedSetsError.notASet(word.printable)
        }
        if words.first == nil || words.first == "--" {
            if set.isBlank { throw TypedSetsError.noSets(exercise.name) }
            return ([nil], typed.notes)
        }
        let sets = try part.sets(of: exercise, in: unit ?? set.weightUnit)
        return (sets, typed.notes)
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
