import Foundation
import RecordStore

/// One export of a state of a store.
///
/// Beside each row it makes the records that an import will make of it, and compares them with
/// those of the store: what differs is told (``ExportReport/lost``). So a field that no code here
/// takes over is one that the report names.
struct TrainingExport {
    let options: ExportOptions
    let clock: ExportClock
    private let exercises: [Exercise.ID: Exercise]
    private let dayStart: Int
    private var writer: CSVWriter
    var report: ExportReport
    /// The names of exercises as they were read, as they are written.
    private var names: [String: ExportedName] = [:]
    /// The exercises that imported ones stand for, by their compared names.
    private var exercisesByKey: [String: Exercise.ID] = [:]
    private var keys: Set<String> = []
    private var standingExercises: Set<Exercise.ID> = []
    private var writtenExercises: Set<Exercise.ID> = []
    private var visits: Set<ExportedVisit> = []
    var boundary = EntryBoundary()
    /// The entries of the session that imported ones stand for, in the order of the file.
    var standingEntries: [SessionEntry] = []
    /// The entry that the last imported one stands for, if it does for any.
    var currentEntry: SessionEntry.ID?

    /// The sets of a session that stand together, or sets without one.
    struct Part {
        /// Nil for sets without a session, and in formats without visits.
        let visit: SessionRow?
        let entry: SessionEntry?
        let sets: [ExerciseSet]
        /// Whether nothing of its session stands before it.
        let isFirst: Bool
    }

    /// What the rows of a session have of it.
    struct SessionRow {
        let visit: ExportedVisit
        let name: String
        /// The notes, for the first row in Strong.
        let notes: String
        /// The start as an import takes it.
        let start: (date: Date, utcOffsetMinutes: Int)
        /// Whether an import makes a session of its own.
        let stands: Bool
    }

    /// A name of an exercise in the file.
    struct ExportedName {
        let column: ExportColumn<String>
        /// By what an import compares it.
        let key: String
    }

    init(_ format: ExchangeFormat, _ options: ExportOptions, _ snapshot: Snapshot) throws {
        self.options = options
        clock = ExportClock(zone: options.timeZone)
        report = ExportReport(format: format)
        dayStart = snapshot.value(of: WorkoutStore.dayStart)
        var exercises: [Exercise.ID: Exercise] = [:]
        try snapshot.forEach(Query<Exercise>()) { exercises[$0.id] = $0 }
        self.exercises = exercises
        writer = CSVWriter(guardsFormulas: options.guardsFormulas)
    }

    /// Writes everything.
    /// - Parameter types: all types of the store.
    mutating func run(
        _ snapshot: Snapshot, _ types: [any Record.Type], to output: inout some TextOutputStream
    ) throws -> ExportReport {
        writer.write(header)
        let sessions = Query<WorkoutSession>().sorted(by: .ascending(\.startDate))
        var records = try snapshot.records(sessions)
        while let session = try records.next() {
            try write(session, snapshot)
            flush(to: &output)
        }
        let alone = Query<ExerciseSet> { $0.session == nil }
            .sorted(by: .ascending(\.timestamp), .ascending(\.sequence))
        var group: [ExerciseSet] = []
        try snapshot.forEach(alone) { set in
            guard isWanted(set) else { return }
            if let last = group.last, last.exercise != set.exercise || last.day() != set.day() {
                write(Part(visit: nil, entry: nil, sets: group, isFirst: true))
                group = []
                flush(to: &output)
            }
            group.append(set)
        }
        write(Part(visit: nil, entry: nil, sets: group, isFirst: true))
        flush(to: &output)
        try noteOthers(snapshot, types)
        return report
    }

    private mutating func flush(to output: inout some TextOutputStream) {
        output.write(writer.text)
        writer.text = ""
    }

    private func isWanted(_ set: ExerciseSet) -> Bool {
        options.days.map { $0.contains(set.day(dayStart: dayStart)) } ?? true
    }

    private mutating func write(_ session: WorkoutSession, _ snapshot: Snapshot) throws {
        let sets = try snapshot.fetch(.of(session.id)).filter(isWanted)
        // Of some days, only what belongs to their sets is in question.
        if sets.isEmpty, options.days != nil { return }
        let entries = try snapshot.fetch(.entries(of: session.id))
        (standingEntries, currentEntry) = ([], nil)
        if sets.isEmpty || !report.format.hasVisits {
            report.lose("WorkoutSession")
        }
        let row = report.format.hasVisits && !sets.isEmpty ? sessionRow(session) : nil
        var times: [Date] = []
        for part in parts(of: sets, row, entries) { times += write(part) }
        if !report.format.hasVisits { noteOrder(of: times) }
        let used = Set(sets.lazy.compactMap(\.entry))
        let asked = entries.filter { options.days == nil || used.contains($0.key) }
        report.lose("SessionEntry", asked.count - standingEntries.count)
        noteOrderOfEntries()
    }

