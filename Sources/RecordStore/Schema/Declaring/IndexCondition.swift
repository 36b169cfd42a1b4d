/// A condition that decides which records an index holds.
///
/// ```swift
/// Index("unfinished", on: .ascending(\Trip.start), where: .matching { $0.end == nil })
/// ```
/// Prefer a filter. The catalog of a file keeps it, so that every program and tool can maintain the
/// index, and queries use the index wherever their own filter implies it. Another filter builds the
/// index anew at the next `open`.
public struct IndexCondition<R: Record>: Sendable {
    enum Content: Sendable {
        /// A filter. It is made when the schema is used for the first time, because it names fields
        /// of the schema.
        case filter(@Sendable () -> FilterContent)
        case closure(version: Int, @Sendable (R) -> Bool)
    }

    let content: Content

    /// The closure, or nil if the condition is a filter.
    var closure: (@Sendable (R) -> Bool)? {
        if case .closure(_, let matches) = content { matches } else { nil }
    }

    /// Returns the condition that a record meets a filter on its own stored fields.
    ///
    /// The index then serves each query all of whose records meet the filter, as the planner can
    /// prove: equal conditions, ranges inside of ranges, values inside of ranges and lists, in `&&`
    /// and `||`. A unique index holds only the records that meet the filter to their values.
    /// - Parameter filter: a closure like that of a query. It may use stored fields of the record
    ///   itself, not what lies behind references, no computed columns, searches or ids.
    public static func matching(
        _ filter: @escaping @Sendable (Columns<R>) -> Filter<R>?
    ) -> IndexCondition {
        IndexCondition(content: .filter { Filter<R>(filter).content })
    }

    /// Returns a condition that holds for the records for which the closure returns true.
    ///
    /// The closure must depend on the record alone, never on the clock or on other state. Raise the
    /// version whenever it decides differently: the store cannot see such a change. The next `open`
    /// then builds the index anew. A program that lacks the closure can only read the type, and no
    /// query uses the index.
    public static func matching(
        version: Int, _ matches: @escaping @Sendable (R) -> Bool
    ) -> IndexCondition {
        IndexCondition(content: .closure(version: version, matches))
    }
}
