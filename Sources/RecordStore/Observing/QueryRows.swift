/// The records of a query.
struct QueryRows<R: Record>: PagedSource {
    let query: Query<R>

    var pageSize: Int { query.pageSize }

    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<R> {
        try list(snapshot.page(query.paged(by: count), from: nil))
    }

    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<R> {
        try list(snapshot.page(query, from: token))
    }

    private func list(_ page: Page<R>) -> PagedList<R> {
        PagedList(elements: page.records, next: page.next)
    }

    static func append(_ elements: [R], to list: inout [R]) { list += elements }
}
