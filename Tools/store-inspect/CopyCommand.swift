import CommandLineSupport
import LMDB
import RecordStore

/// The command `copy`, which copies a store and checks the copy.
enum CopyCommand {
    static var command: Command {
        Command(
            "copy", usage: "copy STORE FOLDER [--json]",
            summary: "copies the newest state to a new folder, and checks the copy",
            details: """
                Others may write meanwhile. The pages of the copy are full, and none are free. The
                copy appears under its name when it is complete.

                Options:
                  --json  print an object: folder, fileSizeBytes, records, violations

                Exit codes: 0 the copy is sound, 1 it is not, as the store is not.

                Example:
                  store-inspect copy ~/Training ~/Backups/Training-2026-03-01
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let path = try arguments.path(named: "STORE")
        let target = try arguments.path(named: "FOLDER")
        try arguments.finish()
        let store = try InspectedStore(at: path, console)
        var line = ProgressLine(console)
        defer { line.clear() }
        try store.copy(to: target) { done, total in
            try Task.checkCancellation()
            line.show("copied \(done.grouped) of \(total.grouped) pages")
        }
        line.clear()
        let copy = try InspectedStore(at: target, console)
        let report = try copy.verify { done, total in
            line.show("checked \(done.grouped) of \(total.grouped) records and entries")
        }
        line.clear()
        let size = try copy.environment.info().fileSizeBytes
        let violations = report.violations.count
        if isJSON {
            console.print(
                .object([
                    ("folder", .string(target)), ("fileSizeBytes", .integer(size)),
                    ("records", .integer(report.recordCount)),
                    ("violations", .integer(violations)),
                ]))
        } else {
            let name = StoredValue.text(target).cell
            console.say(
                "copied \(report.recordCount.grouped) records, \(size.grouped) bytes, to \(name)")
            if violations > 0 {
                console.say("\(violations.grouped) violations: verify lists them", .red)
            }
        }
        return violations == 0 ? ExitCode.sound : ExitCode.violations
    }
}
