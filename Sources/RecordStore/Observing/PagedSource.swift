/// What a live object shows page by page.
protocol PagedSource: Hashable, Sendable {
    associatedtype Element: Sendable

    /// The number of records of one page.
    var pageSize: Int { get }

    /// Returns the first `count` records.
    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<Element>

    /// Returns the page after the token.
    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<Element>

    /// Adds the elements of the page that follows `list`.
    static func append(_ elements: [Element], to list: inout [Element])
}
