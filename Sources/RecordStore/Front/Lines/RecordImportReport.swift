/// What became of each line of an imported file of records.
///
/// Each record, preference and constant is counted once: ``lines`` is the sum of the five numbers
/// after it.
public struct RecordImportReport: Hashable, Sendable, Codable {
    /// Whether the import only looked, and wrote nothing.
    public var isDryRun: Bool
    /// The number of lines that have a record, a preference or a constant.
    public var lines = 0
    /// Those that are new.
    public var imported = 0
    /// Those that were there already, with the same values.
    public var present = 0
    /// Those that were there with other values, and have those of the file now.
    public var updated = 0
    /// Those that are there with other values, and were left as they are.
    public var changed = 0
    /// Those that are not imported. ``notes`` says why.
    public var faulty = 0
    /// Whether the file has its last line. A file without it was cut.
    public var isWhole = false
    /// What was noticed, in the order of lines.
    public var notes: [Note] = []

    /// Something that was noticed about a line.
    public struct Note: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The number of the line, from 1.
        public var line: Int
        /// Why the line is not imported; nil if the store has other values and keeps them.
        public var fault: LineFault?

        /// The note in a line.
        public var description: String {
            if let fault { return "line \(line): not imported: \(fault)" }
            return "line \(line): other values than here"
        }
    }

    init(isDryRun: Bool) {
        self.isDryRun = isDryRun
    }

    /// Counts a line that is not imported.
    mutating func note(_ fault: LineFault, line: Int) {
        lines += 1
        faulty += 1
        notes.append(Note(line: line, fault: fault))
    }

    /// Counts a line of which the store has something else and keeps it.
    mutating func noteOther(line: Int) {
        lines += 1
        changed += 1
        notes.append(Note(line: line, fault: nil))
    }

    /// Counts a line that says what the store has.
    mutating func countPresent() {
        lines += 1
        present += 1
    }

    /// Counts a line that was stored.
    /// - Parameter isUpdate: whether the store had something else.
    mutating func count(isUpdate: Bool) {
        lines += 1
        if isUpdate { updated += 1 } else { imported += 1 }
    }
}

/// How a file of records is imported.
public struct RecordImportOptions: Hashable, Sendable {
    /// Whether records that are here with other values get those of the file.
    public var updates: Bool
    /// Whether nothing is written, and the report says what would be.
    public var isDryRun: Bool

    /// Creates options.
    public init(updates: Bool = false, isDryRun: Bool = false) {
        self.updates = updates
        self.isDryRun = isDryRun
    }
}
