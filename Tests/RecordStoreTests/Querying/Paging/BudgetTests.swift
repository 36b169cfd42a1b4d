import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Pages with a budget")
struct BudgetTests {
    private static let storeCount = repetitions("PLAINWEIGHTS_BUDGET_STORES", quick: 1, thorough: 3)
    private static let filtersPerStore = 40
    private static let parts = 4

    /// Budgets around none at all, and one that no page uses up.
    private static func budget(_ generator: inout SeededGenerator) -> Duration {
        let times: [Duration] = [
            .zero, .zero, .nanoseconds(-1), .seconds(60),
            .nanoseconds(Int.random(in: 0...3_000, using: &generator)),
            .nanoseconds(Int.random(in: 0...100_000, using: &generator)),
        ]
        return times.randomElement(using: &generator) ?? .zero
    }

    @Test("give together what the query gives without one, by any plan", arguments: 0..<parts)
    func agree(part: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(part) &+ 7_000)
        for _ in 0..<Self.storeCount {
            let count = Int.random(in: 1...90, using: &generator)
            let parcels = ParcelShelf.parcels(count: count, &generator)
            try withVerifiedStore([Parcel.self]) { store in
                try store.write { try $0.save(parcels) }
                let shelf = Shelf(parcels)
                try store.read { snapshot in
                    for _ in 0..<Self.filtersPerStore {
                        let depth = Int.random(in: 0...3, using: &generator)
                        let random = RandomFilter(&generator, among: parcels, depth: depth)
                        let order = RandomOrder(&generator)
                        let all = parcels.filter { random.meaning($0, shelf) }
                        let size = Int.random(in: 1...12, using: &generator)
                        var query = Query(random.filter).sorted(byKeys: order.keys)
                            .paged(by: size)
                        var expected = order.sorted(all).map(\.id)
                        if Int.random(in: 0...5, using: &generator) == 0, !order.isEmpty {
                            let limit = Int.random(in: 0...10, using: &generator)
                            query = query.limited(to: limit)
                            expected = Array(expected.prefix(limit))
                        }
                        try check(query, size, expected, order, &generator, snapshot)
                    }
                }
            }
        }
    }

    private func check(
        _ query: Query<Parcel>, _ size: Int, _ expected: [Parcel.ID], _ order: RandomOrder,
        _ generator: inout SeededGenerator, _ snapshot: Snapshot
    ) throws {
        func expect(_ found: [Parcel.ID], _ what: String) {
            let isRight =
                order.isEmpty
                ? found.count == expected.count && Set(found) == Set(expected)
                : found == expected
            if !isRight { Issue.record("\(query): \(what) gave \(found), not \(expected)") }
        }
        var found: [Parcel.ID] = []
        var page = try snapshot.page(query.budget(Self.budget(&generator)))
        var last = page
        expectForm(page, query, size)
        found += page.records.map(\.id)
        while let token = page.next {
            page = try snapshot.page(
                query.budget(Self.budget(&generator)), after: PageToken(token.text))
            expectForm(page, query, size)
            found += page.records.map(\.id)
            if !page.records.isEmpty { last = page }
        }
        expect(found, "pages")
        let (byPlans, plans) = try pagesInTurns(query, &generator, snapshot)
        expect(byPlans, "pages by \(plans)")
        guard !order.isEmpty else { return }
        var back = last.records.map(\.id)
        var token = last.previous
        while let place = token {
            let page = try snapshot.page(
                query.budget(Self.budget(&generator)), before: PageToken(place.text))
            back = page.records.map(\.id) + back
            token = page.previous
        }
        expect(back, "pages backwards")
    }

    /// A page that was not ended by its budget is full, or the last.
    private func expectForm(_ page: Page<Parcel>, _ query: Query<Parcel>, _ size: Int) {
        if page.records.count > size { Issue.record("\(query): too large a page") }
        let isFull = page.records.count == size
        if !page.endedByBudget, !isFull, page.next != nil { Issue.record("\(query): a short page") }
        if page.endedByBudget, page.next == nil { Issue.record("\(query): no way to go on") }
    }

    /// The records of all pages, of which each has any of the plans that may go on there.
    private func pagesInTurns(
        _ query: Query<Parcel>, _ generator: inout SeededGenerator, _ snapshot: Snapshot
    ) throws -> (found: [Parcel.ID], plans: [String]) {
        var found: [Parcel.ID] = []
        var plans: [String] = []
        var token: PageToken?
        // A sort begins again by another plan, so that plans taking turns would never end it.
        var kept: String?
        repeat {
            let pages = try snapshot.pageByEachPlan(
                query.budget(Self.budget(&generator)), after: token)
            let chosen = pages.first { $0.plan == kept } ?? pages.randomElement(using: &generator)
            guard let (plan, page) = chosen else {
                Issue.record("\(query): no plan goes on after \(plans)")
                break
            }
            kept = page.endedByBudget && page.records.isEmpty ? plan : nil
            found += page.records.map(\.id)
            if plans.last != plan { plans.append(plan) }
            token = page.next
        } while token != nil
        return (found, plans)
    }

    @Test("and no time at all get past a row each, and give each record once that stays")
    func writesBetween() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 7_100)
        for _ in 0..<Self.storeCount {
            let count = Int.random(in: 1...60, using: &generator)
            var others = (0..<count).map { _ in generator.parcel() }
            let staying = (0..<20).map { _ in generator.parcel() }
            try withVerifiedStore([Parcel.self]) { store in
                try store.write { try $0.save(others + staying) }
                for _ in 0..<6 {
                    let order = RandomOrder(&generator)
                    if order.isEmpty { continue }
                    let size = Int.random(in: 1...9, using: &generator)
                    let query = Query<Parcel>().sorted(byKeys: order.keys).paged(by: size)
                        .budget(.zero)
                    var found: [Parcel.ID] = []
                    var page = try store.page(query)
                    var pageCount = 1
                    while let token = page.next {
                        found += page.records.map(\.id)
                        // A few writes, so that rows do not come faster than they are read.
                        if pageCount % 5 == 0, pageCount < 400 {
                            try change(&others, &generator, store)
                        }
                        page = try store.page(query, after: token)
                        pageCount += 1
                    }
                    found += page.records.map(\.id)
                    let kept = Set(staying.map(\.id))
                    let expected = order.sorted(staying).map(\.id)
                    if found.filter(kept.contains) != expected {
                        Issue.record("\(query): \(found), not \(expected)")
                    }
                }
            }
        }
    }

    private func change(
        _ parcels: inout [Parcel], _ generator: inout SeededGenerator, _ store: Store
    ) throws {
        var new = generator.parcel()
        if let position = parcels.indices.randomElement(using: &generator),
            Int.random(in: 0...3, using: &generator) > 0
        {
            if Bool.random(using: &generator) {
                let id = parcels.remove(at: position).id
                try store.write { _ = try $0.delete(id) }
                return
            }
            new.id = parcels[position].id
            parcels[position] = new
        } else {
            parcels.append(new)
        }
        let saved = new
        try store.write { try $0.save(saved) }
    }

    @Test("are explained, and other reads of the query have none")
    func explained() throws {
        try withVerifiedStore([Parcel.self]) { store in
            try store.write { transaction in
                for number in 0..<200 { try transaction.save(Parcel(count: number)) }
            }
            let scan = Query<Parcel> { $0.ratio > 1 }.budget(.zero)
            let sort = Query<Parcel>().sorted(by: .ascending(\.goal)).budget(.milliseconds(8))
            #expect(
                try store.explainPage(scan).budget
                    == "a budget of 0.0 seconds ends a page after any row")
            #expect(
                try store.explainPage(sort).budget
                    == "a budget of 0.008 seconds interrupts the sort; "
                    + "the next page goes on with it")
            #expect(try store.explain(Query<Parcel>()).budget == nil)
            #expect(try store.fetch(scan).isEmpty && store.count(scan) == 0)
            #expect(try store.fetch(sort.budget(.zero)).count == 200)
            let page = try store.page(scan)
            #expect(page.records.isEmpty && page.endedByBudget && page.next != nil)
            #expect(try store.page(scan.budget(.seconds(60))).next == nil)
        }
    }

    @Test("amid a sort are refused by a query of another filter or direction, and when damaged")
    func refusedTokens() throws {
        try withVerifiedStore([Parcel.self]) { store in
            try store.write { transaction in
                for number in 0..<50 { try transaction.save(Parcel(count: number, goal: number)) }
            }
            let sort = Query<Parcel>().sorted(by: .ascending(\.goal)).paged(by: 5)
            let token = try #require(try store.page(sort.budget(.zero)).next)
            #expect(throws: StoreError.invalidToken(.damaged)) {
                try store.page(sort, before: token)
            }
            let other = Query<Parcel> { $0.count > 1 }.sorted(by: .ascending(\.goal))
            #expect(throws: StoreError.self) { try store.page(other, after: token) }
            #expect(try store.explainPage(sort, after: token).plan.sort.isEmpty == false)
            // Without a budget the sort comes to its end.
            let page = try store.page(sort, after: token)
            #expect(page.records.map(\.goal) == [0, 1, 2, 3, 4] && !page.endedByBudget)
        }
    }
}
