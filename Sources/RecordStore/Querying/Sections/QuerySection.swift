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

/// Some records of a query that comes in sections, and where the ones after them are.
public struct SectionedPage<R: Record, Value: Sendable>: Sendable {
    /// What a page shows of one section.
    public struct Part: Sendable {
        public let section: QuerySection<R, Value>
        public let records: [R]
        /// Whether the section began on an earlier page: then it has its title already.
        public let isContinued: Bool
    }

    /// The sections with a record on this page, in their order.
    public let parts: [Part]
    /// What gives the next page, as `after:`; nil if there are no more records now.
    public let next: PageToken?
}
