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
    /// All rows are in memory before anything is written, about half a kilobyte for each.
    /// - Parameter progress: called with the number of rows that are written so far, after each
    ///   1,000 that are read and after each transaction. An error that it throws ends the import;
    ///   what was committed stays.
    /// - Throws: ``ImportError`` before anything is written; `StoreError` and `StorageError`.
    @discardableResult
    public func importTraining(
        at path: String, _ options: ImportOptions,
        progress: (_ rows: Int) throws -> Void = { _ in }
    ) throws -> ImportReport {
        if let kind = FileKind.other(at: path) {
            throw ImportError.notAFile(path: path, kind: kind)
        }
        return try importTraining(options, progress) {
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

    /// - Parameter begin: begins to read the file, which is read twice.
    private func importTraining(
        _ options: ImportOptions, _ progress: (_ rows: Int) throws -> Void,
        _ begin: () throws -> () throws -> Data?
    ) throws -> ImportReport {
        var run = try TrainingImport(options, begin)
        return try run.run(in: self, progress: progress)
    }

    /// Takes an import back: deletes the sets that it added, and the sessions, entries and
    /// exercises that it added and that nothing else refers to.
    ///
    /// A session, an entry or an exercise that sets of a later import belong to is that one's from
    /// then on: imports can be taken back in any order. An exercise that the user has edited, or
    /// that has marks, plans or anything else of the user, stays.
    /// - Returns: the number of records that were deleted.
    @discardableResult
    public func removeImport(_ batch: UUID) throws -> Int {
        try write { transaction in
            var removal = ImportRemoval(batch)
            return try removal.run(in: &transaction)
        }
    }
}
