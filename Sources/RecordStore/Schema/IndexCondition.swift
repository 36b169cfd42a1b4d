/// A condition that decides which records an index holds.
///
/// Raise the version whenever the closure decides differently: the store cannot see such a change.
/// The next `open` then builds the index anew.
public struct IndexCondition<R: Record>: Sendable {
    let version: Int
    let matches: @Sendable (R) -> Bool

    /// Returns a condition that holds for the records for which the closure returns true.
    ///
    /// The closure must depend on the record alone, never on the clock or on other state.
    public static func matching(
        version: Int, _ matches: @escaping @Sendable (R) -> Bool
    ) -> IndexCondition {
        IndexCondition(version: version, matches: matches)
    }
}
