import Foundation
import RecordStore

/// What takes an import back.
struct ImportRemoval {
    private let batch: UUID
    private var count = 0

    init(_ batch: UUID) { self.batch = batch }

    /// - Returns: the number of records that were deleted.
    mutating func run(in transaction: inout StoreTransaction) throws -> Int {
        let batch = batch
        let rows = try transaction.snapshot.fetch(Query<ImportedRow> { $0.batch == batch })
        var rest: [ImportedRow] = []
        for row in rows {
            // A record that was here before is not the import's.
            if row.record == nil {
                if try transaction.delete(ExerciseSet.ID(row.id.uuid)) {
                    count += 1
                } else if try isThere(row, in: transaction) {
                    rest.append(row)
                    continue
                }
            }
            try transaction.delete(row)
        }
        // Entries go before their sessions, and these before the exercises.
        for row in rest { try remove(SessionEntry.ID(row.id.uuid), row, in: &transaction) }
        for row in rest { try remove(WorkoutSession.ID(row.id.uuid), row, in: &transaction) }
        for row in rest { try remove(Exercise.ID(row.id.uuid), row, in: &transaction) }
        return count
    }

    private func isThere(
        _ row: ImportedRow, in transaction: borrowing StoreTransaction
    ) throws -> Bool {
        let id = row.id.uuid
        return try transaction.contains(SessionEntry.ID(id))
            || transaction.contains(WorkoutSession.ID(id)) || transaction.contains(Exercise.ID(id))
    }

    private mutating func remove(
        _ id: SessionEntry.ID, _ row: ImportedRow, in transaction: inout StoreTransaction
    ) throws {
        guard let entry = try transaction.get(id) else { return }
        let (session, key) = (entry.session, entry.key)
        let sets = Query<ExerciseSet> { $0.session == session && $0.entry == key }
        if try transaction.snapshot.exists(sets) {
            return try hand(row, toImportOf: sets, in: &transaction)
        }
        try delete(id, row, in: &transaction)
    }

    private mutating func remove(
        _ id: WorkoutSession.ID, _ row: ImportedRow, in transaction: inout StoreTransaction
    ) throws {
        guard try transaction.contains(id) else { return }
        if try transaction.isReferred(id) {
            return try hand(row, toImportOf: Query { $0.session == id }, in: &transaction)
        }
        try delete(id, row, in: &transaction)
    }

    private mutating func remove(
        _ id: Exercise.ID, _ row: ImportedRow, in transaction: inout StoreTransaction
    ) throws {
        guard let exercise = try transaction.get(id) else { return }
        if try exercise.lastEdited != nil || transaction.isReferred(id) {
            return try hand(row, toImportOf: Query { $0.exercise == id }, in: &transaction)
        }
        try delete(id, row, in: &transaction)
    }

    private mutating func delete<R: Record>(
        _ id: RecordID<R>, _ row: ImportedRow, in transaction: inout StoreTransaction
    ) throws {
        if try transaction.delete(id) { count += 1 }
        try transaction.delete(row)
    }

    /// Makes a record that stays one of the import of some of its sets. One that only the user's
    /// own records belong to keeps its trace.
    private func hand(
        _ row: ImportedRow, toImportOf sets: Query<ExerciseSet>,
        in transaction: inout StoreTransaction
    ) throws {
        var heir: UUID?
        var found = try transaction.snapshot.records(sets)
        while heir == nil, let set = try found.next() {
            let trace = try transaction.get(ImportedRow.ID(set.id.uuid))
            if let trace, trace.record == nil { heir = trace.batch }
        }
        guard let heir else { return }
        _ = try transaction.update(row.id) { $0.batch = heir }
    }
}
