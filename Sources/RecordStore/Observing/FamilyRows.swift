/// The families of a query.
struct FamilyRows<Parent: Record, Child: Record>: PagedSource {
    typealias Element = Family<Parent, Child>

    let query: FamilyQuery<Parent, Child>

    var pageSize: Int { query.parents.pageSize }

    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<Element> {
        try list(snapshot.page(query, from: nil, size: count))
    }

    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<Element> {
        try list(snapshot.page(query, from: token, size: pageSize))
    }

    private func list(_ page: FamilyPage<Parent, Child>) -> PagedList<Element> {
        PagedList(elements: page.families, next: page.next)
    }

    static func append(_ elements: [Element], to list: inout [Element]) { list += elements }
}
