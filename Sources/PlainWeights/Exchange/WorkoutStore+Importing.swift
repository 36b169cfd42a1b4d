public import Foundation
import RecordStore

/// Training from files of other programs.
extension WorkoutStore {
    /// Imports a file of Strong, Hevy, FitNotes or PlainWeights.
    ///
    /// ```swift
    /// let options = ImportOptions(timeZone: .current, weightUnit: .kilograms)
    /// let report = try store.importTraining(at: "strong.csv", options)
    /// print(report.imported, report.present, report.faulty)
    /// ```
    /// No row is dropped: the report counts each, and notes why a row is not imported. The same
    /// file again adds nothing, and a later one of the same training adds what is new. What the
    /// user has deleted since stays deleted.
    ///
    /// Up to 50,000 sets are one transaction; of a longer file each 50,000 are. An import that was
    /// ended is completed by running it again.
    /// - Parameter progress: called with the number of rows so far, after each 1,000 and after each
    ///   transaction. An error that it throws ends the import; what was committed stays.
    /// - Throws: ``ImportError`` before anything is written; ``StoreError`` and ``StorageError``.
    @discardableResult
    public func importTraining(
        at path: String, _ options: ImportOptions,
        progress: (_ rows: Int) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try importTraining(options, progress) {
            Chunks.of(try FileHandle(forReadingFrom: URL(filePath: path)))
        }
    }

    /// Imports training from bytes; see ``importTraining(at:_:progress:)``.
    @discardableResult
    public func importTraining(
        _ bytes: Data, _ options: ImportOptions,
        progress: (_ rows: Int) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try importTraining(options, progress) { Chunks.of(bytes) }
    }

    /// - Parameter begin: begins to read the file, which is read once or twice.
    private func importTraining(
        _ options: ImportOptions, _ progress: (_ rows: Int) throws -> Void,
        _ begin: () throws -> () throws -> Data?
    ) throws -> ImportReport {
        var checked = try TrainingImport(options, begin())
        try checked.check()
        var run = try TrainingImport(options, begin())
        return try run.run(in: self, progress: progress)
    }

    /// Takes an import back: deletes the sets that it added, and the sessions and exercises that it
    /// added and that have no other sets.
    /// - Returns: the number of records that were deleted.
    @discardableResult
    public func removeImport(_ batch: UUID) throws -> Int {
        try write { transaction in
            let rows = try transaction.snapshot.ids(Query<ImportedRow> { $0.batch == batch })
            var count = 0
            for row in rows where try transaction.delete(ExerciseSet.ID(row.uuid)) { count += 1 }
            for row in rows {
                if try transaction.removeUnused(row.uuid) { count += 1 }
                _ = try transaction.delete(row)
            }
            return count
        }
    }
}

extension StoreTransaction {
    /// Deletes a session, an entry or an exercise without sets.
    fileprivate mutating func removeUnused(_ uuid: UUID) throws -> Bool {
        let (session, exercise) = (WorkoutSession.ID(uuid), Exercise.ID(uuid))
        if try contains(session) {
            if try snapshot.exists(Query<ExerciseSet> { $0.session == session }) { return false }
            return try delete(session)
        }
        if try contains(exercise) {
            if try snapshot.exists(Query<ExerciseSet> { $0.exercise == exercise }) { return false }
            return try delete(exercise)
        }
        if let entry = try get(SessionEntry.ID(uuid)), let owner = entry.session {
            let key = entry.key
            let sets = Query<ExerciseSet> { $0.session == owner && $0.entry == key }
            if try snapshot.exists(sets) { return false }
            return try delete(entry.id)
        }
        return false
    }
}
