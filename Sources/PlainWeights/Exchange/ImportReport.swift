public import Foundation

/// What became of each row of an imported file.
///
/// Each row is counted once: ``rows`` is the sum of the seven numbers after it.
public struct ImportReport: Hashable, Sendable, Codable {
    /// The format that the file was recognised as.
    public var format: ExchangeFormat
    /// The import, for ``WorkoutStore/removeImport(_:)``.
    public var batch: UUID
    /// Whether the import only looked, and wrote nothing.
    public var isDryRun: Bool
    /// The number of rows that were read, without the header and without blank lines.
    public var rows = 0
    /// New sets.
    public var imported = 0
    /// Sets that were there already, with the same content.
    public var present = 0
    /// Sets that were changed to what the file says.
    public var updated = 0
    /// Rows that the file has otherwise than at the last import, and whose sets, or entries if
    /// they are notes, were left as they are.
    public var changed = 0
    /// Rows of sets and entries that the user has deleted since, and that stay deleted.
    public var keptDeleted = 0
    /// Rows that belong to others and are in the store with them: rests and notes.
    public var attached = 0
    /// Rows that are not imported. ``notes`` says why.
    public var faulty = 0
    /// Exercises that the file names and the store did not have.
    public var newExercises = 0
    /// Sessions that the file has and the store did not have.
    public var newSessions = 0
    /// Sessions whose title, end, number or notes were changed to what the file says.
    public var updatedSessions = 0
    /// Sessions of which the file says something else than at the last import, and that were left
    /// as they are. ``notes`` has the first line of each.
    public var changedSessions = 0
    /// Entries of sessions whose notes or superset were changed to what the file says.
    public var updatedEntries = 0
    /// Entries of which the file says something else, and that were left as they are.
    public var changedEntries = 0
    /// What was noticed, in the order of lines.
    public var notes: [ImportReport.Note] = []

    /// Whether each row is counted once.
    public var isComplete: Bool {
        rows == imported + present + updated + changed + keptDeleted + attached + faulty
    }
}
