import RecordStore
import Testing

@Suite("Pages of a query with a limit")
struct LimitedPageTests {
    /// Of an order that an index has, and of two that are made in memory.
    private static let queries: [Query<Parcel>] = [
        Query().sorted(by: .ascending(\.count), .descending(\.day)),
        Query().sorted(by: .ascending(\.small)),
        Query { $0.count >= 0 }.sorted(by: .descending(\.name)),
    ]

    /// Limits up to one more than there are records, each with pages of several sizes.
    private static let forms: [(limit: Int, size: Int)] = (0...10).flatMap { limit in
        (1...5).map { size in (limit: limit, size: size) }
    }

    private func withHits(_ body: (Store, Query<Parcel>, [Parcel]) throws -> Void) throws {
        try withVerifiedStore([Parcel.self]) { store in
            let parcels = (0..<9).map { Parcel(name: "hit \($0)", count: $0, small: UInt8($0)) }
            try store.write { try $0.save(parcels) }
            for query in Self.queries {
                let rows = try store.fetch(query)
                #expect(rows.count == 9)
                try body(store, query, rows)
            }
        }
    }

    @Test("go back from the end, and from each page forth again, within the limit")
    func backAndForth() throws {
        try withHits { store, query, rows in
            for (limit, size) in Self.forms {
                let limited = query.limited(to: limit).paged(by: size)
                var page = try store.page(limited)
                var found = page.items
                while let token = page.next {
                    page = try store.page(limited, after: token)
                    found += page.items
                }
                #expect(found == Array(rows.prefix(limit)), "\(limited) by \(size)")
                var back = page.items
                while let token = page.previous {
                    page = try store.page(limited, before: token)
                    back = page.items + back
                    var forth = page
                    var again = page.items
                    while let token = forth.next {
                        forth = try store.page(limited, after: token)
                        again += forth.items
                    }
                    #expect(again == back, "\(limited) by \(size)")
                }
                #expect(back == found, "\(limited) by \(size)")
            }
        }
    }

    @Test("begin after skipped records, and go back to these")
    func skipping() throws {
        try withHits { store, query, rows in
            for (limit, size) in Self.forms {
                let limited = query.limited(to: limit).paged(by: size)
                let page = try store.page(limited, skipping: 2)
                #expect(page.items == Array(rows.prefix(limit).dropFirst(2).prefix(size)))
                guard let token = page.previous else {
                    #expect(page.items.isEmpty, "\(limited) by \(size)")
                    continue
                }
                let before = try store.page(limited, before: token)
                #expect(before.items == Array(rows.prefix(2).suffix(size)))
            }
        }
    }

    @Test("with the largest limit and size have all records, before and after any place")
    func largest() throws {
        try withHits { store, query, rows in
            let all = query.paged(by: .max)
            #expect(try store.fetch(query.limited(to: .max)) == rows)
            #expect(try store.count(query.limited(to: .max)) == 9)
            #expect(try store.page(all.limited(to: .max)).items == rows)
            #expect(try store.page(all, skipping: 3).items == Array(rows.dropFirst(3)))
            let token = try #require(try store.page(query.paged(by: 4)).next)
            #expect(try store.page(all, after: token).items == Array(rows.dropFirst(4)))
            #expect(try store.page(all, before: token).items == Array(rows.prefix(4)))
            let sections = try store.page(all.limited(to: .max), by: .value(\.count))
            #expect(sections.items.map(\.records.count) == Array(repeating: 1, count: 9))
            let best = Parcel.search.best("hit").limited(to: .max)
            #expect(try store.fetch(best).count == 9)
            let sorted = try store.fetch(best.sorted(by: .descending(\.count)))
            #expect(sorted.map(\.count) == Array((0..<9).reversed()))
        }
    }
}
