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
