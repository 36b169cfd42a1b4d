import RecordStore
import TestSupport
import Testing

private struct Bout: Record, Equatable {
    var id = ID()
    var moment = 0
    var sequence = 0
    var kind = ""
    var name = ""

    static let schema = Schema<Bout>("Bout", blank: Bout()) {
        Field(1, "moment", \.moment)
        Field(2, "sequence", \.sequence)
        Field(3, "kind", \.kind)
        Field(4, "name", \.name)
        Index("byMoment", on: .descending(\.moment), .ascending(\.sequence))
        Index("byKind", on: .ascending(\.kind), .descending(\.moment), .name(\.name))
    }
}

@Suite("Orders of which an index gives the first keys")
struct TieTests {
    private static let newest = Query<Bout>().sorted(by: .descending(\.moment))

    /// A store of bouts, three of each moment, saved in an order that no index has.
    private func withBouts(
        _ count: Int, tied: Int = 3, _ body: (Store, [Bout]) throws -> Void
    ) throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        let bouts = (0..<count).map { number in
            Bout(
                id: .init(generator.uuid()), moment: number / tied,
                sequence: .random(in: 0...9, using: &generator),
                kind: ["a", "b"][number / tied % 2],
                name: ["x", "Y", "x 10", "x 9"].randomElement(using: &generator) ?? "")
        }
        try withVerifiedStore([Bout.self]) { store in
            try store.write { try $0.save(bouts.shuffled(using: &generator)) }
            try body(store, bouts)
        }
    }

    private func sorted(_ bouts: [Bout], _ isBefore: (Bout, Bout) -> Bool?) -> [Bout.ID] {
        bouts.sorted { isBefore($0, $1) ?? ($1.id < $0.id) }.map(\.id)
    }

    private func later(_ left: Bout, _ right: Bout) -> Bool? {
        left.moment == right.moment ? nil : left.moment > right.moment
    }

    /// All pages forwards, then all of them backwards.
    private func pages(_ query: Query<Bout>, in store: Store) throws -> (
        there: [Bout.ID], back: [Bout.ID]
    ) {
        var page = try store.page(query)
        var there = page.items.map(\.id)
        while let token = page.next {
            page = try store.page(query, after: PageToken(token.text))
            there += page.items.map(\.id)
        }
        var back = page.items.map(\.id)
        while let token = page.previous {
            page = try store.page(query, before: PageToken(token.text))
            back = page.items.map(\.id) + back
        }
        return (there, back)
    }

    @Test("are explained, and read as much as is wanted and the last tie")
    func explained() throws {
        try withBouts(600) { store, bouts in
            let expected = sorted(bouts, later)
            let query = Self.newest.limited(to: 20)
            #expect(
                try store.explain(query).description == """
                    Bout: index byMoment, about 23 of 600 rows
                      sort in memory by id descending within equal moment
                    """)
            #expect(try store.fetch(query).map(\.id) == Array(expected.prefix(20)))
            let run = try store.explainAnalyze(query)
            // 21 rows of seven moments, one of the next, and the 20 that are given.
            #expect(run.measurement?.rowsRead == 42 && run.measurement?.rowsReturned == 20)
            #expect(run.advice == nil)
            #expect(try store.first(Self.newest)?.id == expected.first)
            let oldest = Query<Bout>().sorted(by: .ascending(\.moment))
            #expect(
                try store.explain(oldest.limited(to: 20)).plan.source == "index byMoment, backwards"
            )
            #expect(try store.fetch(oldest).map(\.id) == expected.reversed())
            var seen: [Bout.ID] = []
            let read = try store.explainRead { snapshot in
                try snapshot.forEach(Self.newest) { seen.append($0.id) }
            }
            #expect(seen == expected)
            #expect("\(read[0])".contains("sorted in memory within equal moment"))
        }
    }

    @Test("have the same pages in both directions, whatever their size")
    func paged() throws {
        try withBouts(90, tied: 7) { store, bouts in
            let orders: [(Query<Bout>, (Bout, Bout) -> Bool?)] = [
                (Self.newest, later),
                (Query { $0.kind == "a" }.sorted(by: .descending(\.moment)), later),
                (
                    Query().sorted(by: .descending(\.moment), .descending(\.name)),
                    { left, right in
                        self.later(left, right)
                            ?? (left.name == right.name ? nil : left.name > right.name)
                    }
                ),
                (
                    Query().sorted(
                        by: .ascending(\.kind), .ascending(\.sequence), .descending(\.id)),
                    { left, right in
                        if left.kind != right.kind { return left.kind < right.kind }
                        return left.sequence == right.sequence
                            ? nil : left.sequence < right.sequence
                    }
                ),
            ]
            for (query, isBefore) in orders {
                let all =
                    query.description.contains("kind == ")
                    ? bouts.filter { $0.kind == "a" } : bouts
                let expected = sorted(all, isBefore)
                #expect(try store.explainPage(query).plan.given.isEmpty == false, "\(query)")
                #expect(try store.fetch(query).map(\.id) == expected, "\(query)")
                for size in [1, 2, 6, 7, 8, 20, 89, 90, 91] {
                    let (there, back) = try pages(query.paged(by: size), in: store)
                    #expect(there == expected && back == expected, "\(query) by \(size)")
                }
            }
        }
    }

    @Test("go on by another plan after each page")
    func turns() throws {
        try withBouts(60, tied: 5) { store, bouts in
            let expected = sorted(bouts, later)
            try store.read { snapshot in
                var found: [Bout.ID] = []
                var (token, number): (PageToken?, Int) = (nil, 0)
                repeat {
                    let pages = try snapshot.pageByEachPlan(
                        Self.newest.paged(by: 4), after: token)
                    #expect(pages.count == 2)
                    let page = pages[number % 2].page
                    found += page.items.map(\.id)
                    (token, number) = (page.next, number + 1)
                } while token != nil
                #expect(found == expected)
            }
        }
    }

    @Test("keep their pages right in a long tie, and then a whole index is advised")
    func longTie() throws {
        try withBouts(2_000, tied: 1_900) { store, bouts in
            let expected = sorted(bouts, later)
            let (there, back) = try pages(Self.newest.paged(by: 250), in: store)
            #expect(there == expected && back == expected)
            let query = Self.newest.limited(to: 120)
            let (plain, run) = (try store.explain(query), try store.explainAnalyze(query))
            #expect(plain.plan.given == ["moment"] && plain.advice == nil)
            #expect(run.advice == "an index on (moment descending) would serve this")
        }
    }

    @Test("make no advice where an index that ends with the order would help no more")
    func noAdvice() throws {
        try withBouts(600) { store, _ in
            let filtered = Query<Bout> { $0.sequence * 2 > 15 }.sorted(by: .descending(\.moment))
            #expect(try store.explainAnalyze(filtered).advice == nil)
            let bounded = Self.newest.and { $0.sequence > 8 }
            let advice = try store.explain(bounded).advice
            #expect(advice == "an index on (sequence) would serve this")
            let unserved = Query<Bout>().sorted(by: .ascending(\.moment), .ascending(\.name))
            #expect(try store.explain(unserved).advice == nil)
            let first = unserved.limited(to: 3)
            #expect(try store.explain(first).plan.given == ["moment"])
        }
    }

    @Test("are no scans, and find sections and extremes by a search for each")
    func served() throws {
        try withBouts(300) { store, bouts in
            let query = Self.newest.limited(to: 5).refusingScans()
            #expect(try store.fetch(query).map(\.id) == Array(sorted(bouts, later).prefix(5)))
            #expect(throws: StoreError.notServed(type: "Bout", index: "(sequence)")) {
                try store.fetch(Query<Bout>().sorted(by: .ascending(\.sequence)).refusingScans())
            }
            let sections = try store.sections(of: Self.newest, by: .value(\.moment), limit: 4)
            #expect(sections.map(\.value) == [99, 98, 97, 96])
            for section in sections {
                let rows = bouts.filter { $0.moment == section.value }
                #expect(try store.fetch(section.query).map(\.id) == sorted(rows, later))
            }
            let greatest = try store.maximum(of: \.moment, in: Query<Bout> { $0.kind == "b" })
            #expect(greatest == 99)
        }
    }

    @Test("change with a record that comes into a tie on the page")
    func observed() async throws {
        try await withVerifiedStore([Bout.self]) { store in
            let bouts = (0..<40).map { Bout(moment: $0 / 4) }
            try await store.write { try $0.save(bouts) }
            let query = Self.newest.limited(to: 6)
            var states = store.observe(query).makeAsyncIterator()
            _ = try await states.next()
            #expect(store.watchCount == 1)
            try await store.write { _ = try $0.save(Bout(moment: -1)) }
            #expect(store.watchCount == 1)
            let new = Bout(moment: 9)
            try await store.write { _ = try $0.save(new) }
            let state = try #require(try await states.next())
            let anew = try await store.fetch(query)
            #expect(state.records == anew)
            let expected = sorted(bouts + [new], later).prefix(6)
            #expect(state.records.map(\.id) == Array(expected))
        }
    }
}
