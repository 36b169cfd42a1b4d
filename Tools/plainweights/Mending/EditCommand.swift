import CommandLineSupport
import Foundation
import PlainWeights

/// The command `edit`, which changes what a set says.
struct EditCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "edit", usage: "edit EXERCISE SET [--set N] [-- NOTE] [--store PATH] [--json]",
            summary: "changes a set of the last day of an exercise",
            details: """
                SET is typed as for log. The set keeps its time and its place, and what is not
                typed of its side, its effort and of what it is: +work makes a warm-up a set.

                Options:
                  --set N       which set of the day, the first being 1; the last without it; or
                                the id of a set of any day
                  --unit UNIT   kg or lb, of a weight without a unit; else that of the set
                  --store PATH  the folder of the store
                  --json        print the set

                Examples:
                  plainweights edit bench 82,5x6
                  plainweights edit bench 80x7@9 --set 2 -- grip slipped
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let choice = try arguments.setChoice() ?? .last
        let unit = try arguments.unit("--unit")
        let words = try arguments.rest()
        let typed = try TypedSets(words: words)
        let saysKind = words.prefix { $0 != "--" }
            .contains { $0.hasPrefix("+") && $0.dropFirst().first?.isLetter == true }
        guard typed.parts.count == 1, let part = typed.parts.first else {
            throw UsageError.unexpectedWord("+")
        }
        let store = try target.existing()
        let exercise = try store.exercise(part.name, asking: console)
        let old = try store.set(choice, of: exercise)
        let sets = try part.sets(of: exercise, in: unit ?? old.weightUnit)
        guard sets.count == 1, let new = sets.first else {
            throw UsageError.wrongValue(
                option: "SET", value: "\(sets.count) sets", expected: "one set")
        }
        let edited = try store.write { transaction in
            transaction.label = "edit \(exercise.name)"
            return try transaction.update(old.id) { set in
                (set.weight, set.weightUnit, set.reps) = (new.weight, new.weightUnit, new.reps)
                (set.distance, set.distanceUnit) = (new.distance, new.distanceUnit)
                set.duration = new.duration
                if new.side != .both { set.side = new.side }
                if saysKind { set.kind = new.kind }
                if new.traits.contains(.paused) { set.traits.insert(.paused) }
                if let rpe = new.rpe { set.rpe = rpe }
                if !typed.notes.isEmpty { set.notes = typed.notes }
            }
        }
        guard let edited else { throw NothingThere.sets }
        if isJSON {
            console.print(edited.json)
        } else {
            console.say("\(exercise.name.printable): \(old.facts) is now \(edited.facts)")
        }
        return ExitCode.done
    }
}
