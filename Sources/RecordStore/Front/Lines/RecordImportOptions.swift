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
