import CommandLineSupport
import Foundation
import PlainWeights

/// The command `delete`, which takes out a set, or an exercise with all of its sets.
struct DeleteCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "delete", usage: "delete EXERCISE --set N|last | --all [--keep-sets] [--store PATH]",
            summary: "deletes a set, or an exercise",
            details: """
                Nothing is gone for good: undo brings it back.

                Options:
                  --set N       the set with this number on the last day of the exercise, or last,
                                or the id of a set of any day
                  --all         the exercise, with all of its sets
                  --keep-sets   with --all: the sets stay, with the name of the exercise
                  --store PATH  the folder of the store

                Examples:
                  plainweights delete bench --set last
                  plainweights delete "Old Machine" --all --keep-sets
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isAll, keepsSets) = (arguments.flag("--all"), arguments.flag("--keep-sets"))
        let target = try context.store(&arguments)
        let choice = try arguments.setChoice()
        let name = try arguments.name("EXERCISE")
        if isAll, choice != nil { throw UsageError.excludingOptions("--set", "--all") }
        if !isAll, choice == nil { throw UsageError.missingWord("--set N or --all") }
        if keepsSets, !isAll {
            throw UsageError.wrongValue(
                option: "--keep-sets", value: "given", expected: "for --all alone")
        }
        let store = try target.existing()
        let exercise = try store.exercise(name, asking: console)
        if isAll {
            let count = try store.count(store.sets.of(exercise.id))
            try store.write { transaction in
                transaction.label = "delete \(exercise.name)"
                try transaction.delete(exercise.id, keepsSets ? .keepingSets : .withSets)
            }
            console.say(
                "\(exercise.name.printable) is deleted, its \(count) sets "
                    + (keepsSets ? "stay" : "too") + "; undo brings it back")
        } else if let choice {
            let set = try store.set(choice, of: exercise)
            try store.write { transaction in
                transaction.label = "delete set of \(exercise.name)"
                _ = try transaction.delete(set.id)
            }
            console.say("\(exercise.name.printable): \(set.facts) is deleted; undo brings it back")
        }
        return ExitCode.done
    }
}
