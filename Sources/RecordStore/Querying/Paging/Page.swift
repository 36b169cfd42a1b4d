/// Some records of a query, and where the ones around them are.
public struct Page<R: Record>: Sendable {
    public let records: [R]
    /// What gives the next page, as `after:`; nil if there are no more records now.
    public let next: PageToken?
    /// What gives the page before, as `before:`; nil on the first page. A query without sort keys
    /// has none: its order cannot be turned around.
    public let previous: PageToken?
}
