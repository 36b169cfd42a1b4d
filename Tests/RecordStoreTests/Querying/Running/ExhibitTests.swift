import RecordStore
import Testing

@Suite("Orders of values at every edge of their kinds")
struct ExhibitTests {
    private static let laneCount = 2
    private static let roundCount = max(TestSettings.count / 300, 1)

    /// The exhibits of a store of their own, for each round.
    private func withShelves(
        lane: Int, _ body: (inout ExhibitShelf) throws -> Void
    ) throws {
        for round in 0..<Self.roundCount {
            let seed = TestSettings.seed &+ UInt64(round * Self.laneCount + lane)
            try withVerifiedStore(ExhibitShelf.types) { store in
                var shelf = ExhibitShelf(store, seed: seed)
                let count = 5 + shelf.values.generator.below(60)
                do {
                    try shelf.change(count)
                    try body(&shelf)
                } catch {
                    Issue.record(error, "exhibits of seed \(seed)")
                }
            }
        }
    }

    @Test(
        "are those of plain Swift, by indexes and without, in rows, pages, sections and searches",
        arguments: 0..<laneCount)
    func agree(lane: Int) throws {
        try withShelves(lane: lane) { shelf in
            for _ in 0..<15 {
                let filter = ExhibitFilter(&shelf.values)
                let order = ExhibitOrder(&shelf.values.generator)
                let answer = try ExhibitAnswer(
                    filter, order, among: Array(shelf.exhibits.values))
                // A transaction sees the same.
                if shelf.values.generator.below(2) == 0 {
                    try shelf.store.read { try answer.compare(on: $0, &shelf.values.generator) }
                } else {
                    try shelf.store.write {
                        try answer.compare(on: $0.snapshot, &shelf.values.generator)
                    }
                }
                if shelf.values.generator.below(8) == 0 { try shelf.change(3) }
            }
        }
    }

    @Test("go on after the last record as it was, whatever is written between two pages")
    func writesBetween() throws {
        try withShelves(lane: 0) { shelf in
            for _ in 0..<5 {
                let filter = ExhibitFilter(&shelf.values)
                let order = ExhibitOrder(&shelf.values.generator)
                let size = 1 + shelf.values.generator.below(5)
                let query = Query(filter.filter).sorted(byKeys: order.keys).paged(by: size)
                var page = try shelf.store.page(query)
                var rows = order.sorted(shelf.exhibits.values.filter(filter.meaning))
                // Exhibits may come faster than pages are read.
                for _ in 0..<12 {
                    let expected = rows.prefix(size)
                    let text = query.description.prefix(300)
                    try expect(
                        page.items.map(\.id) == expected.map(\.id),
                        "\(text): a page of \(size)")
                    try expect(
                        page.next != nil || rows.count == expected.count, "\(text): ended early")
                    guard let token = page.next, let last = expected.last else { break }
                    try shelf.change(2)
                    page = try shelf.store.page(query, after: token)
                    rows = order.sorted(
                        shelf.exhibits.values.filter(filter.meaning),
                        after: order.place(of: last))
                }
            }
        }
    }

    @Test("are those of the elements that are counted, also where keys cut them")
    func elements() throws {
        try withShelves(lane: 0) { shelf in
            let exhibits = Array(shelf.exhibits.values)
            try check(Query(), exhibits, in: shelf.store)
            for number in UInt8(0)..<4 {
                try check(
                    Query { $0.shelf == number }, exhibits.filter { $0.shelf == number },
                    in: shelf.store)
            }
        }
    }

    private func check(
        _ query: Query<Exhibit>, _ exhibits: [Exhibit], in store: Store
    ) throws {
        let tags = exhibits.flatMap { Set($0.tags.map { ExhibitMark.text($0) }) }
        let expected = Dictionary(grouping: tags, by: \.self).mapValues(\.count)
        let order = expected.keys.sorted()
        let counts = try store.counts(ofEach: \.tags, in: query)
        #expect(counts.map { ExhibitMark.text($0.value) } == order)
        #expect(counts.map(\.count) == order.map { expected[$0] ?? 0 })
    }
}
