import Foundation
import PlainWeights

/// What a store has after imports of a living file, by the rules of docs/exchange.md alone.
struct LivingModel {
    /// A row by its visit, its exercise and its number among the rows of that; an entry likewise.
    struct Key: Hashable {
        let visit: Int
        let exercise: Int
        let number: Int
    }

    struct SaidSet: Hashable {
        var weight: Int
        var rest: Int?
        var note: String
    }

    struct SaidVisit: Hashable {
        var title: String
        var minutes: Int
        var notes: String
    }

    /// What is in the store, and what the last file that was taken said of it.
    private struct Known<Said: Hashable> {
        var stored: Said
        var said: Said
    }

    /// The numbers of a report.
    struct Counts: Hashable, CustomStringConvertible {
        var numbers: [String: Int] = [:]

        init() {}

        init(_ report: ImportReport) {
            numbers = [
                "imported": report.imported, "present": report.present, "updated": report.updated,
                "changed": report.changed, "attached": report.attached, "faulty": report.faulty,
                "updatedSessions": report.updatedSessions,
                "changedSessions": report.changedSessions, "newSessions": report.newSessions,
            ].filter { $0.value != 0 }
        }

        subscript(name: String) -> Int {
            get { numbers[name] ?? 0 }
            set { numbers[name] = newValue == 0 ? nil : newValue }
        }

        var description: String {
            numbers.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
        }
    }

    private var sets: [Key: Known<SaidSet>] = [:]
    private var entries: [Key: Known<String>] = [:]
    private var visits: [Int: Known<SaidVisit>] = [:]
    private var days: [Int: Int] = [:]

    /// Imports a file.
    mutating func take(_ file: LivingFile, updates: Bool) -> Counts {
        var counts = Counts()
        for visit in file.visits { take(visit, updates, &counts) }
        return counts
    }

    private mutating func take(
        _ visit: LivingSource.Visit, _ updates: Bool, _ counts: inout Counts
    ) {
        days[visit.number] = visit.day
        var numbers: [Int: Int] = [:]
        var isAnyNew = false
        var runs: [(exercise: Int, rows: [(row: LivingSource.Row, key: Key)])] = []
        for row in visit.rows {
            numbers[row.exercise, default: 0] += 1
            let key = Key(
                visit: visit.number, exercise: row.exercise, number: numbers[row.exercise] ?? 0)
            if runs.last?.exercise != row.exercise { runs.append((row.exercise, [])) }
            runs[runs.count - 1].rows.append((row, key))
        }
        var runNumbers: [Int: Int] = [:]
        for run in runs {
            runNumbers[run.exercise, default: 0] += 1
            let key = Key(
                visit: visit.number, exercise: run.exercise,
                number: runNumbers[run.exercise] ?? 0)
            var isNew = false
            for (place, (row, key)) in run.rows.enumerated() {
                if take(row, key, isFirst: place == 0, updates, &counts) { isNew = true }
            }
            takeEntry(run.rows.map(\.row), key, isNew: isNew, updates, &counts)
            isAnyNew = isAnyNew || isNew
        }
        let said = SaidVisit(title: visit.title, minutes: visit.minutes, notes: visit.notes)
        guard let known = visits[visit.number] else {
            if !isAnyNew { return }
            visits[visit.number] = Known(stored: said, said: said)
            counts["newSessions"] += 1
            return
        }
        if visit.rows.allSatisfy(\.isFaulty) || known.said == said { return }
        if known.stored == said || updates {
            if known.stored != said { counts["updatedSessions"] += 1 }
            visits[visit.number] = Known(stored: said, said: said)
        } else {
            counts["changedSessions"] += 1
        }
    }

