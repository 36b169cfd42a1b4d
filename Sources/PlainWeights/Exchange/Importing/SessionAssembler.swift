import Foundation

/// What makes records of the rows of visits.
struct SessionAssembler {
    let keys: ImportKeys
    let options: ImportOptions

    /// Makes records of the rows of a visit.
    /// - Parameter twin: which one of the visits with this start it is.
    func draft(of visit: Visit, twin: Int) -> SessionDraft {
        var assembly = Assembly(self, visit, ImportKeys.Place(start: visit.start, twin: twin))
        for row in visit.rows { assembly.take(row) }
        assembly.draft.judge()
        return assembly.draft
    }

    fileprivate func session(
        _ workout: ExchangeRow.Workout, _ visit: Visit, _ place: ImportKeys.Place,
        _ draft: inout SessionDraft
    ) {
        let (start, offset) = workout.start.resolved(in: options.timeZone)
        // Strong writes them once.
        let notes = visit.rows.lazy.compactMap(\.workout?.notes).first { !$0.isEmpty } ?? ""
        var session = WorkoutSession(
            id: keys.session(place), name: workout.name, startDate: start,
            timeKnown: workout.start.isTimeKnown, utcOffsetMinutes: offset, origin: .imported,
            notes: notes,
            source: keys.format.rawValue, sourceKey: "\(workout.start.seconds)")
        var extras = Extras()
        if !workout.number.isEmpty { extras[.workoutNumber] = .text(workout.number) }
        let end: Date? =
            switch workout.end {
            case .unknown, .unreadable: nil
            case .after(let length): start + length.seconds
            case .at(let moment): moment.resolved(in: options.timeZone).date
            }
        if let end, end < start {
            extras[.endDate] = .text(end.formatted(.iso8601))
            draft.notes.append(
                ImportReport.Note(line: draft.line, kind: .warning("the end is before the start")))
        } else {
            session.endDate = end
        }
        if !extras.values.isEmpty { session.extras = extras }
        draft.session = session
        draft.digest = SessionDigest(visit.key, title: workout.name, notes: notes).bytes
    }
}

extension Extras.Key {
    /// The number that Strong gives a visit.
    static let workoutNumber: Extras.Key = "workoutNumber"
    /// The end of a visit that is before its start.
    static let endDate: Extras.Key = "endDate"
}

/// The records of one visit while its rows are taken.
private struct Assembly {
    private let assembler: SessionAssembler
    private let place: ImportKeys.Place
    /// How many rows of an exercise, and entries of it, there were so far.
    private var rowCounts: [String: Int] = [:]
    private var entryCounts: [String: Int] = [:]
    /// The last number of a set of the last entry.
    private var number: Int?
    var draft: SessionDraft

    init(_ assembler: SessionAssembler, _ visit: Visit, _ place: ImportKeys.Place) {
        self.assembler = assembler
        self.place = place
        draft = SessionDraft(line: visit.rows.first?.line ?? 0, start: visit.start)
        // Faulty rows may lack what the others say.
        let workout = visit.rows.first { $0.fault == nil }?.workout ?? visit.rows.first?.workout
        if let workout { assembler.session(workout, visit, place, &draft) }
    }

    mutating func take(_ row: ExchangeRow) {
        if row.kind != .set, let fault = row.fault ?? (row.isBelowFault ? .belongsToFault : nil) {
            draft.faults.append((row.line, fault))
            return
        }
        for warning in row.warnings {
            draft.notes.append(ImportReport.Note(line: row.line, kind: .warning(warning)))
        }
        switch row.kind {
        case .rest(let rest): takeRest(rest, row)
        case .note: takeNote(row)
        case .set: takeSet(row)
        }
    }

    /// A rest is that of the row above, which is one of its exercise.
    private mutating func takeRest(_ rest: TimeSpan, _ row: ExchangeRow) {
        guard let above = draft.sets.indices.last, draft.sets[above].key == row.exerciseKey else {
            draft.faults.append((row.line, .nothingAbove))
            return
        }
        if !draft.sets[above].restLines.isEmpty {
            draft.notes.append(
                ImportReport.Note(line: row.line, kind: .warning("it replaces the rest above")))
        }
        draft.sets[above].set.rest = rest
        draft.sets[above].restLines.append(row.line)
    }

