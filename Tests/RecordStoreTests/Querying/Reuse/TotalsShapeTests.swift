import Foundation
import RecordStore
import TestSupport
import Testing

/// What totals by a plan that was made for other values are, beside plain Swift, and beside a store
/// that forgets its plans before each of them. Both use an aggregate index for the same totals. The
/// other totals may read different indexes, since a kept plan was the cheapest for other values.
@Suite("Totals of one shape")
struct TotalsShapeTests {
    private static let shapeCount =
        repetitions("PLAINWEIGHTS_SHAPED_TOTALS", quick: 300, thorough: 1_000) / totalsPerShape
    private static let totalsPerShape = 10
    private static let shapesPerStore = 20
    /// These run side by side.
    private static let parts = 2

    @Test(
        "with values around every budget, in random order, by kept plans and without",
        arguments: 0..<parts)
    func agree(part: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(part) &+ 730)
        var servedCount = 0
        for _ in 0..<Self.shapeCount / Self.parts / Self.shapesPerStore + 1 {
            let texts = SlipTexts.some(&generator)
            let slips = generator.slips(Int.random(in: 1...40, using: &generator), of: texts)
            try withVerifiedStore([Slip.self], extending: [SlipIndexes.all]) { kept in
                try withVerifiedStore([Slip.self], extending: [SlipIndexes.all]) { forgetful in
                    for store in [kept, forgetful] { try store.write { try $0.save(slips) } }
                    let asked = Asked(kept: kept, forgetful: forgetful, shelf: SlipShelf(slips))
                    for _ in 0..<Self.shapesPerStore {
                        servedCount += try Self.checkShape(&generator, texts, asked)
                    }
                }
            }
        }
        #expect(servedCount > Self.shapeCount / Self.parts)
    }

    /// - Returns: the number of totals that an aggregate index served.
    private static func checkShape(
        _ generator: inout SeededGenerator, _ texts: [String], _ asked: Asked
    ) throws -> Int {
        let seed = generator.next()
        let depth = Int.random(in: 0...1, using: &generator)
        let key = Int.random(in: 0..<Asked.keyCount, using: &generator)
        let extremes = [IDBits(high: 0, low: 0), IDBits(high: .max, low: .max)]
        var values = SlipFilter.Values(
            generator: generator, texts: texts,
            ids: asked.shelf.slips.map(\.id) + extremes.map { Slip.ID($0.uuid) })
        var servedCount = 0
        for _ in 0..<totalsPerShape {
            var shape = SeededGenerator(state: seed)
            let filter = SlipFilter(&shape, &values, depth: depth)
            if try asked.isServed(filter, by: key, &values) { servedCount += 1 }
        }
        generator = values.generator
        return servedCount
    }
}

/// Asks two stores for the same totals, of which one forgets its plans.
private struct Asked {
    let kept: Store
    let forgetful: Store
    let shelf: SlipShelf

    /// The number of kinds of groups.
    static let keyCount = 10

    /// Checks some totals of a filter.
    /// - Returns: whether an aggregate index served them.
    func isServed(
        _ filter: SlipFilter, by key: Int, _ values: inout SlipFilter.Values
    ) throws -> Bool {
        let query = Query(filter.filter)
        // Numbers that filters compare with as well.
        let (n, m) = (values.number(), values.number())
        switch key {
        case 0: return try check(query, .value(\.group), n)
        case 1: return try check(query, .value(\.note), n)
        case 2: return try check(query, .value(\.title), n)
        case 3: return try check(query, .element(\.tags), n)
        case 4: return try check(query, .value { $0.group + m }, n)
        case 5: return try check(query, .value { ($0.group + 1).floorDivided(by: m) }, n)
        case 6: return try check(query, .value { $0.parent?.note }, n)
        case 7: return try check(query, .value { $0.parent?.group + m }, n)
        case 8: return try check(query, .value { $0.note.ifNil("m").folded }, n)
        default: return try checkAll(query, filter, n)
        }
    }

    private func check<Group: Sendable>(
        _ query: Query<Slip>, _ key: GroupKey<Slip, Group>, _ number: Int
    ) throws -> Bool {
        try compare(query) { store in
            try store.totals(of: query, by: key, .count, .sum(\.group), .sum { $0.group * number })
                .map { "\($0.group): \($0.values)" }
        }
        try compare(query) { store in
            try store.totals(of: query, by: key, .sum(\.group), .count)
                .map { "\($0.group): \($0.values)" }
        }
        return try compare(query) { store in
            try store.explainTotals(of: query, by: key, .sum(\.group), .count).totals == .aggregate
        }
    }

    private func checkAll(
        _ query: Query<Slip>, _ filter: SlipFilter, _ number: Int
    ) throws -> Bool {
        let found = shelf.slips.filter { filter.meaning($0, shelf) }
        let sum = found.reduce(0) { $0 + $1.group }
        for store in [kept, forgetful] {
            forgetful.forgetKeptPlans()
            let totals = try store.totals(
                of: query, .count, .sum(\.group), .sum { $0.group * number })
            #expect(totals == (found.count, sum, sum * number), "\(query)")
        }
        return try compare(query) { store in
            try store.explainTotals(of: query, .sum(\.group), .count).totals == .aggregate
        }
    }

    /// Checks that both stores give the same.
    @discardableResult
    private func compare<Found: Equatable>(
        _ query: Query<Slip>, _ find: (Store) throws -> Found
    ) throws -> Found {
        forgetful.forgetKeptPlans()
        let (known, anew) = (try find(kept), try find(forgetful))
        #expect(known == anew, "\(query)")
        return known
    }
}
