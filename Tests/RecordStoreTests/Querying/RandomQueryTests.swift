import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Random queries agree with plain Swift")
struct RandomQueryTests {
    /// How many filters there are, and how many of them for one store.
    private static let filterCount =
        ProcessInfo.processInfo.environment["QUERY_COUNT"].flatMap { Int($0) } ?? 10_000
    private static let filtersPerStore = 250
    /// These run side by side.
    private static let parts = 4

    @Test("by every plan, by pages of any size, and as a count", arguments: 0..<parts)
    func agree(part: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(part))
        for _ in 0..<max(Self.filterCount / Self.filtersPerStore / Self.parts, 1) {
            let count = Int.random(in: 1...24, using: &generator)
            let parcels = ParcelShelf.parcels(count: count, &generator)
            try withVerifiedStore([Parcel.self]) { store in
                try store.write { transaction in
                    for parcel in parcels { try transaction.save(parcel) }
                }
                let shelf = Shelf(parcels)
                try store.read { snapshot in
                    for _ in 0..<Self.filtersPerStore {
                        try check(&generator, parcels, shelf, snapshot)
                    }
                }
            }
        }
    }

    private func check(
        _ generator: inout SeededGenerator, _ parcels: [Parcel], _ shelf: Shelf,
        _ snapshot: Snapshot
    ) throws {
        let random = RandomFilter(
            &generator, among: parcels, depth: Int.random(in: 0...3, using: &generator))
        let order = RandomOrder(&generator)
        var query = Query(random.filter).sorted(by: order.keys)
        let all = order.sorted(parcels.filter { random.meaning($0, shelf) }).map(\.id)
        var expected = all
        if Int.random(in: 0...5, using: &generator) == 0 {
            let limit = Int.random(in: 0...10, using: &generator)
            query = query.limited(to: limit)
            expected = Array(all.prefix(limit))
        }
        // Without sort keys each plan has an order of its own.
        func expect(_ found: [Parcel], _ what: @autoclosure () -> String) {
            let ids = found.map(\.id)
            let isRight =
                order.isEmpty
                ? ids.count == expected.count && Set(ids).count == ids.count
                    && Set(ids).isSubset(of: all)
                : ids == expected
            if !isRight { Issue.record("\(query): \(what()) gave \(ids), not \(expected)") }
        }
        try snapshot.eachPlan(query) { plan, rows, count in
            expect(rows, plan)
            if count != expected.count { Issue.record("\(query): \(plan) counted \(count)") }
        }
        expect(try snapshot.fetch(query), "fetch")
        let first = try snapshot.first(query)
        if !order.isEmpty, first?.id != expected.first { Issue.record("\(query): first") }
        let counted = try snapshot.count(query)
        if counted != expected.count { Issue.record("\(query): counted \(counted)") }
        var pages: [Parcel] = []
        let size = Int.random(in: 1...12, using: &generator)
        var page = try snapshot.page(query.paged(by: size))
        pages += page.records
        while let token = page.next {
            page = try snapshot.page(query.paged(by: size), after: PageToken(token.text))
            pages += page.records
        }
        expect(pages, "pages of \(size)")
        guard !order.isEmpty else { return }
        var back = page.records
        while let token = page.previous {
            page = try snapshot.page(query.paged(by: size), before: PageToken(token.text))
            back = page.records + back
        }
        if !page.records.isEmpty { expect(back, "pages backwards of \(size)") }
    }
}
