import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Random queries agree with plain Swift")
struct RandomQueryTests {
    /// How many filters there are, and how many of them for one store.
    private static let filterCount =
        repetitions("PLAINWEIGHTS_QUERIES", quick: 1_000, thorough: 6_000)
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
        var query = Query(random.filter).sorted(byKeys: order.keys)
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
        if expected.count == all.count {
            try checkValues(query, parcels.filter { all.contains($0.id) }, snapshot)
        }
        var pages: [Parcel] = []
        let size = Int.random(in: 1...12, using: &generator)
        let check = SelectionCheck(query: query)
        switch Int.random(in: 0...11, using: &generator) {
        case 0: try check.compare(\.group, \.day, pagedBy: size, in: snapshot)
        case 1:
            try check.compare(\.day, \.goal, \.name, \.within, \.tags, pagedBy: size, in: snapshot)
        case 2: try check.compare(\.note, \.code, \.isOpen, pagedBy: size, in: snapshot)
        case 3: try check.compare(\.mood, \.count, \.ratio, pagedBy: size, in: snapshot)
        default: break
        }
        var page = try snapshot.page(query.paged(by: size))
        pages += page.items
        while let token = page.next {
            page = try snapshot.page(query.paged(by: size), after: PageToken(token.text))
            pages += page.items
        }
        expect(pages, "pages of \(size)")
        if Int.random(in: 0...3, using: &generator) == 0 {
            let (found, plans) = try pagesInTurns(query.paged(by: size), &generator, snapshot)
            expect(found, "pages of \(size) by \(plans)")
        }
        guard !order.isEmpty else { return }
        var back = page.items
        while let token = page.previous {
            page = try snapshot.page(query.paged(by: size), before: PageToken(token.text))
            back = page.items + back
        }
        if !page.items.isEmpty { expect(back, "pages backwards of \(size)") }
    }

    /// The records of all pages, of which each has any of the plans that may go on there.
    private func pagesInTurns(
        _ query: Query<Parcel>, _ generator: inout SeededGenerator, _ snapshot: Snapshot
    ) throws -> (found: [Parcel], plans: [String]) {
        var found: [Parcel] = []
        var plans: [String] = []
        var token: PageToken?
        repeat {
            let pages = try snapshot.pageByEachPlan(query, after: token)
            guard let (plan, page) = pages.randomElement(using: &generator) else {
                Issue.record("\(query): no plan goes on after \(plans)")
                break
            }
            found += page.items
            plans.append(plan)
            token = page.next
        } while token != nil
        return (found, plans)
    }

    @Test("by the plan of another query of their shape, with values of their own")
    func shapes() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 55)
        for _ in 0..<repetitions("PLAINWEIGHTS_SHAPED_STORES", quick: 4, thorough: 8) {
            let parcels = ParcelShelf.parcels(count: 24, &generator)
            let shelf = Shelf(parcels)
            try withVerifiedStore([Parcel.self]) { store in
                try store.write { try $0.save(parcels) }
                try store.read { snapshot in
                    for _ in 0..<40 { try checkShape(&generator, parcels, shelf, snapshot) }
                }
            }
        }
    }

    private func checkShape(
        _ generator: inout SeededGenerator, _ parcels: [Parcel], _ shelf: Shelf,
        _ snapshot: Snapshot
    ) throws {
        let (seed, depth) = (generator.next(), Int.random(in: 0...2, using: &generator))
        let order = RandomOrder(&generator)
        let size = Int.random(in: 1...12, using: &generator)
        for _ in 0..<12 {
            var shape = SeededGenerator(state: seed)
            let random = RandomFilter(
                shape: &shape, values: &generator, among: parcels, depth: depth)
            func query() -> Query<Parcel> {
                Query(random.filter).sorted(byKeys: order.keys).paged(by: size)
            }
            let expected = order.sorted(parcels.filter { random.meaning($0, shelf) }).map(\.id)
            let counted = try snapshot.count(query())
            if counted != expected.count { Issue.record("\(query()): counted \(counted)") }
            // Each page is asked for by a query of its own.
            var page = try snapshot.page(query())
            var found = page.items.map(\.id)
            while let token = page.next {
                page = try snapshot.page(query(), after: token)
                found += page.items.map(\.id)
            }
            let isRight = order.isEmpty ? Set(found) == Set(expected) : found == expected
            if !isRight || found.count != expected.count {
                Issue.record("\(query()) gave \(found), not \(expected)")
            }
        }
    }

    @Test("by pages between which others write, from where the last page ended")
    func writesBetween() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 99)
        for _ in 0..<20 {
            var parcels = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
                generator.parcel()
            }
            try withVerifiedStore([Parcel.self]) { store in
                try store.write { try $0.save(parcels) }
                for _ in 0..<20 { try checkWritesBetween(&generator, &parcels, store) }
            }
        }
    }

    private func checkWritesBetween(
        _ generator: inout SeededGenerator, _ parcels: inout [Parcel], _ store: Store
    ) throws {
        let random = RandomFilter(&generator, among: parcels, depth: 1)
        let order = RandomOrder(&generator)
        if order.isEmpty { return }
        let size = Int.random(in: 1...9, using: &generator)
        let query = Query(random.filter).sorted(byKeys: order.keys).paged(by: size)
        var last: Parcel?
        var page = try store.page(query)
        // Records may come faster than pages are read.
        for _ in 0..<30 {
            // The rows after the one that was last, as it was then.
            let shelf = Shelf(parcels)
            var rows = parcels.filter { random.meaning($0, shelf) }
            if let last {
                rows = order.sorted(rows.filter { $0.id != last.id } + [last])
                rows = Array(rows.drop { $0.id != last.id }.dropFirst())
                // It may have moved to a place that is still to come.
                if let moved = parcels.first(where: { $0.id == last.id }), moved != last,
                    random.meaning(moved, shelf), order.sorted([moved, last]).first == last
                {
                    rows = order.sorted(rows + [moved])
                }
            } else {
                rows = order.sorted(rows)
            }
            let expected = rows.prefix(size).map(\.id)
            if page.items.map(\.id) != expected {
                Issue.record("\(query): \(page.items.map(\.id)), not \(expected)")
            }
            last = page.items.last ?? last
            guard let token = page.next else { break }
            try write(&generator, &parcels, store, page.items)
            page = try store.page(query, after: token)
        }
    }

    /// Deletes, moves and adds some records, those of the page with preference.
    private func write(
        _ generator: inout SeededGenerator, _ parcels: inout [Parcel], _ store: Store,
        _ shown: [Parcel]
    ) throws {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let pool = Bool.random(using: &generator) ? shown : parcels
            let chosen = pool.randomElement(using: &generator)?.id
            let position = parcels.firstIndex { $0.id == chosen }
            var new = generator.parcel()
            // Filters are made of what there is.
            if let position, parcels.count > 1, Bool.random(using: &generator) {
                let id = parcels.remove(at: position).id
                try store.write { _ = try $0.delete(id) }
                continue
            }
            if let position {
                new.id = parcels[position].id
                parcels[position] = new
            } else {
                parcels.append(new)
            }
            let saved = new
            try store.write { try $0.save(saved) }
        }
    }

    /// What is asked about the rows without having them.
    private func checkValues(
        _ query: Query<Parcel>, _ rows: [Parcel], _ snapshot: Snapshot
    ) throws {
        let ids = try snapshot.ids(query)
        if Set(ids) != Set(rows.map(\.id)) { Issue.record("\(query): ids \(ids)") }
        let least = try snapshot.minimum(of: \.goal, in: query)
        let greatest = try snapshot.maximum(of: \.goal, in: query)
        let goals = rows.compactMap(\.goal)
        if least != goals.min() || greatest != goals.max() {
            Issue.record("\(query): goals of \(least ?? 0)...\(greatest ?? 0)")
        }
        let counts = try snapshot.counts(of: \.count, in: query)
        let expected = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
        if Dictionary(uniqueKeysWithValues: counts.map { ($0.value, $0.count) }) != expected {
            Issue.record("\(query): counts \(counts)")
        }
    }
}
