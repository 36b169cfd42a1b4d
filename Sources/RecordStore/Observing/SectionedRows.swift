/// The records of a query in sections.
struct SectionedRows<R: Record, Value: Sendable>: PagedSource {
    typealias Part = SectionedPage<R, Value>.Part

    let query: Query<R>
    let key: SectionKey<R, Value>

    var pageSize: Int { query.pageSize }

    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<Part> {
        try list(snapshot.page(query, by: key, from: nil, size: count))
    }

    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<Part> {
        try list(snapshot.page(query, by: key, after: token))
    }

    private func list(_ page: SectionedPage<R, Value>) -> PagedList<Part> {
        PagedList(elements: page.parts, next: page.next)
    }

    static func append(_ parts: [Part], to list: inout [Part]) {
        var parts = parts[...]
        if let first = parts.first, first.isContinued, let last = list.popLast() {
            parts.removeFirst()
            list.append(last.continued(by: first))
        }
        list += parts
    }

    static func == (left: Self, right: Self) -> Bool {
        left.query == right.query && left.key.fingerprint == right.key.fingerprint
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(query)
        hasher.combine(key.fingerprint)
    }
}

extension SectionedPage.Part {
    /// Returns the part with the records of its section on the next page.
    fileprivate func continued(by next: Self) -> Self {
        Self(section: section, records: records + next.records, isContinued: isContinued)
    }
}
