import Foundation
import RecordStore

/// One import of a file.
///
/// The file is read twice: for how it writes numbers and months, and for its rows. All rows are in
/// memory before anything is written, because a visit may stand in several places of the file.
struct TrainingImport {
    private let options: ImportOptions
    private var rows: RowReader
    private var report: ImportReport
    private var gathering = VisitGathering()

    private static let progressStep = 1_000

    /// Reads the header, and the style of the file.
    /// - Parameter begin: begins to read the file.
    init(_ options: ImportOptions, _ begin: () throws -> () throws -> Data?) throws {
        // What would be refused later would end an import of which a part is written.
        for name in options.names.values { try Exercise(name: name).validate() }
        for rule in options.categories {
            try Exercise(name: "any", category: rule.category).validate()
        }
        self.options = options
        var first = try RowReader(options, FileStyle(), begin())
        rows = try RowReader(options, first.readStyle(), begin())
        report = ImportReport(
            format: rows.header.format, batch: UUID(), isDryRun: options.isDryRun)
        for name in rows.header.unknown where !name.isEmpty {
            report.notes.append(
                ImportReport.Note(line: 1, kind: .warning("the column \"\(name)\" is not known")))
        }
    }

    /// Reads all rows and writes what they say.
    mutating func run(
        in store: WorkoutStore, progress: (Int) throws -> Void
    ) throws -> ImportReport {
        try read(progress)
        let keys = ImportKeys(format: report.format)
        var planner = ImportPlanner(
            options: options, assembler: SessionAssembler(keys: keys, options: options),
            fields: SaidFields(rows.header, hasRests: gathering.hasRests),
            exercises: ImportExercises(options, earliest: gathering.earliest), report: report)
        let visits = gathering.finish()
        var (next, written) = (0, 0)
        while next < visits.count {
            let start = next
            var count = 0
            while next < visits.count, count < options.batchSize {
                count += visits[next].reduce(0) { $0 + $1.rows.count }
                next += 1
            }
            try planner.write(visits[start..<next], in: store)
            written += count
            try progress(written)
        }
        var report = planner.report
        report.notes.sort { $0.line < $1.line }
        return report
    }

    private mutating func read(_ progress: (Int) throws -> Void) throws {
        while let found = try rows.next() {
            report.rows += 1
            if report.rows % Self.progressStep == 0 { try progress(0) }
            if !found.repairs.isEmpty {
                let texts = found.repairs.map { "\($0)" }.sorted().joined(separator: ", ")
                report.notes.append(ImportReport.Note(line: found.row.line, kind: .repaired(texts)))
            }
            guard let lost = gathering.take(found.row) else { continue }
            report.faulty += 1
            let fault = lost.fault ?? .missing(column: "exercise")
            report.notes.append(ImportReport.Note(line: lost.line, kind: .fault(fault)))
        }
    }
}

extension ImportPlanner {
    /// Plans visits and writes what is planned, as one transaction.
    fileprivate mutating func write(
        _ visits: ArraySlice<[Visit]>, in store: WorkoutStore
    ) throws {
        let planner = self
        func planned(_ snapshot: Snapshot) throws -> ImportPlanner {
            var planner = planner
            try planner.exercises.load(snapshot)
            for visits in visits { try planner.plan(visits, in: snapshot) }
            return planner
        }
        if options.isDryRun {
            self = try store.read { try planned($0) }
        } else {
            self = try store.write { transaction in
                transaction.label = "import"
                let planner = try planned(transaction.snapshot)
                try planner.plan.write(to: &transaction)
                return planner
            }
        }
        plan = ImportPlan()
    }
}
