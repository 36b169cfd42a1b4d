import Foundation
import RecordStore
import TestSupport
import Testing

/// What a plan that was made for other values gives, beside plain Swift, and beside a store that
/// forgets its plans before each query.
@Suite("Queries of one shape")
struct ShapeTests {
    private static let queryCount = repetitions(
        "PLAINWEIGHTS_SHAPED_QUERIES", quick: 300, thorough: 1_000)
    private static let shapesPerStore = 20
    private static let queriesPerShape = 12
    /// These run side by side.
    private static let parts = 2

    @Test(
        "with values around every budget, in random order, by kept plans and without",
        arguments: 0..<parts)
    func agree(part: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(part) &+ 700)
        // Their use depends on the values of a query.
        let hasPartialIndexes = part > 0
        let storeCount =
            Self.queryCount / Self.parts / Self.shapesPerStore / Self.queriesPerShape + 1
        for _ in 0..<storeCount {
            let texts = SlipTexts.some(&generator)
            let slips = generator.slips(Int.random(in: 1...40, using: &generator), of: texts)
            let folder = try TemporaryFolder()
            func open() throws -> Store {
                try Store.open(
                    at: folder.path("store"), options: .unflushed,
                    extending: hasPartialIndexes ? [SlipIndexes.all] : [], [Slip.self])
            }
            let pair = StorePair(kept: try open(), forgetful: try open())
            pair.kept.compareReusedPlans()
            try pair.kept.write { try $0.save(slips) }
            let shelf = SlipShelf(slips)
            for _ in 0..<Self.shapesPerStore { try checkShape(&generator, texts, shelf, pair) }
            expectSound(pair.kept)
        }
    }

    private struct StorePair {
        let kept: Store
        let forgetful: Store

        /// The store that knows no plan.
        var anew: Store {
            forgetful.forgetKeptPlans()
            return forgetful
        }
    }

    private func checkShape(
        _ generator: inout SeededGenerator, _ texts: [String], _ shelf: SlipShelf, _ pair: StorePair
    ) throws {
        let (seed, depth) = (generator.next(), Int.random(in: 0...2, using: &generator))
        let order = SlipOrder(&generator)
        let extremes = [IDBits(high: 0, low: 0), IDBits(high: .max, low: .max)]
        var values = SlipFilter.Values(
            generator: generator, texts: texts,
            ids: shelf.slips.map(\.id) + extremes.map { Slip.ID($0.uuid) })
        for _ in 0..<Self.queriesPerShape {
            var shape = SeededGenerator(state: seed)
            let filter = SlipFilter(&shape, &values, depth: depth)
            let size = Int.random(in: 1...6, using: &values.generator)
            let rows = shelf.slips.filter { filter.meaning($0, shelf) }
            let expected = order.sorted(rows, shelf).map(\.id)
            func query() -> Query<Slip> { Query(filter.filter).sorted(byKeys: order.keys) }
            func expect(_ found: [Slip.ID], _ what: String) {
                let isRight =
                    order.isEmpty
                    ? found.count == expected.count && Set(found) == Set(expected)
                    : found == expected
                if !isRight { Issue.record("\(query()): \(what) gave \(found), not \(expected)") }
            }
            expect(try pair.kept.fetch(query()).map(\.id), "the kept plan")
            expect(try pair.anew.fetch(query()).map(\.id), "the plan made anew")
            let counted = try pair.kept.count(query())
            if counted != expected.count { Issue.record("\(query()): counted \(counted)") }
            for (first, second) in [(pair.kept, pair.forgetful), (pair.forgetful, pair.kept)] {
                pair.forgetful.forgetKeptPlans()
                let page = try first.page(query().paged(by: size))
                var found = page.items.map(\.id)
                pair.forgetful.forgetKeptPlans()
                if let token = page.next {
                    found += try second.page(query().paged(by: 1_000), after: token).items.map(
                        \.id)
                }
                expect(found, "a page and the rest by the other store")
            }
        }
        generator = values.generator
    }
}
