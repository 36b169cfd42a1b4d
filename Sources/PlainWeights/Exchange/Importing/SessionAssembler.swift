import Foundation

/// What makes records of the rows of visits.
struct SessionAssembler {
    private let keys: ImportKeys
    private let options: ImportOptions
    /// How many rows of a name, and entries of it, there were in a visit so far. A visit may stand
    /// in several places of a file.
    private var rowCounts: [Key: Int] = [:]
    private var entryCounts: [Key: Int] = [:]
    private var setCounts: [LocalMoment: Int] = [:]
    /// Warnings about rows, by their lines.
    private(set) var notes: [ImportNote] = []

    private struct Key: Hashable {
        let start: LocalMoment
        let name: String
    }

    init(_ format: ExchangeFormat, _ options: ImportOptions) {
        keys = ImportKeys(format: format)
        self.options = options
    }

    /// Makes records of rows that stand together and are of one visit.
    /// - Returns: the records, and the lines of rows that belong to nothing.
    mutating func draft(of rows: [ExchangeRow]) -> (SessionDraft, orphans: [Int]) {
        var draft = SessionDraft()
        var orphans: [Int] = []
        guard let first = rows.first else { return (draft, orphans) }
        if var workout = first.workout {
            // Strong writes them once.
            workout.notes = rows.lazy.compactMap(\.workout?.notes).first { !$0.isEmpty } ?? ""
            draft.session = session(workout, line: first.line)
        }
        // The exercise of the row above, and the last number of a set of its entry.
        var (exercise, number): (String?, Int?) = (nil, nil)
        for row in rows {
            for warning in row.warnings {
                notes.append(ImportNote(line: row.line, kind: .warning(warning)))
            }
            switch row.kind {
            case .rest(let rest):
                guard !draft.sets.isEmpty else {
                    orphans.append(row.line)
                    continue
                }
                draft.sets[draft.sets.count - 1].set.rest = rest
            case .note:
                if exercise != row.exercise {
                    beginEntry(of: row, in: &draft)
                    (exercise, number) = (row.exercise, nil)
                }
                guard let place = draft.entries.indices.last else {
                    orphans.append(row.line)
                    continue
                }
                draft.entries[place].notes = Self.joined(draft.entries[place].notes, row.notes)
                draft.noted.insert(place)
            case .set:
                let isNew = exercise != row.exercise || !Self.goesOn(number, row.number)
                if isNew { beginEntry(of: row, in: &draft) }
                append(row, to: &draft, isFirst: isNew)
                exercise = row.exercise
                number = row.number ?? (isNew ? nil : number)
            }
        }
        for place in draft.sets.indices {
            draft.sets[place].digest = Self.digest(draft.sets[place])
        }
        return (draft, orphans)
    }

    /// Whether the numbers of two sets are those of one entry.
    private static func goesOn(_ last: Int?, _ next: Int?) -> Bool {
        guard let last, let next else { return true }
        return next > last
    }

    private static func joined(_ text: String, _ other: String) -> String {
        text.isEmpty ? other : other.isEmpty ? text : text + "\n" + other
    }

    private mutating func session(_ workout: ExchangeRow.Workout, line: Int) -> WorkoutSession {
        let (start, offset) = workout.start.resolved(in: options.timeZone)
        var session = WorkoutSession(
            id: keys.session(workout.start), name: workout.name, startDate: start,
            utcOffsetMinutes: offset, origin: .imported, notes: workout.notes,
            source: keys.format.rawValue, sourceKey: "\(workout.start.seconds)")
        var extras = Extras()
        if !workout.number.isEmpty { extras["workoutNumber"] = .text(workout.number) }
        var end: Date?
        switch workout.end {
        case .unknown: break
        case .after(let length): end = start + length.seconds
        case .at(let moment): end = moment.resolved(in: options.timeZone).date
        }
        if let end, end < start {
            extras["endDate"] = .text(end.formatted(.iso8601))
            notes.append(ImportNote(line: line, kind: .warning("the end is before the start")))
        } else {
            session.endDate = end
        }
        if !extras.values.isEmpty { session.extras = extras }
        return session
    }

    private mutating func beginEntry(of row: ExchangeRow, in draft: inout SessionDraft) {
        guard let session = draft.session, let start = row.workout?.start else { return }
        let key = Key(start: start, name: row.exercise)
        entryCounts[key, default: 0] += 1
        let id = keys.entry(start, row.exercise, entryCounts[key] ?? 1)
        // The same file gives the same places on every device.
        var random = SeededRandom(seed: id.uuid.hashBits)
        draft.entries.append(
            SessionEntry(
                id: id, session: session.id, key: UInt32(truncatingIfNeeded: id.uuid.hashBits),
                order: draft.entries.last.map { .after($0.order, using: &random) } ?? .start,
                exerciseName: row.exercise, supersetGroup: row.superset,
                notes: row.exerciseNotes))
    }

    private mutating func append(
        _ row: ExchangeRow, to draft: inout SessionDraft, isFirst: Bool
    ) {
        guard let moment = row.moment ?? row.workout?.start else {
            preconditionFailure("line \(row.line) has neither a time nor a visit")
        }
        let (date, offset) = moment.resolved(in: options.timeZone)
        let start = row.workout?.start ?? moment
        let key = Key(start: start, name: row.exercise)
        rowCounts[key, default: 0] += 1
        var set = ExerciseSet(
            id: keys.set(start, row.exercise, rowCounts[key] ?? 1), exercise: nil,
            session: draft.session?.id, entry: draft.entries.last?.key, weight: row.weight,
            weightUnit: row.weightUnit ?? options.weightUnit ?? .kilograms, reps: row.reps,
            timestamp: date, utcOffsetMinutes: offset, sequence: setCounts[start] ?? 0,
            kind: row.setKind, traits: row.traits.union(.imported), completed: row.hasResult,
            rpe: row.rpe, rest: row.rest, distance: row.distance,
            distanceUnit: row.distanceUnit ?? options.distanceUnit ?? .kilometers,
            duration: row.duration, notes: row.notes, extras: row.extras)
        set.timeKnown = moment.isTimeKnown
        setCounts[start, default: 0] += 1
        // The note of the first set of an entry is that of the entry.
        if isFirst, keys.format == .strong, let place = draft.entries.indices.last {
            draft.entries[place].notes = row.notes
            set.notes = ""
        }
        draft.sets.append(
            SessionDraft.SetDraft(
                line: row.line, set: set, name: row.exercise, category: row.category,
                tags: row.tags, entry: draft.entries.indices.last))
    }

    /// A digest of what a file says about a set. It has no id, and nothing of the place or the time
    /// zone.
    private static func digest(_ draft: SessionDraft.SetDraft) -> Data {
        let set = draft.set
        func word(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "" }
        return ImportKeys.digest([
            draft.name, word(set.weight?.rawValue), word(set.reps), word(set.distance?.rawValue),
            word(set.duration?.rawValue), word(set.rpe), word(set.rest?.rawValue),
            word(set.kind.rawValue), word(set.traits.rawValue), word(set.completed), set.notes,
            word(set.extras?.values.map { "\($0.rawValue)=\($1)" }.sorted()),
        ])
    }
}

extension UUID {
    /// The last eight bytes as a number.
    fileprivate var hashBits: UInt64 {
        let bytes = uuid
        return [
            bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
        ].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
