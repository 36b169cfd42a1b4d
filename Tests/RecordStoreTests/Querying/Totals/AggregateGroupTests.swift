import Foundation
import RecordStore
import TestSupport
import Testing

/// A transaction finds the groups of most records by the bytes of their values. Values of other
/// bytes may have the same key, and values of equal beginnings other keys.
@Suite("The groups of an aggregate index are those of its keys")
struct AggregateGroupTests {
    private struct Gauge: Record {
        var id = ID()
        var level: Double?
        var label: String?
        var count = 0

        static let schema = Schema<Gauge>("Gauge", blank: Gauge()) {
            Field(1, "level", \.level)
            Field(2, "label", \.label)
            Field(3, "count", \.count)
            AggregateIndex(
                "byLevel", by: .ascending(\.level), .descending(\.label), summing: .field(\.count))
        }
    }

    private static let labels: [String?] = [
        nil, "", "a", "a\0", "a\0b", "ab", "\u{e9}", "e\u{301}", String(repeating: "x", count: 600),
        String(repeating: "x", count: 600) + "y",
    ]

    private func gauge(_ generator: inout SeededGenerator, levels: Int) -> Gauge {
        var level: Double? = Double(Int.random(in: 0..<levels, using: &generator)) / 4
        switch Int.random(in: 0...9, using: &generator) {
        case 0: level = nil
        case 1...2: level = -0.0
        case 3...4: level = 0
        default: break
        }
        return Gauge(
            level: level, label: Self.labels.randomElement(using: &generator) ?? nil,
            count: Int.random(in: -9...9, using: &generator))
    }

    @Test("for few values and for more than a transaction knows", arguments: [3, 40_000])
    func groups(levels: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 1811)
        try withVerifiedStore([Gauge.self]) { store in
            var model: [Gauge.ID: Gauge] = [:]
            for _ in 0..<4 {
                var changed = model.values.filter { _ in Bool.random(using: &generator) }
                for position in changed.indices {
                    let id = changed[position].id
                    changed[position] = gauge(&generator, levels: levels)
                    changed[position].id = id
                }
                changed += (0..<2_000).map { _ in gauge(&generator, levels: levels) }
                let deleted = model.keys.filter { _ in
                    Int.random(in: 0...3, using: &generator) == 0
                }
                try store.write { transaction in
                    try transaction.save(changed)
                    for id in deleted { try transaction.delete(id) }
                }
                for gauge in changed { model[gauge.id] = gauge }
                for id in deleted { model[id] = nil }
                try expect(model, in: store)
            }
        }
    }

    private func expect(_ model: [Gauge.ID: Gauge], in store: Store) throws {
        for (level, gauges) in Dictionary(grouping: model.values, by: \.level) {
            let query = Query<Gauge> { $0.level == level }
            let totals = try store.totals(of: query, by: .value(\.label), .count, .sum(\.count))
            let groups = Dictionary(grouping: gauges, by: \.label)
            #expect(totals.count == groups.count)
            for total in totals {
                let group = groups[total.group] ?? []
                #expect(total.values.0 == group.count)
                #expect(total.values.1 == group.reduce(0) { $0 + $1.count })
            }
        }
    }
}
