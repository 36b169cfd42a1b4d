import Foundation
import RecordStore

/// The entries of a visit.
extension ImportPlanner {
    /// Plans the entries, and counts the rows that are their notes.
    /// - Returns: the keys of the entries that are there, by their places, and whether one is new.
    mutating func planEntries(
        of visit: VisitState, in snapshot: Snapshot
    ) throws -> (keys: [UInt32?], hasNew: Bool) {
        let drafts = visit.draft.entries
        var states: [VisitState.State<SessionEntry>] = []
        for place in drafts.indices { states.append(try entry(place, of: visit, in: snapshot)) }
        let nexts = Self.nextOrders(of: states)
        var hasNew = false
        var last: Position?
        for (place, draft) in drafts.enumerated() {
            let fate = fate(of: place, states[place], visit)
            var entry = draft.entry
            if let session = visit.session.there { entry.session = session.id }
            switch fate {
            case .imported:
                hasNew = true
                entry.exercise = try exercise(of: place, visit, in: snapshot)
                entry.order = Self.order(of: entry, after: last, before: nexts[place])
                states[place].there = entry
                plan.entries.append(entry)
                trace(entry.id.uuid, draft.digest)
            case .updated:
                guard var there = states[place].there else { continue }
                (there.supersetGroup, there.notes) = (entry.supersetGroup, entry.notes)
                plan.entries.append(there)
                note(states[place], of: draft.entry.id.uuid, draft.digest)
                report.updatedEntries += 1
            case .present:
                if states[place].known?.digest != draft.digest {
                    note(states[place], of: draft.entry.id.uuid, draft.digest)
                }
            case .changed where states[place].there != nil:
                report.changedEntries += 1
                if draft.noteLines.isEmpty {
                    report.notes.append(ImportReport.Note(line: draft.line, kind: .changed(.entry)))
                }
            default: break
            }
            count(draft.noteLines, fate, .entry)
            if let order = states[place].there?.order { last = max(last ?? order, order) }
        }
        return (states.map { $0.there?.key }, hasNew)
    }

    /// Returns what is known of an entry. Where a set was found to be one that was here, its entry
    /// is the one of this set.
    private func entry(
        _ place: Int, of visit: VisitState, in snapshot: Snapshot
    ) throws -> VisitState.State<SessionEntry> {
        var state = try VisitState.State(visit.draft.entries[place].entry.id, in: snapshot)
        if state.there != nil || state.known != nil { return state }
        for member in visit.members[place] {
            let record = visit.sets[member].record
            guard record.isFound, let there = record.there, let key = there.entry else { continue }
            let session = there.session
            state.there = try snapshot.first(
                Query<SessionEntry> { $0.session == session && $0.key == key })
            state.isFound = state.there != nil
            if state.isFound { break }
        }
        return state
    }

    /// Decides what becomes of an entry, and of the rows that are notes of it.
    private func fate(
        of place: Int, _ state: VisitState.State<SessionEntry>, _ visit: VisitState
    ) -> RowFate {
        let draft = visit.draft.entries[place]
        let members = visit.members[place]
        let isGood = members.contains { visit.draft.sets[$0].fault == nil }
        if !members.isEmpty, !isGood { return .faulty(.belongsToFault) }
        if visit.session.isGone { return .keptDeleted }
        if let there = state.there {
            if state.isFound || state.known?.digest == draft.digest || there.says(draft.entry) {
                return .present
            }
            return options.updates ? .updated : .changed
        }
        if members.contains(where: { visit.sets[$0].isImported }) { return .imported }
        if state.known != nil { return .keptDeleted }
        if members.isEmpty { return draft.noteLines.isEmpty ? .keptDeleted : .imported }
        let isHere = members.contains { visit.sets[$0].record.there != nil }
        // The file has sets of another entry here now.
        return !isHere ? .keptDeleted : options.updates && visit.isOwn ? .imported : .changed
    }

    /// Returns the exercise of an entry: that of its sets, or the one with its name.
    private mutating func exercise(
        of place: Int, _ visit: VisitState, in snapshot: Snapshot
    ) throws -> Exercise.ID? {
        guard let member = visit.members[place].first(where: { visit.sets[$0].isImported }) else {
            return exercises.find(visit.draft.entries[place].key)
        }
        return try exercise(of: visit.draft.sets[member], in: snapshot)
    }

    /// Returns, for each entry, the order of the next one that is in the store.
    private static func nextOrders(of states: [VisitState.State<SessionEntry>]) -> [Position?] {
        var next: Position?
        return states.reversed().map { state in
            next = state.there?.order ?? next
            return next
        }.reversed()
    }

    private static func order(
        of entry: SessionEntry, after last: Position?, before next: Position?
    ) -> Position {
        // The same file gives the same places on every device.
        var random = SeededRandom(seed: entry.id.uuid.hashBits)
        guard let last else {
            return next.map { .before($0, using: &random) } ?? .start
        }
        return next.flatMap { .between(last, $0, using: &random) } ?? .after(last, using: &random)
    }
}

extension SessionEntry {
    /// Whether the entry has what another one of a file says.
    fileprivate func says(_ other: SessionEntry) -> Bool {
        supersetGroup == other.supersetGroup && notes == other.notes
    }
}
