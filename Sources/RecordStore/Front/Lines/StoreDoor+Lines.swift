public import Foundation

/// All records as lines of JSON, and back; `docs/exchange.md` has the format.
extension StoreReading {
    /// Writes all records, preferences and constants as lines of JSON, in an order that follows
    /// from what they say.
    ///
    /// ```swift
    /// var text = ""
    /// try store.exportRecords(to: &text)
    /// ```
    /// Imported into an empty store, the lines give a store that exports the same bytes. The
    /// records are of one state of the store; the history is not among them. Other code can write
    /// meanwhile.
    /// - Parameter progress: called with the number of records so far and of all. An error that it
    ///   throws ends the export.
    /// - Returns: the number of records.
    /// - Throws: ``StoreError/damagedRecord(_:)``; ``StoreError/preference(_:)``.
    /// - Complexity: O(n) for n records, in bounded memory.
    @discardableResult
    public func exportRecords(
        to output: inout some TextOutputStream, progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> Int {
        try read { snapshot in
            var lines = try RecordLines(snapshot.schema, snapshot.view)
            return try lines.write(of: snapshot.view, to: &output, progress: progress)
        }
    }
}

extension StoreDoor {
    /// Imports records from lines of JSON that ``StoreReading/exportRecords(to:progress:)`` wrote.
    ///
    /// ```swift
    /// let report = try store.importRecords(at: "records.jsonl")
    /// print(report.imported, report.present, report.faulty)
    /// ```
    /// The lines are one transaction. A line that cannot be stored does not end the import: the
    /// report has it. Records are checked as when they are saved; their `Maintain` parts do not
    /// run, because the file has what they made.
    /// - Parameter progress: called with the number of lines so far, which begins anew if the file
    ///   has to grow. An error that it throws ends the import.
    /// - Throws: ``RecordImportError`` if the file does not fit the store; ``StoreError``,
    ///   ``StorageError``. Nothing is written then, but for constants of an empty store.
    /// - Complexity: O(n log n) for n lines.
    @discardableResult
    public func importRecords(
        at path: String, _ options: RecordImportOptions = RecordImportOptions(),
        progress: (_ lines: Int) throws -> Void = { _ in }
    ) throws -> RecordImportReport {
        if let kind = FileKind.other(at: path) {
            throw RecordImportError.notAFile(path: path, kind: kind)
        }
        var run = RecordLinesImport(store, options) {
            Chunks.of(try FileHandle(forReadingFrom: URL(filePath: path)))
        }
        return try run.run(progress)
    }

    /// Imports records from bytes; see ``importRecords(at:_:progress:)``.
    @discardableResult
    public func importRecords(
        _ bytes: Data, _ options: RecordImportOptions = RecordImportOptions(),
        progress: (_ lines: Int) throws -> Void = { _ in }
    ) throws -> RecordImportReport {
        var run = RecordLinesImport(store, options) { Chunks.of(bytes) }
        return try run.run(progress)
    }
}

/// What readers of files take their bytes from: a closure that returns the next ones, and nil at
/// the end.
package enum Chunks {
    /// Returns the chunks of a file, of 256 KiB each.
    package static func of(_ file: FileHandle) -> () throws -> Data? {
        { try file.read(upToCount: 256 << 10) }
    }

    /// Returns bytes in memory as one chunk.
    package static func of(_ bytes: Data) -> () throws -> Data? {
        var rest: Data? = bytes
        return { rest.take() }
    }
}
