import Foundation
import RecordStore

/// The records that an import writes, in the order in which they refer to each other.
struct ImportPlan {
    var exercises: [Exercise] = []
    var sessions: [WorkoutSession] = []
    var entries: [SessionEntry] = []
    var sets: [ExerciseSet] = []
    var rows: [ImportedRow] = []

    func write(to transaction: inout StoreTransaction) throws {
        for exercise in exercises { try transaction.save(exercise) }
        for session in sessions { try transaction.save(session) }
        for entry in entries { try transaction.save(entry) }
        for set in sets { try transaction.save(set) }
        for row in rows { try transaction.save(row) }
    }
}

/// What becomes of a row.
enum RowFate {
    case imported, present, updated, changed, keptDeleted
    case faulty(RowFault)
}

/// What is known of the records of a visit while what becomes of them is decided.
struct VisitState {
    let draft: SessionDraft
    /// The session; always without a record in formats without visits.
    var session: State<WorkoutSession>
    var sets: [SetState]
    /// The places of the sets of each entry.
    let members: [[Int]]

    /// A record of the store and the trace of the last import.
    struct State<Stored: TrainingRecord> {
        var known: ImportedRow?
        var there: Stored?
        /// Whether the record was here before the import, and is what the file says.
        var isFound = false

        /// Whether the user has deleted the record.
        var isGone: Bool { there == nil && known != nil }

        init(_ id: RecordID<Stored>, in snapshot: Snapshot) throws {
            known = try snapshot.get(ImportedRow.ID(id.uuid))
            there = try snapshot.get(known?.record.map { RecordID($0) } ?? id)
        }

        init() {}
    }

    struct SetState {
        var record: State<ExerciseSet>
        var fate = RowFate.keptDeleted

        var isImported: Bool { if case .imported = fate { true } else { false } }
        var isUpdated: Bool { if case .updated = fate { true } else { false } }
    }

    init(_ draft: SessionDraft, in snapshot: Snapshot) throws {
        self.draft = draft
        var members = Array(repeating: [Int](), count: draft.entries.count)
        for (place, set) in draft.sets.enumerated() {
            if let entry = set.entry { members[entry].append(place) }
        }
        self.members = members
        session = try draft.session.map { try State($0.id, in: snapshot) } ?? State()
        sets = try draft.sets.map { set in
            SetState(record: set.fault == nil ? try State(set.set.id, in: snapshot) : State())
        }
    }

    /// Whether the session is there, and a file of this program has made it.
    var isOwn: Bool {
        session.there != nil && !session.isFound && session.known?.record == nil
    }

    /// The places of sets that nothing is known of.
    var newPlaces: [Int] {
        if session.isGone { return [] }
        return sets.indices.filter {
            draft.sets[$0].fault == nil && sets[$0].record.there == nil
                && sets[$0].record.known == nil
        }
    }
}
