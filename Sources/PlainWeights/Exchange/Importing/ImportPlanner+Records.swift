import Foundation
import RecordStore

/// The records of a visit.
extension ImportPlanner {
    /// Plans the session: a new one if it has anything, or what has changed.
    mutating func planSession(of visit: VisitState, hasNewEntry: Bool) {
        guard let session = visit.draft.session, !visit.session.isGone else { return }
        let isNeeded = hasNewEntry || visit.sets.contains(where: \.isImported)
        guard let there = visit.session.there else {
            if !isNeeded { return }
            plan.sessions.append(session)
            trace(session.id.uuid, visit.draft.digest)
            report.newSessions += 1
            return
        }
        // Rows that are faulty say nothing of their visit.
        guard isNeeded || visit.draft.sets.contains(where: { $0.fault == nil }) else { return }
        let state = visit.session
        if let known = state.known, known.digest == visit.draft.digest { return }
        if state.isFound || there.says(session) {
            note(state, of: session.id.uuid, visit.draft.digest)
        } else if options.updates {
            var updated = there
            updated.take(session)
            plan.sessions.append(updated)
            note(state, of: session.id.uuid, visit.draft.digest)
            report.updatedSessions += 1
        } else {
            report.changedSessions += 1
            report.notes.append(ImportReport.Note(line: visit.draft.line, kind: .changed(.session)))
        }
    }

    /// Plans the sets that are new or changed.
    /// - Parameter entries: the keys of the entries of the visit, and whether one is new.
    mutating func planSets(
        of visit: VisitState, entries: (keys: [UInt32?], hasNew: Bool), in snapshot: Snapshot
    ) throws {
        // Where a visit changes, its sets stand as they do in the file.
        let isMoved =
            visit.isOwn && (entries.hasNew || visit.sets.contains { $0.isImported || $0.isUpdated })
        var sequence = try lastSequence(of: visit, in: snapshot)
        for (draft, state) in zip(visit.draft.sets, visit.sets) {
            switch state.fate {
            case .imported:
                var set = draft.set
                set.exercise = try exercise(of: draft, in: snapshot)
                set.entry = draft.entry.flatMap { entries.keys[$0] }
                if let there = visit.session.there { set.session = there.id }
                if let last = sequence {
                    set.sequence = last + 1
                    sequence = last + 1
                }
                plan.sets.append(set)
                trace(set.id.uuid, draft.digest.bytes)
            case .updated:
                guard var set = state.record.there else { continue }
                set.take(draft, fields)
                if draft.hasOwnID {
                    set.exercise = try exercise(of: draft, in: snapshot)
                    if !set.isAt(draft.moment) { set.takeTime(of: draft.set) }
                }
                if isMoved { set.move(to: draft, entries.keys) }
                plan.sets.append(set)
            case .present, .changed:
                guard isMoved, let there = state.record.there else { continue }
                var set = there
                set.move(to: draft, entries.keys)
                if set != there { plan.sets.append(set) }
            case .keptDeleted, .faulty: continue
            }
        }
    }

    /// Returns the last place in a session that was here before the import, behind which new sets
    /// come; nil for other sessions.
    private func lastSequence(of visit: VisitState, in snapshot: Snapshot) throws -> Int? {
        guard let there = visit.session.there, visit.sets.contains(where: \.isImported),
            visit.session.isFound || visit.session.known?.record != nil
        else { return nil }
        return try snapshot.fetch(.of(there.id)).compactMap(\.sequence).max() ?? 0
    }

    /// Returns the exercise of a set, which is a new one if there is none.
    mutating func exercise(
        of draft: SessionDraft.SetDraft, in snapshot: Snapshot
    ) throws -> Exercise.ID {
        let (id, new) = try exercises.exercise(of: draft, in: snapshot)
        if let new {
            plan.exercises.append(new)
            trace(id.uuid, Data())
            report.newExercises += 1
        }
        return id
    }
}

extension ExerciseSet {
    /// Takes the place in its session that the file has for it.
    fileprivate mutating func move(to draft: SessionDraft.SetDraft, _ entryKeys: [UInt32?]) {
        sequence = draft.set.sequence
        if let place = draft.entry, let key = entryKeys[place] { entry = key }
    }

    fileprivate mutating func takeTime(of other: ExerciseSet) {
        (timestamp, utcOffsetMinutes) = (other.timestamp, other.utcOffsetMinutes)
        timeKnown = other.timeKnown
    }
}

extension WorkoutSession {
    /// Whether the session has what another one of a file says.
    fileprivate func says(_ other: WorkoutSession) -> Bool {
        name == other.name && endDate == other.endDate && notes == other.notes
            && extras?[.workoutNumber] == other.extras?[.workoutNumber]
            && extras?[.endDate] == other.extras?[.endDate]
    }

    /// Takes what another one of a file says.
    fileprivate mutating func take(_ other: WorkoutSession) {
        (name, notes) = (other.name, other.notes)
        // The start may have been edited here.
        endDate = other.endDate.flatMap { $0 < startDate ? nil : $0 }
        var more = extras ?? Extras()
        more[.workoutNumber] = other.extras?[.workoutNumber]
        more[.endDate] = other.extras?[.endDate]
        extras = more.values.isEmpty ? nil : more
    }
}
