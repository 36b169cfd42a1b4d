import Foundation
import RecordStore
import TestSupport
import Testing

/// Transactions one after the other: those that commit, those that fail, and those with a savepoint
/// that is undone. The check of the store adds each group up anew, and compares every byte.
@Suite("Totals after transactions that are undone")
struct UndoneTotalsTests {
    private struct Parcel: Record {
        var id = ID()
        var box: Int?
        /// So long that the keys of most are cut.
        var label = ""
        var weight: Int?
        var price: Decimal = 0

        static let schema = Schema<Parcel>("Parcel", blank: Parcel()) {
            Field(1, "box", \.box)
            Field(2, "label", \.label)
            Field(3, "weight", \.weight)
            Field(4, "price", \.price)
        }
        static let aggregates = SchemaExtension(Parcel.self, owner: "parcels") {
            AggregateIndex(
                "byBox", by: .ascending(\.box), summing: .field(\.weight), .field(\.price))
            AggregateIndex(
                "byLabel", by: .descending(\.label), .ascending(\.box), summing: .field(\.price))
        }
    }

    private struct Refusal: Error {}

    private static let groupCounts = [0, 1, 1, 2, 8, 9, 63, 64, 65, 130]
    private static let weights: [Int?] = [nil, 0, 1, -1, 127, 128, 1 << 56, .max, .min]

    @Test("have nothing of these", arguments: 0..<2)
    func haveNothing(part: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(part) &+ 901)
        try withVerifiedStore([Parcel.self], extending: [Parcel.aggregates]) { store in
            var kept: [Parcel.ID: Parcel] = [:]
            var savedCount = 0
            for _ in 0..<30 {
                let parcels = Self.some(&generator, among: Array(kept.values))
                let gone = kept.keys.sorted()
                    .filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
                let end = Int.random(in: 0..<4, using: &generator)
                try? store.write { transaction in
                    try transaction.save(parcels)
                    if end == 0 { throw Refusal() }
                    for id in gone { try transaction.delete(id) }
                    if end == 1 { try transaction.save(Parcel(label: "x", price: .nan)) }
                    guard end == 2 else { return }
                    try? transaction.savepoint { inner in
                        try inner.save(Self.some(&generator, among: []))
                        throw Refusal()
                    }
                }
                if end > 1 {
                    savedCount += parcels.count
                    for parcel in parcels { kept[parcel.id] = parcel }
                    for id in gone { kept[id] = nil }
                }
                try compare(store, Array(kept.values))
            }
            #expect(savedCount > 0)
        }
    }

    /// Returns parcels of a number of groups, some of them changed ones.
    private static func some(
        _ generator: inout SeededGenerator, among known: [Parcel]
    ) -> [Parcel] {
        let count = groupCounts.randomElement(using: &generator) ?? 0
        let start = Int.random(in: -5...5, using: &generator)
        let olds = known.sorted { $0.id < $1.id }
        return (0..<count).map { number in
            let isChange = Bool.random(using: &generator)
            var parcel = isChange ? olds.randomElement(using: &generator) ?? Parcel() : Parcel()
            parcel.box = number == 3 ? nil : start + number
            let length = number == 5 ? 6_000 : 1 + number % 60
            parcel.label = String(repeating: "a long label ", count: length) + "\(number)"
            parcel.weight = weights.randomElement(using: &generator) ?? nil
            parcel.price = Decimal(Int.random(in: -1_000...1_000, using: &generator)) / 8
            return parcel
        }
    }

    private func compare(_ store: Store, _ parcels: [Parcel]) throws {
        expectSound(store)
        let found = try store.totals(
            of: Query<Parcel>(), by: .value(\.box), .count, .wideSum(\.weight), .sum(\.price))
        let expected = Dictionary(grouping: parcels, by: \.box)
        #expect(found.map(\.group) == expected.keys.sorted { ($0 ?? .min) < ($1 ?? .min) })
        for total in found {
            let parcels = expected[total.group] ?? []
            #expect(total.values.0 == parcels.count)
            #expect(total.values.1 == parcels.reduce(0) { $0 + Int128($1.weight ?? 0) })
            #expect(total.values.2 == parcels.reduce(0) { $0 + $1.price })
        }
    }
}
