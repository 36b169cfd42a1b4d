import CommandLineSupport
import RecordStore

/// The command `export`, which writes all records as lines of JSON.
enum ExportCommand {
    static var command: Command {
        Command(
            "export", usage: "export STORE [--output FILE]",
            summary: "all records as lines of JSON, without a loss",
            details: """
                One state of the store, with its preferences. docs/exchange.md has the format.
                Programs with the types of the store import it again. Records that a program has
                still to bring up to its version are not exported.

                Options:
                  --output FILE  the file, which must not be there yet; without it, or with -,
                                 the output

                Examples:
                  store-inspect export ~/Training --output training.jsonl
                  store-inspect export ~/Training | grep '"record":"Exercise"'
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let output = try arguments.path("--output")
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        let store = try InspectedStore(at: path, console)
        let file = output.map { OutputFile($0, console) } ?? OutputFile(console)
        var line = ProgressLine(console)
        defer { line.clear() }
        let count = try file.write { text in
            try store.exportRecords(to: &text) { done, total in
                if file.showsProgress { line.show("\(done.grouped) of \(total.grouped) records") }
            }
        }
        line.clear()
        if let output, !file.isOutput {
            console.say("wrote \(count.grouped) records to \(StoredValue.text(output).cell)")
        }
        return ExitCode.sound
    }
}
