import CommandLineSupport
import PlainWeights

/// The command `backup`, which copies the store and checks the copy.
struct BackupCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "backup", usage: "backup FOLDER [--store PATH]",
            summary: "copies the store to a new folder, and checks the copy",
            details: """
                Others may read and write meanwhile; the copy is of one state. It appears under its
                name when it is complete, and is then compared, records with indexes.

                Options:
                  --store PATH  the folder of the store
                  --json        print how many records the copy has

                Exit codes: 0 the copy is sound, 3 it is not, or cannot be made.

                Example:
                  plainweights backup ~/Backups/Training-2026-03-01 --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let folder = try arguments.path(named: "FOLDER")
        try arguments.finish()
        var line = ProgressLine(console)
        defer { line.clear() }
        try target.reading().copy(to: folder) { line.show($0) }
        let report = try WorkoutStore.readOnly(at: folder).verify()
        line.clear()
        if let first = report.violations.first {
            console.complain("the copy is not sound: \(first)".printable)
            return ExitCode.unreadable
        }
        if isJSON {
            console.print(.object([("records", .integer(report.recordCount))]))
        } else {
            console.say("copied \(report.recordCount.grouped) records to \(folder.printable)")
        }
        return ExitCode.done
    }
}
