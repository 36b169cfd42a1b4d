import CommandLineSupport
import Foundation
import PlainWeights

/// The commands `rename` and `merge`, which change what exercises are called.
struct RenameCommand {
    let context: ToolContext

    var rename: Command {
        Command(
            "rename", usage: "rename EXERCISE NAME [--store PATH]",
            summary: "gives an exercise another name",
            details: """
                The old name is kept among its aliases, so that imports still find it.

                Example:
                  plainweights rename bench "Bench Press (Barbell)"
                """,
            run: { try run(&$0, $1, isMerge: false) })
    }

    var merge: Command {
        Command(
            "merge", usage: "merge EXERCISE INTO [--store PATH]",
            summary: "makes one exercise of two",
            details: """
                The sets of the first become those of the second, which is kept. What a set meant
                stays. undo takes it back.

                Example:
                  plainweights merge "Bench" "Bench Press"
                """,
            run: { try run(&$0, $1, isMerge: true) })
    }

    private func run(
        _ arguments: inout Arguments, _ console: Console, isMerge: Bool
    ) throws -> Int32 {
        let target = try context.store(&arguments)
        let word = try arguments.word("EXERCISE")
        let other = try arguments.word(isMerge ? "INTO" : "NAME")
        try arguments.finish()
        let store = try target.existing()
        let exercise = try store.exercise(word, asking: console)
        if isMerge {
            let kept = try store.exercise(other, asking: console)
            if kept.id == exercise.id {
                throw UsageError.wrongValue(
                    option: "INTO", value: other.printable, expected: "another exercise")
            }
            let count = try store.count(store.sets.of(exercise.id))
            try store.write { transaction in
                transaction.label = "merge \(exercise.name)"
                _ = try transaction.merge(exercise.id, into: kept.id)
            }
            console.say(
                "\(exercise.name.printable) with \(count) sets is now \(kept.name.printable)")
        } else {
            let name = other.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty { throw UsageError.missingWord("NAME") }
            try store.write { transaction in
                transaction.label = "rename \(exercise.name)"
                _ = try transaction.rename(exercise.id, to: name)
            }
            console.say("\(exercise.name.printable) is now \(name.printable)")
        }
        return ExitCode.done
    }
}
