/// Some records of a query, and where the next ones begin.
public struct Page<R: Record>: Sendable {
    public let records: [R]
    /// What gives the next page; nil if there are no more records now.
    public let next: PageToken?
}
