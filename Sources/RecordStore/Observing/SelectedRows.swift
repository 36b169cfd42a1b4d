/// The rows of a selection.
struct SelectedRows<R: Record, Values: Sendable>: PagedSource {
    typealias Element = SelectedRow<R, Values>

    let selection: Selection<R, Values>

    var pageSize: Int { selection.query.pageSize }

    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<Element> {
        try list(snapshot.page(selection, from: nil, size: count))
    }

    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<Element> {
        try list(snapshot.page(selection, from: token, size: pageSize))
    }

    private func list(_ page: SelectedPage<R, Values>) -> PagedList<Element> {
        PagedList(elements: page.rows, next: page.next)
    }

    static func append(_ elements: [Element], to list: inout [Element]) { list += elements }
}
