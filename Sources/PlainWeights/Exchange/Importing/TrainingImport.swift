import Foundation
import RecordStore

/// One import of a file.
struct TrainingImport {
    private let options: ImportOptions
    private var rows: RowReader
    private var assembler: SessionAssembler
    private var report: ImportReport
    /// The drafts that are not written yet, and the number of their sets.
    private var drafts: [SessionDraft] = []
    private var waiting = 0

    private static let progressStep = 1_000

    /// Reads the header.
    init(_ options: ImportOptions, _ read: @escaping () throws -> Data?) throws {
        // What would be refused later would end an import of which a part is written.
        for name in options.names.values { try Exercise(name: name).validate() }
        for rule in options.categories {
            try Exercise(name: "any", category: rule.category).validate()
        }
        self.options = options
        rows = try RowReader(options, read)
        let format = rows.header.format
        assembler = SessionAssembler(format, options)
        report = ImportReport(format: format, batch: UUID(), isDryRun: options.isDryRun)
        for name in rows.header.unknown where !name.isEmpty {
            report.notes.append(
                ImportNote(line: 1, kind: .warning("the column \"\(name)\" is not known")))
        }
    }

    /// Reads all rows without writing if one may need a unit that nobody says, so that this ends
    /// the import before anything is written.
    mutating func check() throws {
        guard rows.mayLackUnits else { return }
        while try rows.next() != nil {}
    }

    /// Reads all rows and writes what they say.
    mutating func run(
        in store: WorkoutStore, progress: (Int) throws -> Void
    ) throws -> ImportReport {
        var group: [ExchangeRow] = []
        while let found = try rows.next() {
            report.rows += 1
            if report.rows % Self.progressStep == 0 { try progress(report.rows) }
            if !found.repairs.isEmpty {
                let texts = found.repairs.map { "\($0)" }.sorted().joined(separator: ", ")
                report.notes.append(ImportNote(line: found.line, kind: .repaired(texts)))
            }
            switch found.row {
            case .failure(let fault): fail(found.line, fault)
            case .success(let row):
                if let last = group.last, !last.isOfSameVisit(as: row) {
                    assemble(group)
                    group = []
                    if waiting >= options.batchSize {
                        try write(in: store)
                        try progress(report.rows)
                    }
                }
                if row.kind != .set { report.attached += 1 }
                group.append(row)
            }
        }
        assemble(group)
        try write(in: store)
        try progress(report.rows)
        report.notes += assembler.notes
        report.notes.sort { $0.line < $1.line }
        return report
    }

    private mutating func fail(_ line: Int, _ fault: RowFault) {
        report.faulty += 1
        report.notes.append(ImportNote(line: line, kind: .fault(fault)))
    }

    private mutating func assemble(_ group: [ExchangeRow]) {
        if group.isEmpty { return }
        var (draft, orphans) = assembler.draft(of: group)
        for line in orphans {
            report.attached -= 1
            fail(line, .nothingAbove)
        }
        // What is not valid is not tried: a refused record would end the transaction of all.
        let refusal = draft.fault
        draft.sets.removeAll { set in
            guard let fault = refusal ?? set.fault else { return false }
            fail(set.line, fault)
            return true
        }
        if refusal != nil || draft.sets.isEmpty && draft.noted.isEmpty { return }
        waiting += draft.sets.count
        drafts.append(draft)
    }

    private mutating func write(in store: WorkoutStore) throws {
        if drafts.isEmpty { return }
        let (options, report, drafts) = (options, report, drafts)
        func write(_ transaction: inout StoreTransaction) throws -> ImportReport {
            var writer = try ImportTransaction(options, report, transaction.snapshot)
            for draft in drafts { try writer.write(draft, to: &transaction) }
            return writer.report
        }
        if options.isDryRun {
            self.report = try store.write { transaction in
                var found = report
                do {
                    try transaction.savepoint { transaction in
                        found = try write(&transaction)
                        throw NothingWritten()
                    }
                } catch is NothingWritten {}
                return found
            }
        } else {
            self.report = try store.write { try write(&$0) }
        }
        (self.drafts, waiting) = ([], 0)
    }

    /// Ends the savepoint of a dry run.
    private struct NothingWritten: Error {}
}

extension ExchangeRow {
    /// Whether the row goes on with the visit of another one; without visits, with its moment.
    fileprivate func isOfSameVisit(as other: ExchangeRow) -> Bool {
        workout?.start == other.workout?.start && (workout != nil || moment == other.moment)
    }
}

extension SessionDraft {
    /// Why the session or one of its entries would not be valid, or nil if they are.
    fileprivate var fault: RowFault? {
        do throws(TrainingError) {
            try session?.validate()
            for entry in entries { try entry.validate() }
            return nil
        } catch {
            return RowFault(error)
        }
    }
}

extension SessionDraft.SetDraft {
    /// Why the set or its exercise would not be valid, or nil if they are.
    fileprivate var fault: RowFault? {
        do throws(TrainingError) {
            try set.validate()
            try Exercise(name: name, category: category, tags: tags).validate()
            return nil
        } catch {
            return RowFault(error)
        }
    }
}

extension RowFault {
    fileprivate init(_ error: TrainingError) {
        self = .invalid(field: error.field, value: "\(error.problem)")
    }
}
