/// Which records an index holds. Raise the version whenever the closure means something else:
/// the store cannot see that. A file with an index of another version is refused at open.
public struct IndexCondition<R: Record>: Sendable {
    let version: Int
    let matches: @Sendable (R) -> Bool

    /// The closure must depend on the record alone, never on the clock or on other state.
    public static func matching(
        version: Int, _ matches: @escaping @Sendable (R) -> Bool
    ) -> IndexCondition {
        IndexCondition(version: version, matches: matches)
    }
}
