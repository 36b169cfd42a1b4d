import RecordStore

/// A query of exhibits, and what it must find.
struct ExhibitAnswer: CustomStringConvertible {
    let query: Query<Exhibit>
    /// The same of the type without indexes; nil for an order that only an index has.
    let plain: Query<PlainExhibit>?
    /// In the order of the query.
    let rows: [Exhibit]
    private let order: ExhibitOrder
    /// What a search finds, in the same order.
    private let hits: [Exhibit.ID]

    init(_ filter: ExhibitFilter, _ order: ExhibitOrder, among exhibits: [Exhibit]) throws {
        let plainFilter = try filter.plain()
        query = Query(filter.filter).sorted(byKeys: order.keys)
        plain = order.plainKeys.map { Query(plainFilter).sorted(byKeys: $0) }
        self.order = order
        let sorted = order.sorted(exhibits)
        rows = sorted.filter(filter.meaning)
        hits = sorted.filter { $0.label.contains("hit") }.map(\.id)
    }

    /// The query, without the most of long texts.
    var description: String { String(query.description.prefix(300)) }

    func compare(on snapshot: Snapshot, _ generator: inout SeededGenerator) throws {
        try compareRows(on: snapshot, &generator)
        try comparePages(on: snapshot, &generator)
        if plain != nil { try compareSearch(on: snapshot, &generator) }
        for part in order.parts where generator.below(2) == 0 {
            let isDescending = order.isDescending(by: part.column.name)
            try part.column.compare?(self, isDescending, snapshot, &generator)
        }
    }

    private func expectIDs(
        _ found: [Exhibit.ID], _ expected: some Sequence<Exhibit>, _ what: String
    ) throws {
        let ids = expected.map(\.id)
        try expect(found == ids, "\(self): \(what) gave \(found), not \(ids)")
    }

    private func compareRows(
        on snapshot: Snapshot, _ generator: inout SeededGenerator
    ) throws {
        try expectIDs(try snapshot.fetch(query).map(\.id), rows, "fetch")
        try expectIDs(try snapshot.ids(query), rows, "ids")
        if let plain {
            let found = try snapshot.fetch(plain).map { Exhibit.ID($0.id.uuid) }
            try expectIDs(found, rows, "the scan")
        }
        let limit = generator.below(9)
        let limited = try snapshot.ids(query.limited(to: limit))
        try expectIDs(limited, rows.prefix(limit), "a limit of \(limit)")
        let (count, isThere) = (try snapshot.count(query), try snapshot.exists(query))
        try expect(count == rows.count && isThere != rows.isEmpty, "\(self): count of \(count)")
        let first = try snapshot.first(query)
        try expect(first?.id == rows.first?.id, "\(self): first")
    }

    /// Pages of changing sizes, from anywhere to the end, back to the beginning, and from one of
    /// their tokens.
    private func comparePages(
        on snapshot: Snapshot, _ generator: inout SeededGenerator
    ) throws {
        let start = generator.below(2) == 0 ? 0 : generator.below(rows.count + 2)
        var page = try snapshot.page(query.paged(by: 1 + generator.below(7)), skipping: start)
        var found = page.items.map(\.id)
        var tokens: [(token: PageToken, position: Int)] = []
        while let token = page.next {
            tokens.append((token, start + found.count))
            page = try snapshot.page(
                query.paged(by: 1 + generator.below(7)), after: PageToken(token.text))
            try expect(!page.items.isEmpty, "\(self): an empty page")
            found += page.items.map(\.id)
        }
        try expectIDs(found, rows.dropFirst(start), "pages from \(start)")
        var back = page.items.map(\.id)
        while let token = page.previous {
            page = try snapshot.page(
                query.paged(by: 1 + generator.below(7)), before: PageToken(token.text))
            try expect(!page.items.isEmpty, "\(self): an empty page backwards")
            back = page.items.map(\.id) + back
        }
        if !found.isEmpty { try expectIDs(back, rows, "pages backwards") }
        guard let (token, position) = tokens.randomElement(using: &generator) else { return }
        let size = 1 + generator.below(7)
        let before = try snapshot.page(query.paged(by: size), before: token).items.map(\.id)
        try expectIDs(before, rows[..<position].suffix(size), "the page before \(position)")
        let after = try snapshot.page(query.paged(by: size), after: token).items.map(\.id)
        try expectIDs(after, rows[position...].prefix(size), "the page after \(position)")
    }

    private func compareSearch(
        on snapshot: Snapshot, _ generator: inout SeededGenerator
    ) throws {
        let size = 1 + generator.below(7)
        let query = Exhibit.search.best("hit").sorted(byKeys: order.keys).paged(by: size)
        var page = try snapshot.page(query)
        var found = page.items.map(\.id)
        while let token = page.next {
            page = try snapshot.page(query, after: PageToken(token.text))
            found += page.items.map(\.id)
        }
        try expect(found == hits, "\(self): the search found \(found), not \(hits)")
    }
}
