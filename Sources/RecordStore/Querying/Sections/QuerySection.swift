/// The records of a query that have a value of a field in common, or lie on one day.
public struct QuerySection<R: Record, Value: Sendable>: Sendable {
    /// The value, or the interval of dates.
    public let value: Value
    /// The records of the section in the order of the whole query: to page, fetch, count or
    /// observe them.
    public let query: Query<R>
    let span: SectionSpan

    /// - Parameter limit: how many records it has at most.
    init(
        _ query: Query<R>, _ key: SectionKey<R, Value>, _ span: SectionSpan, limit: Int? = nil
    ) throws {
        self.query = query.changed {
            $0.condition = $0.condition.and(span.condition)
            $0.limit = limit
        }
        self.span = span
        value = try key.value(of: span)
    }
}
