public import Foundation

/// All records as lines of JSON: see ``Store/importRecords(at:_:progress:)`` and
/// ``StoreReading/exportRecords(to:progress:)``, which this type has too.
extension WorkoutStore {
    /// Imports records from lines of JSON that an export wrote, as one transaction.
    @discardableResult
    public func importRecords(
        at path: String, _ options: RecordImportOptions = RecordImportOptions(),
        progress: (_ lines: Int) throws -> Void = { _ in }
    ) throws -> RecordImportReport {
        try store.importRecords(at: path, options, progress: progress)
    }

    /// Imports records from bytes, as one transaction.
    @discardableResult
    public func importRecords(
        _ bytes: Data, _ options: RecordImportOptions = RecordImportOptions(),
        progress: (_ lines: Int) throws -> Void = { _ in }
    ) throws -> RecordImportReport {
        try store.importRecords(bytes, options, progress: progress)
    }
}
