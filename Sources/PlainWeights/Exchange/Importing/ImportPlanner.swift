import Foundation
import RecordStore

/// What decides, by what is in the store, what becomes of each row, and which records are written
/// for it. It writes nothing: a dry run plans alone.
struct ImportPlanner {
    let options: ImportOptions
    let assembler: SessionAssembler
    /// What the file says of sets.
    let fields: SaidFields
    var exercises: ImportExercises
    /// The records that rows of this import were found to be.
    var found: Set<UUID> = []
    /// The sets of the last day that was searched for what rows may be.
    var nearSets: (day: Int, sets: [ExerciseSet])?
    var plan = ImportPlan()
    var report: ImportReport

    var format: ExchangeFormat { report.format }

    /// Plans the visits with one start.
    mutating func plan(_ visits: [Visit], in snapshot: Snapshot) throws {
        let twins = try twins(of: visits, in: snapshot)
        for (visit, twin) in zip(visits, twins) {
            guard let twin else {
                for row in visit.rows { fail(row.line, row.fault ?? .unclearVisit) }
                continue
            }
            let draft = assembler.draft(of: visit, twin: twin)
            report.notes += draft.notes
            for fault in draft.faults { fail(fault.line, fault.fault) }
            try plan(draft, in: snapshot)
        }
    }

    private mutating func plan(_ draft: SessionDraft, in snapshot: Snapshot) throws {
        var visit = try VisitState(draft, in: snapshot)
        try find(&visit, in: snapshot)
        for place in draft.sets.indices { try judge(place, of: &visit, in: snapshot) }
        let entries = try planEntries(of: visit, in: snapshot)
        planSession(of: visit, hasNewEntry: entries.hasNew)
        try planSets(of: visit, entries: entries, in: snapshot)
        for (draft, state) in zip(draft.sets, visit.sets) {
            count([draft.line] + draft.restLines, state.fate, .set)
        }
    }

    /// Decides what becomes of a set.
    private mutating func judge(
        _ place: Int, of visit: inout VisitState, in snapshot: Snapshot
    ) throws {
        let (draft, state) = (visit.draft.sets[place], visit.sets[place].record)
        if let fault = draft.fault {
            visit.sets[place].fate = .faulty(fault)
            return
        }
        guard let there = state.there else {
            let isGone = state.known != nil || visit.session.isGone
            visit.sets[place].fate = isGone ? .keptDeleted : .imported
            return
        }
        if let known = state.known, known.source == format.rawValue,
            SetDigest(known.digest)?.isSame(as: draft.digest) == true
        {
            visit.sets[place].fate = .present
        } else if says(there, draft, state) {
            visit.sets[place].fate = .present
            note(state, of: draft.set.id.uuid, draft.digest.bytes)
        } else if options.updates {
            visit.sets[place].fate = .updated
            note(state, of: draft.set.id.uuid, draft.digest.bytes)
        } else {
            visit.sets[place].fate = .changed
            // It stays the one that it was found to be, and says nothing of what was taken.
            if state.isFound { note(state, of: draft.set.id.uuid, Data()) }
        }
    }

    /// Whether a set has what the file says of it.
    private func says(
        _ set: ExerciseSet, _ draft: SessionDraft.SetDraft,
        _ state: VisitState.State<ExerciseSet>
    ) -> Bool {
        let isOfFile = state.known?.source == format.rawValue && state.known?.record == nil
        guard set.says(draft, fields, isOfFile: isOfFile) else { return false }
        if !draft.hasOwnID { return true }
        return set.exercise == exercises.find(draft.key) && set.isAt(draft.moment)
    }

    /// Keeps the trace of a row whose record is here.
    mutating func note<R>(_ state: VisitState.State<R>, of id: UUID, _ digest: Data) {
        if var known = state.known {
            // What another program said of the record stays known.
            guard known.source == format.rawValue else { return }
            known.digest = digest
            plan.rows.append(known)
        } else {
            trace(id, digest, of: state.there?.id.uuid)
        }
    }

    /// Keeps the trace of a new row.
    /// - Parameter record: the record that was here before, if the import has made none.
    mutating func trace(_ id: UUID, _ digest: Data, of record: UUID? = nil) {
        plan.rows.append(
            ImportedRow(
                id: ImportedRow.ID(id), source: format.rawValue, digest: digest,
                batch: report.batch, record: record))
    }

    mutating func fail(_ line: Int, _ fault: RowFault) { count([line], .faulty(fault), .set) }

    /// Counts rows.
    mutating func count(_ lines: [Int], _ fate: RowFate, _ part: ImportReport.Note.Part) {
        // The first row of a set is the set; others are attached to what they belong to.
        let attached = part == .set ? lines.count - 1 : lines.count
        let own = lines.count - attached
        switch fate {
        case .imported:
            report.imported += own
            report.attached += attached
        case .present:
            report.present += own
            report.attached += attached
        case .updated:
            report.updated += own
            report.attached += attached
        case .keptDeleted: report.keptDeleted += lines.count
        case .changed:
            report.changed += lines.count
            report.notes += lines.map { ImportReport.Note(line: $0, kind: .changed(part)) }
        case .faulty(let fault):
            report.faulty += lines.count
            for (place, line) in lines.enumerated() {
                let fault = place == 0 || part != .set ? fault : .belongsToFault
                report.notes.append(ImportReport.Note(line: line, kind: .fault(fault)))
            }
        }
    }
}

extension ExerciseSet {
    /// Whether clocks showed a time when the set was done; the day, if the time is not known.
    func isAt(_ moment: LocalMoment) -> Bool {
        let local = LocalMoment(timestamp, utcOffsetMinutes: utcOffsetMinutes)
        return moment.isTimeKnown
            ? timeKnown && local.seconds == moment.seconds
            : !timeKnown && local.dayNumber == moment.dayNumber
    }
}
