import CommandLineSupport
import Foundation
import PlainWeights

/// The command `export`, which writes training to a file of another program.
struct ExportCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "export", usage: "export --format NAME --output FILE [--from DAY] [--to DAY] ...",
            summary: "writes training as a file of other programs, or all records",
            details: """
                Strong, Hevy, FitNotes and PlainWeights are CSV files of sets; what an import of
                the file would lack is told by field. records is a file of all records, a line of
                JSON for each, that import reads again without a loss.

                Options:
                  --format NAME         strong, hevy, fitnotes, plainweights or records
                  --output FILE         the file, which must not be there yet; - is the output
                  --time-zone NAME      show all times by the clocks of this zone, for an import
                                        with the same one; else by the clocks where they were
                  --from DAY, --to DAY  the first and the last day
                  --unit kg|lb          one unit of weights, in place of those that were typed
                  --distance-unit UNIT  km, mi or m, in the same way
                  --former-names        names of exercises as they were when the sets were done
                  --guard-formulas      begin texts with ' that a spreadsheet would calculate
                  --json                print how many sets and rows, and what is not in the file

                What is told of a file goes to the errors where the file is the output.

                Examples:
                  plainweights export --format hevy --output hevy.csv --time-zone Europe/Berlin
                  plainweights export --format records --output - | gzip > training.jsonl.gz
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        guard let choice = try arguments.exportFormat() else {
            throw UsageError.missingWord("--format NAME")
        }
        guard let path = try arguments.path("--output") else {
            throw UsageError.missingWord("--output FILE")
        }
        let file = OutputFile(path, console)
        let name = file.isOutput ? "the output" : path.printable
        guard case .training(let format) = choice else {
            try arguments.finish()
            let count = try exportRecords(of: target, to: file, console)
            let json = JSONValue.object([("records", .integer(count))])
            file.tell(isJSON ? json.text : "wrote \(count.grouped) records to \(name)")
            return ExitCode.done
        }
        let options = try options(&arguments)
        try arguments.finish()
        let store = try target.reading()
        let report = try file.write { try store.exportTraining(as: format, options, to: &$0) }
        let lost = report.lost.sorted { $0.key < $1.key }
        if isJSON {
            let json = JSONValue.object([
                ("sets", .integer(report.sets)), ("rows", .integer(report.rows)),
                ("lost", .object(lost.map { ($0.key, .integer($0.value)) })),
            ])
            file.tell(json.text)
            return ExitCode.done
        }
        file.tell("wrote \(report.sets.grouped) sets in \(report.rows.grouped) rows to \(name)")
        for (name, count) in lost {
            let isField = name.contains(".")
            file.tell(
                isField
                    ? "not in the file: \(name) of \(count.grouped) records"
                    : "not in the file: \(count.grouped) records of \(name)")
        }
        return ExitCode.done
    }

    private func options(_ arguments: inout Arguments) throws -> ExportOptions {
        let first = try day("--from", &arguments)
        let last = try day("--to", &arguments)
        var options = ExportOptions(
            timeZone: try arguments.timeZone(), weightUnit: try arguments.weightUnit(),
            distanceUnit: try arguments.distanceUnit(),
            keepsFormerNames: arguments.flag("--former-names"),
            guardsFormulas: arguments.flag("--guard-formulas"))
        if first != nil || last != nil {
            let start = first ?? LocalDay(rawValue: 0)
            let end = last.map { LocalDay(rawValue: $0.rawValue + 1) } ?? Self.never
            options.days = start..<max(start, end)
        }
        return options
    }

    private func exportRecords(
        of target: StoreLocation, to file: OutputFile, _ console: Console
    ) throws -> Int {
        let store = try target.reading()
        var line = ProgressLine(console)
        defer { line.clear() }
        return try file.write { output in
            try store.exportRecords(to: &output) { done, total in
                if file.showsProgress { line.show("\(done.grouped) of \(total.grouped) records") }
            }
        }
    }

    /// A day after all others.
    private static let never = LocalDay(rawValue: 1_000_000)

    private func day(_ option: String, _ arguments: inout Arguments) throws -> LocalDay? {
        try arguments.date(option, in: .gmt).map { LocalDay($0, utcOffsetMinutes: 0) }
    }
}