    private mutating func takeNote(_ row: ExchangeRow) {
        if draft.entries.last?.key != row.exerciseKey {
            beginEntry(of: row)
            number = nil
        }
        guard let place = draft.entries.indices.last else {
            draft.faults.append((row.line, .nothingAbove))
            return
        }
        let notes = draft.entries[place].entry.notes
        draft.entries[place].entry.notes =
            notes.isEmpty ? row.notes : row.notes.isEmpty ? notes : notes + "\n" + row.notes
        draft.entries[place].noteLines.append(row.line)
    }

    private mutating func takeSet(_ row: ExchangeRow) {
        let isSame =
            draft.session == nil
            ? draft.sets.last?.key == row.exerciseKey
            : draft.entries.last?.key == row.exerciseKey
        let isFirst = !isSame || !goesOn(row.number)
        if isFirst { beginEntry(of: row) }
        number = row.number ?? (isFirst ? nil : number)
        append(row, isFirst: isFirst)
    }

    /// Whether the number of a set goes on with the last entry.
    private func goesOn(_ next: Int?) -> Bool {
        guard let number, let next else { return true }
        return next > number
    }

    private mutating func beginEntry(of row: ExchangeRow) {
        guard let session = draft.session else { return }
        entryCounts[row.exerciseKey, default: 0] += 1
        let id = assembler.keys.entry(place, row.exerciseKey, entryCounts[row.exerciseKey] ?? 1)
        let entry = SessionEntry(
            id: id, session: session.id, key: UInt32(truncatingIfNeeded: id.uuid.hashBits),
            exerciseName: row.exercise)
        draft.entries.append(
            SessionDraft.EntryDraft(line: row.line, entry: entry, key: row.exerciseKey))
    }

    private mutating func append(_ row: ExchangeRow, isFirst: Bool) {
        let moment = row.moment ?? place.start
        let (date, offset) = moment.resolved(in: assembler.options.timeZone)
        rowCounts[row.exerciseKey, default: 0] += 1
        let made = assembler.keys.set(place, row.exerciseKey, rowCounts[row.exerciseKey] ?? 1)
        let options = assembler.options
        var set = ExerciseSet(
            id: row.id ?? made, exercise: nil, session: draft.session?.id,
            entry: draft.entries.last?.entry.key, weight: row.weight,
            weightUnit: row.weightUnit ?? options.weightUnit ?? .kilograms, reps: row.reps,
            timestamp: date, utcOffsetMinutes: offset, sequence: draft.sets.count,
            kind: row.setKind, traits: row.traits.union(.imported), completed: row.hasResult,
            rpe: row.rpe, rest: row.rest, distance: row.distance,
            distanceUnit: row.distanceUnit ?? options.distanceUnit ?? .kilometers,
            duration: row.duration, notes: row.notes, extras: row.extras)
        set.timeKnown = moment.isTimeKnown
        if row.fault == nil, let place = draft.entries.indices.last {
            if !draft.entries[place].isSaid {
                draft.entries[place].entry.supersetGroup = row.superset
                if !row.exerciseNotes.isEmpty {
                    draft.entries[place].entry.notes = row.exerciseNotes
                }
                draft.entries[place].isSaid = true
            }
            // The note of the first set of an entry is that of the entry.
            if isFirst, assembler.keys.format == .strong {
                draft.entries[place].entry.notes = row.notes
                set.notes = ""
            }
        }
        draft.sets.append(
            SessionDraft.SetDraft(
                line: row.line, set: set, name: row.exercise, key: row.exerciseKey,
                category: row.category, tags: row.tags, moment: moment,
                entry: draft.entries.indices.last, isFirst: isFirst, hasOwnID: row.id != nil,
                fault: row.fault))
    }
}
