/// One page of a query that is divided into sections.
public struct SectionedPage<R: Record, Value: Sendable>: Sendable {
    /// The part of a page that belongs to one section.
    public struct Part: Sendable {
        /// The section to which the records belong.
        public let section: QuerySection<R, Value>
        /// The records of the section that are on this page.
        public let records: [R]
        /// Whether the section began on an earlier page, so that its title has been shown.
        public let isContinued: Bool
    }

    /// The sections with a record on this page, in their order.
    public let parts: [Part]
    /// The token to pass as `after:` for the next page; nil if there are no more records now.
    public let next: PageToken?
}
