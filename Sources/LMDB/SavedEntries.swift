/// How many entries of a table were saved from a damaged file.
package struct SavedEntries: Hashable, Sendable {
    /// The number of entries that were saved.
    package let count: Int
    /// The number of entries that the table had, by its own record of it.
    package let recordedCount: Int

    /// The number of entries that are lost. What was saved can be more than was recorded: an old
    /// page in the place of another one may hold what was removed since.
    package var lostCount: Int { max(0, recordedCount - count) }
}