    /// Returns what the rows of a session have of it, and compares it with what an import makes.
    private mutating func sessionRow(_ session: WorkoutSession) -> SessionRow {
        let (visit, other) = report.format == .strong ? strong(session) : hevy(session)
        let stands = visits.insert(visit).inserted
        if stands { compare(session, other) } else { report.lose("WorkoutSession") }
        return SessionRow(
            visit: visit, name: text(session.name).text, notes: text(session.notes).text,
            start: (other.startDate, other.utcOffsetMinutes),
            stands: stands)
    }

    /// Divides the sets of a session where another entry or another exercise begins.
    private func parts(
        of sets: [ExerciseSet], _ row: SessionRow?, _ entries: [SessionEntry]
    ) -> [Part] {
        var known: [UInt32: SessionEntry] = [:]
        for entry in entries { known[entry.key] = entry }
        var parts: [Part] = []
        var group: [ExerciseSet] = []
        func end() {
            guard let last = group.last else { return }
            let entry = last.entry.flatMap { known[$0] }
            parts.append(
                Part(visit: row, entry: entry, sets: group, isFirst: parts.isEmpty))
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

    /// - Returns: the times that an import gives the sets.
    @discardableResult
    private mutating func write(_ part: Part) -> [Date] {
        var times: [Date] = []
        for (number, set) in part.sets.enumerated() {
            report.sets += 1
            if let id = set.exercise { writtenExercises.insert(id) }
            let name = exportedName(of: set, part.entry)
            var row = ExportedSet(
                set, number: number, exercise: exercise(of: set), name: name, part)
            (row.returned.timestamp, row.returned.utcOffsetMinutes) = time(of: set, part)
            // The noon of the first or the last day may be beyond what an import takes.
            let isTaken = TrainingLimits.dates.contains(row.returned.timestamp)
            if isTaken { row.returned.exercise = imported(name, of: set) }
            switch report.format {
            case .strong: writeStrong(&row)
            case .hevy: writeHevy(&row)
            case .fitNotes: writeFitNotes(&row)
            case .plainWeights: writePlainWeights(&row)
            }
            if isTaken {
                compare(set, row.returned)
                times.append(row.returned.timestamp)
            } else {
                report.lose("ExerciseSet")
            }
        }
        return times
    }

    mutating func write(row values: [String]) {
        writer.write(values)
        report.rows += 1
    }

    func exercise(of set: ExerciseSet) -> Exercise? { set.exercise.flatMap { exercises[$0] } }

    /// Returns the name under which a set stands: that of its exercise, as it is or as it was. The
    /// name that an entry keeps is one of the entry's exercise, which may be another.
    private mutating func exportedName(
        of set: ExerciseSet, _ entry: SessionEntry?
    ) -> ExportedName {
        let exercise = exercise(of: set)
        let kept = RowText.name(set.exerciseName).isEmpty ? "Unknown" : set.exerciseName
        var name = exercise?.name ?? kept
        if let entry, entry.exercise == set.exercise,
            exercise == nil || options.keepsFormerNames,
            !RowText.name(entry.exerciseName).isEmpty
        {
            name = entry.exerciseName
        }
        if let known = names[name] { return known }
        let column = ExportColumn(name, name: true, guardsFormulas: options.guardsFormulas)
        let new = ExportedName(column: column, key: TextFold.name(column.returned))
        names[name] = new
        return new
    }

    /// Returns the exercise for which that of a row stands, if it does for any. An import makes it
    /// of the first row of a name.
    private mutating func imported(_ name: ExportedName, of set: ExerciseSet) -> Exercise.ID? {
        if keys.insert(name.key).inserted, let exercise = exercise(of: set),
            standingExercises.insert(exercise.id).inserted
        {
            exercisesByKey[name.key] = exercise.id
            compare(exercise, returned(exercise, name.column))
        }
        return exercisesByKey[name.key]
    }

    /// Counts the records of which the file has no trace.
    private mutating func noteOthers(_ snapshot: Snapshot, _ types: [any Record.Type]) throws {
        let asked = options.days == nil ? exercises.count : writtenExercises.count
        report.lose("Exercise", asked - standingExercises.count)
        if options.days != nil { return }
        let orphans = Query<SessionEntry> { $0.session == nil }
        report.lose("SessionEntry", try snapshot.count(orphans))
        let told: [any Record.Type] = [
            Exercise.self, ExerciseSet.self, WorkoutSession.self, SessionEntry.self,
            ImportedRow.self,
        ]
        for type in types where !told.contains(where: { $0 == type }) {
            try noteAll(type, snapshot)
        }
    }

    private mutating func noteAll<R: Record>(_ type: R.Type, _ snapshot: Snapshot) throws {
        report.lose(R.schema.name, try snapshot.count(Query<R>()))
    }
}

extension ExchangeFormat {
    /// Whether rows say of which visit they are.
    fileprivate var hasVisits: Bool { self == .strong || self == .hevy }
}
