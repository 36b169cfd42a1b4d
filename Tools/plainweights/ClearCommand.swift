import CommandLineSupport
import PlainWeights

/// The command `clear`, which deletes all records.
struct ClearCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "clear", usage: "clear [--yes] [--store PATH]",
            summary: "deletes everything, if you are sure",
            details: """
                The command says how many records there are, and goes on if the answer is yes.

                Options:
                  --yes         do not ask
                  --store PATH  the folder of the store

                Example:
                  plainweights clear --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isSure = arguments.flag("--yes")
        let target = try context.store(&arguments)
        try arguments.finish()
        var count = 0
        let isCleared = try target.existing().clearAll { found in
            count = found
            if isSure { return true }
            return console.confirms("Delete all \(found.grouped) records of \(target.path)?")
        }
        console.print(isCleared ? "deleted \(count.grouped) records" : "nothing was deleted")
        return isCleared ? ExitCode.done : ExitCode.refused
    }
}
