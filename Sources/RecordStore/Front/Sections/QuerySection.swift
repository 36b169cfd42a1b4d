/// A section of a query: the records that share a value of a field, or lie in one interval of
/// dates.
public struct QuerySection<R: Record, Value: Sendable>: Sendable {
    /// The value that the records share, or the interval of dates.
    public let value: Value
    /// A query for the records of the section, in the order of the whole query. It can be paged,
    /// fetched, counted or observed.
    public let query: Query<R>
    let span: SectionSpan

    /// Creates the section of a query for a span of values.
    /// - Parameter limit: the greatest number of records of the section.
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

extension QuerySection {
    /// The part of a page that belongs to one section.
    public struct Part: Sendable {
        /// The section to which the records belong.
        public let section: QuerySection<R, Value>
        /// The records of the section that are on this page.
        public let records: [R]
        /// Whether the section began on an earlier page, so that its title has been shown.
        public let isContinued: Bool
    }
}
