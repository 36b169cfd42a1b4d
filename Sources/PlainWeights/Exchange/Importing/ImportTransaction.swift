import Foundation
import RecordStore

/// What writes drafts of sessions, and counts what becomes of their rows.
struct ImportTransaction {
    private let options: ImportOptions
    private let batch: UUID
    /// The exercises by their folded names and aliases.
    private var exercises: [String: Exercise.ID]
    private var aliases: [String: String] = [:]
    /// The exercises by their names as the file writes them.
    private var known: [String: Exercise.ID] = [:]
    private(set) var report: ImportReport

    init(_ options: ImportOptions, _ report: ImportReport, _ snapshot: Snapshot) throws {
        self.options = options
        self.report = report
        batch = report.batch
        var names: [String: Exercise.ID] = [:]
        let all = Query<Exercise>().sorted(by: .ascending(\.createdDate))
        try snapshot.forEach(all.selecting(\.name, \.aliases)) { row in
            let (name, aliases) = row.values
            for name in [name] + aliases {
                names[ImportKeys.folded(name)] = names[ImportKeys.folded(name)] ?? row.id
            }
        }
        exercises = names
        for (name, other) in options.names { aliases[ImportKeys.folded(name)] = other }
    }

    /// Writes a session with its sets.
    mutating func write(_ draft: SessionDraft, to transaction: inout StoreTransaction) throws {
        var isGone = false
        if let session = draft.session, try !transaction.contains(session.id) {
            isGone = try transaction.contains(ledgerID(session.id.uuid))
            if !isGone { try add(session, to: &transaction) }
        }
        var entries = Set<Int>()
        for draft in draft.sets {
            guard try take(draft, isGone: isGone, in: &transaction) else { continue }
            if let entry = draft.entry { entries.insert(entry) }
        }
        // An entry may have a note and no set.
        let used = Set(draft.sets.compactMap(\.entry))
        if !isGone { entries.formUnion(draft.noted.subtracting(used)) }
        for place in entries.sorted() {
            var entry = draft.entries[place]
            if try transaction.contains(entry.id) { continue }
            if try !used.contains(place) && transaction.contains(ledgerID(entry.id.uuid)) {
                continue
            }
            entry.exercise = known[entry.exerciseName]
            try transaction.save(entry)
            try note(entry.id.uuid, Data(), in: &transaction)
        }
    }

    private mutating func add(
        _ session: WorkoutSession, to transaction: inout StoreTransaction
    ) throws {
        try transaction.save(session)
        try note(session.id.uuid, Data(), in: &transaction)
        report.newSessions += 1
    }

    /// Writes a set if it is new, or if it is to be updated.
    /// - Returns: whether the set is new.
    private mutating func take(
        _ draft: SessionDraft.SetDraft, isGone: Bool, in transaction: inout StoreTransaction
    ) throws -> Bool {
        let known = try transaction.get(ledgerID(draft.set.id.uuid))
        let there = try transaction.get(draft.set.id)
        guard let there else {
            if known != nil || isGone {
                report.keptDeleted += 1
                return false
            }
            var set = draft.set
            set.exercise = try exercise(of: draft, in: &transaction)
            try transaction.save(set)
            try note(set.id.uuid, draft.digest, in: &transaction)
            report.imported += 1
            return true
        }
        if known?.digest == draft.digest || there.says(what: draft.set) {
            report.present += 1
        } else if options.updates {
            try transaction.update(there.id) { $0.take(what: draft.set) }
            // The set stays one of the import that added it.
            if var known {
                known.digest = draft.digest
                try transaction.save(known)
            }
            report.updated += 1
        } else {
            report.changed += 1
            report.notes.append(ImportNote(line: draft.line, kind: .changed))
        }
        return false
    }

    private func key(of name: String) -> String {
        let folded = ImportKeys.folded(name)
        return aliases[folded].map(ImportKeys.folded) ?? folded
    }

    /// Returns the exercise of a name, which is a new one if there is none.
    private mutating func exercise(
        of draft: SessionDraft.SetDraft, in transaction: inout StoreTransaction
    ) throws -> Exercise.ID {
        if let known = known[draft.name] { return known }
        let found = try findExercise(of: draft, in: &transaction)
        known[draft.name] = found
        return found
    }

    private mutating func findExercise(
        of draft: SessionDraft.SetDraft, in transaction: inout StoreTransaction
    ) throws -> Exercise.ID {
        let key = key(of: draft.name)
        if let known = exercises[key] { return known }
        let name = aliases[ImportKeys.folded(draft.name)] ?? draft.name
        let id = ImportKeys.exercise(name)
        exercises[key] = id
        // One that the user has renamed is still the one.
        if try transaction.contains(id) { return id }
        try transaction.save(
            Exercise(
                id: id, name: name, category: category(of: name, in: draft), tags: draft.tags,
                createdDate: draft.set.timestamp))
        try note(id.uuid, Data(), in: &transaction)
        report.newExercises += 1
        return id
    }

    private func category(of name: String, in draft: SessionDraft.SetDraft) -> String {
        if !draft.category.isEmpty { return draft.category }
        return options.categories.first { $0.applies(to: name) }?.category ?? "Uncategorized"
    }

    private func ledgerID(_ id: UUID) -> ImportedRow.ID { ImportedRow.ID(id) }

    private func note(
        _ id: UUID, _ digest: Data, in transaction: inout StoreTransaction
    ) throws {
        try transaction.save(
            ImportedRow(
                id: ledgerID(id), source: report.format.rawValue, digest: digest, batch: batch))
    }
}

extension ExerciseSet {
    /// Whether the set has what another one of a file says, but for how numbers are rounded: a
    /// program writes a weight of pounds in kilograms with few digits.
    fileprivate func says(what other: ExerciseSet) -> Bool {
        func isNear(_ one: Int?, _ other: Int?, _ tolerance: Int) -> Bool {
            guard let one, let other else { return one == other }
            return abs(one - other) <= tolerance
        }
        return isNear(weight?.rawValue, other.weight?.rawValue, 10_000_000_000)
            && isNear(distance?.rawValue, other.distance?.rawValue, 10_000_000)
            && reps == other.reps && duration == other.duration && rpe == other.rpe
            && rest == other.rest && kind == other.kind && completed == other.completed
            && notes == other.notes && extras == other.extras
            && traits.union(.imported) == other.traits
    }

    /// Takes what another one of a file says.
    fileprivate mutating func take(what other: ExerciseSet) {
        (weight, weightUnit, reps) = (other.weight, other.weightUnit, other.reps)
        (distance, distanceUnit) = (other.distance, other.distanceUnit)
        (duration, rpe, rest) = (other.duration, other.rpe, other.rest)
        (kind, traits, completed) = (other.kind, other.traits, other.completed)
        (notes, extras) = (other.notes, other.extras)
    }
}
