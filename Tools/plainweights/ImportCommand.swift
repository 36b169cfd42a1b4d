import CommandLineSupport
import Foundation
import PlainWeights
import RecordStore

/// The command `import`, which adds the training of other programs' files.
struct ImportCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "import", usage: "import FILE... --time-zone NAME [--unit kg|lb] [--dry-run] ...",
            summary: "adds training from files of other programs, or records of an export",
            details: """
                The store is made if it is not there. The format follows from the header. Each row
                is counted; one that is not imported is told with its line. The same file again
                adds nothing, a later one of the same training adds what is new, and what was
                deleted here stays deleted. Not affiliated with Strong, Hevy or FitNotes.

                A file of records, which export --format records wrote, needs no time zone.

                Options:
                  --time-zone NAME      where the training was, such as Europe/Berlin
                  --unit kg|lb          the unit of weights, if the file does not say it
                  --distance-unit UNIT  km, mi or m, if the file does not say it
                  --format NAME         strong, hevy, fitnotes or plainweights, and no other
                  --names FILE          a CSV file: a name there, and the name of the exercise here
                  --categories FILE     a CSV file: words of a name, and the category of new
                                        exercises with such a name, if the file has none; the
                                        first row that applies counts
                  --update              change what the file has otherwise than last time
                  --dry-run             tell the same, and write nothing
                  --json                print the reports

                Exit codes: 0 every row is in the store, 1 some are not, or the file is none.

                Examples:
                  plainweights import strong.csv --time-zone Europe/Berlin --unit kg
                  plainweights import hevy.csv --time-zone Asia/Tokyo --dry-run
                  plainweights import training.jsonl
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let zone = try arguments.timeZone()
        let names = try arguments.path("--names")
        let categories = try arguments.path("--categories")
        var options = ImportOptions(
            timeZone: .gmt, weightUnit: try arguments.weightUnit(),
            distanceUnit: try arguments.distanceUnit(),
            format: try arguments.exchangeFormat(), updates: arguments.flag("--update"),
            isDryRun: arguments.flag("--dry-run"))
        var files = [try arguments.path(named: "FILE")]
        while let file = try arguments.wordIfAny() { files.append(file) }
        // No store is made for a file that cannot be read.
        for file in files { _ = try FileInput.open(file) }
        if files.allSatisfy(RecordFiles.isOne) {
            let options = RecordImportOptions(
                updates: options.updates, isDryRun: options.isDryRun)
            return try RecordFiles(paths: files, options: options, isJSON: isJSON)
                .importInto(target.creating(), console)
        }
        guard let zone else { throw UsageError.missingWord("--time-zone NAME") }
        options.timeZone = zone
        for name in try names.map(Self.names) ?? [] { options.names[name.first] = name.second }
        options.categories = try categories.map(Self.categories) ?? []
        let store = try target.creating()
        var reports: [ImportReport] = []
        for file in files {
            let report = try imported(file, into: store, options, console)
            if !isJSON { show(report, of: file, on: console) }
            reports.append(report)
        }
        if isJSON { try console.print(reports: reports) }
        return reports.contains { $0.faulty > 0 } ? ExitCode.refused : ExitCode.done
    }

    private func imported(
        _ file: String, into store: WorkoutStore, _ options: ImportOptions, _ console: Console
    ) throws -> ImportReport {
        var progress = ProgressLine(console)
        defer { progress.clear() }
        let clock = ContinuousClock()
        let start = clock.now
        return try store.importTraining(at: file, options) { rows in
            let seconds = (clock.now - start) / .seconds(1)
            let rate = Int(Double(rows) / max(seconds, 0.001))
            progress.show("\(file.printable): \(rows.grouped) rows, \(rate.grouped)/s")
        }
    }

    private static func names(at path: String) throws -> [(first: String, second: String)] {
        try PairsFile(at: path, expected: "a name in the file, and the name of the exercise").pairs
    }

    private static func categories(at path: String) throws -> [ImportOptions.CategoryRule] {
        try PairsFile(at: path, expected: "words of a name, and a category").pairs
            .map { ImportOptions.CategoryRule($0.first, category: $0.second) }
    }

    private func show(_ report: ImportReport, of file: String, on console: Console) {
        let would = report.isDryRun ? " (nothing is written)" : ""
        console.say(
            "\(file.printable): \(report.format.name), \(report.rows.grouped) rows\(would)")
        let counts: [(String, Int)] = [
            ("new", report.imported), ("there already", report.present),
            ("updated", report.updated), ("changed, left alone", report.changed),
            ("deleted here, left so", report.keptDeleted),
            ("rests and notes of others", report.attached), ("not imported", report.faulty),
        ]
        console.print(counts: counts, of: "rows")
        if report.newExercises + report.newSessions > 0 {
            console.print(
                "with \(report.newExercises.grouped) new exercises and "
                    + "\(report.newSessions.grouped) new sessions")
        }
        for (name, count, others) in [
            ("sessions", report.updatedSessions, report.changedSessions),
            ("exercises of sessions", report.updatedEntries, report.changedEntries),
        ] {
            if count > 0 { console.print("updated: \(count.grouped) \(name)") }
            if others > 0 { console.print("changed, left alone: \(others.grouped) \(name)") }
        }
        console.print(notes: report.notes)
    }
}
