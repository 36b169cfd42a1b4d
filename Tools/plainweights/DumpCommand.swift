import CommandLineSupport
import PlainWeights

/// The command `dump`, which prints all records.
struct DumpCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "dump", usage: "dump [--store PATH]", summary: "prints everything, a record a line",
            details: """
                A line has the type, the id, and the fields that are not empty. Texts are in
                quotes, dates are UTC. The records are in the order of their types and ids, so that
                two stores can be compared.

                Options:
                  --store PATH  the folder of the store

                Example:
                  plainweights dump --store ~/Training | grep '^Exercise '
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let target = try context.store(&arguments)
        try arguments.finish()
        var lines = ConsoleLines(console: console)
        try target.reading().dump(to: &lines)
        return ExitCode.done
    }

    /// An output whose lines go to a console.
    private struct ConsoleLines: TextOutputStream {
        let console: Console
        private var line = ""

        init(console: Console) { self.console = console }

        mutating func write(_ text: String) {
            if text == "\n" {
                console.print(line.printable)
                line = ""
            } else {
                line += text
            }
        }
    }
}
