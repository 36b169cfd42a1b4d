/// One page of a query: its records, and the tokens of the pages around it.
public struct Page<R: Record>: Sendable {
    /// The records of the page, in the order of the query.
    public let records: [R]
    /// The token to pass as `after:` for the next page; nil if there are no more records now.
    public let next: PageToken?
    /// The token to pass as `before:` for the previous page; nil on the first page. The token is
    /// always nil for a query without sort keys, because the order of such a query cannot be
    /// reversed.
    public let previous: PageToken?
}
