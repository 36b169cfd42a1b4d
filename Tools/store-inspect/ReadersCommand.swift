import CommandLineSupport
import LMDB
import RecordStore

/// The command `readers`, which prints the processes that read a store.
enum ReadersCommand {
    static var command: Command {
        Command(
            "readers", usage: "readers STORE [--clear-stale] [--json]",
            summary: "the processes that read the store now",
            details: """
                A reader keeps the pages of its commit, and of all later ones, from being used
                again: one that reads for long lets the file grow. One whose process is gone is
                stale; writers find that out by themselves when they need its pages.

                Options:
                  --clear-stale  forget the readers whose processes are gone
                  --json         print an object: cleared (a number), readers (process, commit,
                                 commitsBehind)

                Example:
                  store-inspect readers ~/Training
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let clears = arguments.flag("--clear-stale")
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        let environment = try InspectedStore(readingPartAt: path, console).environment
        let cleared = clears ? try environment.clearStaleReaders() : 0
        let readers = try environment.readers()
        if isJSON {
            let values = readers.map { reader in
                JSONValue.object([
                    ("process", .integer(Int(reader.processID))),
                    ("commit", .integer(reader.transactionID)),
                    ("commitsBehind", .integer(reader.transactionLag)),
                ])
            }
            console.print(
                .object([("cleared", .integer(cleared)), ("readers", .array(values))]))
            return ExitCode.sound
        }
        if clears { console.print("forgot \(cleared.grouped) readers") }
        var table = TextTable(["process": .number, "commit": .number, "commits behind": .number])
        for reader in readers {
            table.add([
                "\(reader.processID)", reader.transactionID.grouped,
                reader.transactionLag.grouped,
            ])
        }
        if readers.isEmpty { console.print("nobody reads") } else { console.print(table) }
        return ExitCode.sound
    }
}
