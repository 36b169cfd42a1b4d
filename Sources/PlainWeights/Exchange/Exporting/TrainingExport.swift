import Foundation
import RecordStore

/// One export of a state of a store.
struct TrainingExport {
    let options: ExportOptions
    private let exercises: [Exercise.ID: Exercise]
    private let dayStart: Int
    var writer: CSVWriter
    var report: ExportReport

    /// The sets of a session that stand together, or sets without one.
    struct Part {
        let session: WorkoutSession?
        let entry: SessionEntry?
        let sets: [ExerciseSet]
        /// Whether nothing of its session stands before it.
        let isFirst: Bool
    }

    init(_ format: ExchangeFormat, _ options: ExportOptions, _ snapshot: Snapshot) throws {
        self.options = options
        report = ExportReport(format: format)
        dayStart = snapshot.value(of: WorkoutStore.dayStart)
        var exercises: [Exercise.ID: Exercise] = [:]
        try snapshot.forEach(Query<Exercise>()) { exercises[$0.id] = $0 }
        self.exercises = exercises
        writer = CSVWriter(guardsFormulas: options.guardsFormulas)
    }

    /// Writes everything.
    mutating func run(
        _ snapshot: Snapshot, to output: inout some TextOutputStream
    ) throws -> ExportReport {
        writer.write(header)
        let sessions = Query<WorkoutSession>().sorted(by: .ascending(\.startDate))
        var records = try snapshot.records(sessions)
        while let session = try records.next() {
            let sets = try snapshot.fetch(.of(session.id)).filter(isWanted)
            if sets.isEmpty { continue }
            note(session)
            let entries = try snapshot.fetch(.entries(of: session.id))
            for part in parts(of: sets, in: session, entries) { write(part) }
            flush(to: &output)
        }
        let alone = Query<ExerciseSet> { $0.session == nil }
            .sorted(by: .ascending(\.timestamp), .ascending(\.sequence))
        var group: [ExerciseSet] = []
        try snapshot.forEach(alone) { set in
            guard isWanted(set) else { return }
            if let last = group.last, last.exercise != set.exercise || last.day() != set.day() {
                write(Part(session: nil, entry: nil, sets: group, isFirst: true))
                group = []
                flush(to: &output)
            }
            group.append(set)
        }
        if !group.isEmpty { write(Part(session: nil, entry: nil, sets: group, isFirst: true)) }
        flush(to: &output)
        return report
    }

    private func isWanted(_ set: ExerciseSet) -> Bool {
        options.days.map { $0.contains(set.day(dayStart: dayStart)) } ?? true
    }

    private mutating func flush(to output: inout some TextOutputStream) {
        output.write(writer.text)
        writer.text = ""
    }

    /// Divides the sets of a session where another entry or another exercise begins.
    private func parts(
        of sets: [ExerciseSet], in session: WorkoutSession, _ entries: [SessionEntry]
    ) -> [Part] {
        var known: [UInt32: SessionEntry] = [:]
        for entry in entries { known[entry.key] = entry }
        var parts: [Part] = []
        var group: [ExerciseSet] = []
        func end() {
            guard let last = group.last else { return }
            let entry = last.entry.flatMap { known[$0] }
            parts.append(Part(session: session, entry: entry, sets: group, isFirst: parts.isEmpty))
            group = []
        }
        for set in sets {
            if let last = group.last, last.entry != set.entry || last.exercise != set.exercise {
                end()
            }
            group.append(set)
        }
        end()
        return parts
    }

    private mutating func write(_ part: Part) {
        for (number, set) in part.sets.enumerated() {
            report.sets += 1
            note(set)
            switch report.format {
            case .strong: writeStrong(set, number, of: part)
            case .hevy: writeHevy(set, number, of: part)
            case .fitNotes: writeFitNotes(set, of: part)
            case .plainWeights: writePlainWeights(set, of: part)
            }
        }
    }

    mutating func write(row values: [String]) {
        writer.write(values)
        report.rows += 1
    }

    /// The name of the exercise as it was written, or as it is.
    func name(_ set: ExerciseSet, of part: Part) -> String {
        if let name = part.entry?.exerciseName, !name.isEmpty { return name }
        return exercise(of: set)?.name ?? "Unknown"
    }

    func exercise(of set: ExerciseSet) -> Exercise? { set.exercise.flatMap { exercises[$0] } }
}
