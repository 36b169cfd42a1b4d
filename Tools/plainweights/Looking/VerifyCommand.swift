import CommandLineSupport
import PlainWeights

/// The command `verify`, which checks the store.
struct VerifyCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "verify", usage: "verify [--store PATH] [--json]",
            summary: "checks everything in the store",
            details: """
                Walks every page, then checks every record against its checksum, its index entries
                and its references. Others may read and write meanwhile; what is checked is of one
                state. Nothing is changed.

                Options:
                  --store PATH  the folder of the store
                  --json        print an object: isSound, records, entries, violations (type, name,
                                id, text)

                Exit codes: 0 all is well, 1 something was found, 3 the store cannot be read.

                Example:
                  plainweights verify --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        try arguments.finish()
        let store = try target.reading()
        var progress = ProgressLine(console)
        defer { progress.clear() }
        let report = try store.verify { done, total in
            progress.show("checked \(done.grouped) of \(total.grouped) records")
        }
        progress.clear()
        let isSound = report.violations.isEmpty
        if isJSON {
            console.print(Self.json(of: report))
        } else {
            for violation in report.violations { console.say("\(violation)".printable, .red) }
            let count = report.violations.count
            console.say(
                "\(report.recordCount.grouped) records and \(report.entryCount.grouped) index "
                    + "entries checked: \(count.grouped) violation\(count == 1 ? "" : "s")",
                isSound ? .green : .red)
        }
        return isSound ? ExitCode.done : ExitCode.unsound
    }

    private static func json(of report: VerificationReport) -> JSONValue {
        let violations = report.violations.map { violation in
            JSONValue.object([
                ("type", .string(violation.type)), ("name", .optional(violation.name)),
                ("id", .optional(violation.id?.uuidString.lowercased())),
                ("text", .string("\(violation)")),
            ])
        }
        return .object([
            ("isSound", .bool(report.violations.isEmpty)),
            ("records", .integer(report.recordCount)), ("entries", .integer(report.entryCount)),
            ("violations", .array(violations)),
        ])
    }
}