    /// - Returns: whether the set is new.
    private mutating func take(
        _ row: LivingSource.Row, _ key: Key, isFirst: Bool, _ updates: Bool,
        _ counts: inout Counts
    ) -> Bool {
        let rests = row.rest == nil ? 0 : 1
        if row.isFaulty {
            counts["faulty"] += 1 + rests
            return false
        }
        let said = SaidSet(weight: row.weight, rest: row.rest, note: isFirst ? "" : row.note)
        guard let known = sets[key] else {
            sets[key] = Known(stored: said, said: said)
            counts["imported"] += 1
            counts["attached"] += rests
            return true
        }
        if known.said == said || known.stored == said {
            counts["present"] += 1
            counts["attached"] += rests
            if known.said != said { sets[key]?.said = said }
        } else if updates {
            sets[key] = Known(stored: said, said: said)
            counts["updated"] += 1
            counts["attached"] += rests
        } else {
            counts["changed"] += 1 + rests
        }
        return false
    }

    private mutating func takeEntry(
        _ rows: [LivingSource.Row], _ key: Key, isNew: Bool, _ updates: Bool,
        _ counts: inout Counts
    ) {
        let comments = rows.compactMap(\.comment)
        if rows.allSatisfy(\.isFaulty) {
            counts["faulty"] += comments.count
            return
        }
        let first = rows[0].isFaulty ? "" : rows[0].note
        let said = ([first] + comments).filter { !$0.isEmpty }.joined(separator: "\n")
        guard let known = entries[key] else {
            if isNew || updates {
                entries[key] = Known(stored: said, said: said)
                counts["attached"] += comments.count
            } else {
                counts["changed"] += comments.count
            }
            return
        }
        if known.said == said || known.stored == said || updates {
            entries[key] = Known(stored: known.said == said ? known.stored : said, said: said)
            counts["attached"] += comments.count
        } else {
            counts["changed"] += comments.count
        }
    }

    /// What is in the store, as lines.
    var content: [String] {
        let setLines = sets.map { key, known in
            let set = known.stored
            return "set \(days[key.visit] ?? 0) \(key.exercise) \(set.weight) "
                + "\(set.rest ?? 0) \(set.note) \(visits[key.visit]?.stored.title ?? "")"
        }
        let entryLines = entries.map { key, known in
            "entry \(key.exercise) \(known.stored) \(visits[key.visit]?.stored.title ?? "")"
        }
        let visitLines = visits.map { number, known in
            "visit \(days[number] ?? 0) \(known.stored.title) \(known.stored.minutes) "
                + known.stored.notes
        }
        return (setLines + entryLines + visitLines).sorted()
    }

    static func content(_ store: WorkoutStore) throws -> [String] {
        var sessions: [WorkoutSession.ID: WorkoutSession] = [:]
        for session in try store.fetch(Query<WorkoutSession>()) { sessions[session.id] = session }
        let exercises = try store.fetch(Query<Exercise>())
        func exercise(_ name: String) -> Int {
            LivingSource.names.firstIndex { forms in
                forms.contains { TextFold.name($0) == TextFold.name(name) }
            } ?? -1
        }
        var names: [Exercise.ID: Int] = [:]
        for found in exercises { names[found.id] = exercise(found.name) }
        let sets = try store.fetch(Query<ExerciseSet>()).map { set in
            let session = set.session.flatMap { sessions[$0] }
            let day = set.day().date.day
            return "set \(day) \(set.exercise.flatMap { names[$0] } ?? -1) "
                + "\(Int(set.weight?.kilograms ?? 0)) \(Int(set.rest?.seconds ?? 0)) "
                + "\(set.notes) \(session?.name ?? "")"
        }
        let entries = try store.fetch(Query<SessionEntry>()).map { entry in
            let session = entry.session.flatMap { sessions[$0] }
            return "entry \(exercise(entry.exerciseName)) \(entry.notes) \(session?.name ?? "")"
        }
        let visits = sessions.values.map { session in
            let length = session.endDate?.timeIntervalSince(session.startDate) ?? 0
            return "visit \(LocalDay(session.startDate, utcOffsetMinutes: 0).date.day) "
                + "\(session.name) \(Int(length / 60)) \(session.notes)"
        }
        return (sets + entries + visits).sorted()
    }
}
