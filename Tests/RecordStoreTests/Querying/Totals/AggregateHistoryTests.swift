import Foundation
import RecordStore
import TestSupport
import Testing

/// Aggregate indexes after random changes: every total that they give is that of the records.
@Suite("Aggregate indexes are true after every history")
struct AggregateHistoryTests {
    private struct Refusal: Error {}

    @Test("of inserts, changes, deletions and savepoints, some of which fail")
    func histories() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 181)
        for _ in 0..<6 {
            try withVerifiedStore([Parcel.self], extending: [ParcelAggregates.all]) { store in
                var model: [Parcel.ID: Parcel] = [:]
                for step in 0..<24 {
                    let before = model
                    do {
                        try store.write { transaction in
                            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                                try change(&model, &generator, &transaction)
                            }
                            try expectTotals(of: model, transaction.snapshot)
                            if Int.random(in: 0...5, using: &generator) == 0 { throw Refusal() }
                        }
                    } catch is Refusal {
                        model = before
                    }
                    try store.read { try expectTotals(of: model, $0) }
                    if step % 8 == 0 { expectSound(store) }
                }
            }
        }
    }

    private func change(
        _ model: inout [Parcel.ID: Parcel], _ generator: inout SeededGenerator,
        _ transaction: inout StoreTransaction
    ) throws {
        let ids = model.keys.sorted()
        let id = ids.randomElement(using: &generator)
        switch (Int.random(in: 0...9, using: &generator), id) {
        case (0...1, let id?):
            model[id] = nil
            for child in model.keys where model[child]?.within == id { model[child]?.within = nil }
            try transaction.delete(id)
        case (2...4, let id?):
            var parcel = generator.parcel()
            parcel.id = id
            parcel.within = ids.randomElement(using: &generator)
            model[id] = parcel
            try transaction.save(parcel)
        case (5, let id?):
            model[id]?.ratio = 1e300
            try transaction.update(id) { $0.ratio = 1e300 }
        case (7, let id?):
            // Only what a filter of an aggregate index looks at.
            model[id]?.isOpen.toggle()
            _ = try transaction.update(id) { $0.isOpen.toggle() }
        case (6, _):
            let before = model
            do {
                try transaction.savepoint { transaction in
                    try change(&model, &generator, &transaction)
                    try change(&model, &generator, &transaction)
                    if Bool.random(using: &generator) { throw Refusal() }
                }
            } catch is Refusal {
                model = before
            }
        default:
            for parcel in ParcelShelf.parcels(count: 2, &generator) {
                model[parcel.id] = parcel
            }
            try transaction.save(model.values.filter { !ids.contains($0.id) })
        }
    }

    private func expectTotals(of model: [Parcel.ID: Parcel], _ snapshot: Snapshot) throws {
        let groups = Dictionary(grouping: model.values, by: \.group)
        for total in try snapshot.totals(
            of: Query<Parcel>(), by: .value(\.group), .count, .sum(\.goal), .sum(\.ratio),
            .sum(\.cost))
        {
            let parcels = try #require(groups[total.group])
            let (count, goals, ratios, costs) = total.values
            #expect(count == parcels.count)
            #expect(goals == parcels.compactMap(\.goal).reduce(0, +))
            let large = parcels.count { $0.ratio == 1e300 }
            if large == 0 { #expect(ratios == parcels.compactMap(\.ratio).reduce(0, +)) }
            #expect(costs == parcels.map(\.cost).reduce(0, +))
        }
        let tags = Dictionary(
            model.values.flatMap { Set($0.tags) }.map { ($0, 1) }, uniquingKeysWith: +)
        let found = try snapshot.totals(of: Query<Parcel>(), by: .element(\.tags), .count)
        #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.group, $0.values) }) == tags)
    }
}
