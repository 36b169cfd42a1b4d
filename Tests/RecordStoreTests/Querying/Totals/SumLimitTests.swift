import Foundation
import RecordStore
import TestSupport
import Testing

/// Sums that an aggregate index keeps are those of the records, with numbers around every limit of
/// the digits, the counts and the keys of its entries.
@Suite("Sums at their limits")
struct SumLimitTests {
    @Test("are those of the records, in all, and by every kind of group", arguments: 0..<4)
    func agree(round: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(round))
        let bins = (0..<90).map { Bin(name: "\($0 % 7)") }
        let counts = [1, 300, 1_500, 3_000]
        let loads = (0..<counts[round]).map { Load(bins, number: $0, &generator) }
        try withVerifiedStore([Bin.self, Load.self], extending: [Load.aggregates]) { kept in
            try withVerifiedStore([Bin.self, Load.self]) { plain in
                for store in [kept, plain] {
                    try store.write { transaction in
                        try transaction.save(bins)
                        try transaction.save(loads)
                    }
                    try store.write { transaction in
                        for load in loads.prefix(40) { try transaction.delete(load.id) }
                    }
                }
                for query in Load.queries(loads, &generator) {
                    try Comparison(kept: kept, plain: plain, query: query).compareAll()
                }
            }
        }
    }

    @Test("of the widest numbers are grouped by what is calculated with them")
    func widestNumbers() throws {
        let store = try Store.compared([Wide.self])
        let half: UInt128 = 1 << 127
        let numbers = [.max, .max - 1, .max - 1, half, half - 1, 0]
        try store.write { try $0.save(numbers.map { Wide(number: $0) }) }
        let found = try store.totals(of: Query<Wide>(), by: .value { $0.number + 1 }, .count)
        // The greatest number has no next one.
        let groups: [UInt128?] = [nil, 1, half, half + 1, .max]
        #expect(found.map(\.group) == groups)
        #expect(found.map(\.values) == [1, 1, 1, 1, 2])
    }

    @Test("of decimals have averages that are decimals, however small and large they are")
    func decimalAverages() throws {
        let least = Decimal(sign: .plus, exponent: -128, significand: 1)
        let great = Decimal(sign: .plus, exponent: 127, significand: 1)
        for extensions in [[], [Load.aggregates]] {
            let store = try Store.compared([Bin.self, Load.self], extending: extensions)
            try store.write { transaction in
                try transaction.save([least, 0, 0].map { Load(slot: 1, cost: $0) })
                try transaction.save((0..<11).map { _ in Load(slot: 2, cost: great) })
                try transaction.save([1, 1, 0, nil].map { Load(slot: 3, cost: $0) })
                try transaction.save(Load(slot: 4, cost: nil))
            }
            let found = try store.totals(
                of: Query<Load>(), by: .value(\.slot), .average(\.cost), .sum(\.cost))
            let twoThirds = Decimal(string: "0." + String(repeating: "6", count: 37) + "7")
            #expect(found.map(\.values.0) == [0, great, twoThirds, nil])
            #expect(found.map(\.values.1) == [least, 11 * great, 2, 0])
        }
    }
}

/// Asks two stores for the same totals, of which one has aggregate indexes.
private struct Comparison {
    let kept: Store
    let plain: Store
    let query: Query<Load>

    func compareAll() throws {
        try compare(.value { $0.bin })
        try compare(.value { $0.bin?.name })
        try compare(.value(\.label))
        try compare(.value(\.slot))
        try compare(.value { $0.slot.floorDivided(by: 7) })
        try compare(.value { ($0.slot - 3) * 5 })
        try compare(.value { $0.label.folded })
        // Without groups, and each sum alone.
        let all = try pair { store in
            let (count, whole, real, cost) = try store.totals(
                of: query, .count, .wideSum(\.whole), .sum(\.real), .sum(\.cost))
            return "\(count) \(whole) \(real) \(cost)"
        }
        #expect(all.kept == all.plain, "\(query)")
        let alone = try pair { try $0.total(of: query, .wideSum(\.whole)) }
        #expect(alone.kept == alone.plain, "\(query)")
    }

    private func compare<Group: Sendable>(_ key: GroupKey<Load, Group>) throws {
        let found = try pair { store in
            try store.totals(
                of: query, by: key, .count, .wideSum(\.whole), .sum(\.real), .sum(\.cost),
                .count(\.whole)
            ).map { "\($0.group): \($0.values)" }
        }
        #expect(found.kept == found.plain, "\(query)")
    }

    private func pair<Value>(_ body: (Store) throws -> Value) throws -> (kept: Value, plain: Value)
    {
        (try body(kept), try body(plain))
    }
}

private struct Wide: Record {
    var id = ID()
    var number: UInt128 = 0

    static let schema = Schema<Wide>("Wide", blank: Wide()) { Field(1, "number", \.number) }
}

private struct Bin: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<Bin>("Bin", blank: Bin()) { Field(1, "name", \.name) }
}

private struct Load: Record {
    var id = ID()
    var bin: Bin.ID?
    var label = ""
    var slot: Int?
    var whole: Int?
    var real: Double?
    var cost: Decimal?

    static let schema = Schema<Load>("Load", blank: Load()) {
        Field(1, "bin", \.bin, onDelete: .nullify)
        Field(2, "label", \.label)
        Field(3, "slot", \.slot)
        Field(4, "whole", \.whole)
        Field(5, "real", \.real)
        Field(6, "cost", \.cost)
    }

    static let aggregates = SchemaExtension(Load.self, owner: "limits") {
        AggregateIndex(
            "bySlot", by: .ascending(\.slot), summing: .field(\.cost), .field(\.whole),
            .field(\.real))
        AggregateIndex(
            "byBin", by: .ascending(\.bin), .ascending(\.slot), summing: .field(\.whole),
            .field(\.cost), .field(\.real))
        AggregateIndex(
            "byBinDown", by: .descending(\.bin), .ascending(\.label), .ascending(\.slot),
            summing: .field(\.whole), .field(\.cost), .field(\.real))
        AggregateIndex(
            "byLabel", by: .ascending(\.label), .ascending(\.slot), summing: .field(\.real),
            .field(\.whole), .field(\.cost))
    }

    /// Numbers of one digit and of two, and those between which a size or a sign changes.
    private static let wholes: [Int] = {
        var wholes = [0, 1, -1, 127, 128, -128, -129, 255, 65_535, Int.max, Int.min]
        for bits in [31, 32, 54, 55, 56, 57, 62] {
            let power = 1 << bits
            wholes += [power, power - 1, -power, -power - 1]
        }
        return wholes
    }()
    private static let reals: [Double] = [
        0, 0.5, -0.1, .leastNonzeroMagnitude, 1e300, -1e300, 72_057_594_037_927_936, -3, 1e16,
    ]
    private static let costs: [String] = [
        "0", "12.5", "-0.01", "9999999999999999", "10000000000000000", "-10000000000000000", "7",
    ]

    /// - Parameter number: later records have fewer different groups, so that some are large.
    init(_ bins: [Bin], number: Int, _ generator: inout SeededGenerator) {
        let spread = number < 200 ? 1_000 : 3
        bin = Bool.random(using: &generator) ? bins.randomElement(using: &generator)?.id : nil
        slot =
            Int.random(in: 0...9, using: &generator) == 0
            ? nil : Int.random(in: -spread...spread, using: &generator)
        // A cut label, those around the place where it is cut, and short ones.
        let length = [0, 1, 7, 240, 246, 247, 248, 249, 250, 470, 480, 490, 494, 495, 496, 2_000]
            .randomElement(using: &generator)
        label = String(repeating: "l", count: length ?? 0) + "\(number % 2)"
        whole =
            Int.random(in: 0...5, using: &generator) == 0
            ? nil : Self.wholes.randomElement(using: &generator)
        real = Self.reals.randomElement(using: &generator)
        if Int.random(in: 0...5, using: &generator) > 0 {
            cost = Self.costs.randomElement(using: &generator).flatMap { Decimal(string: $0) }
        }
    }

    init(slot: Int, cost: Decimal?) { (self.slot, self.cost) = (slot, cost) }

    private init() {}

    static func queries(
        _ loads: [Load], _ generator: inout SeededGenerator
    ) -> [Query<Load>] {
        let some = loads.randomElement(using: &generator) ?? Load()
        let (label, slot) = (some.label, some.slot ?? 0)
        return [
            Query(), Query { $0.slot >= -2 && $0.slot < 3 }, Query { $0.slot == nil },
            Query { $0.bin == some.bin }, Query { $0.bin == some.bin && $0.slot >= 0 },
            Query { $0.label == label }, Query { $0.label.hasPrefix("lll") },
            Query { $0.label == label && $0.slot == slot }, Query { $0.slot > slot },
            Query { $0.bin?.name == "3" }, Query { $0.label < label && $0.slot < 100 },
        ]
    }
}
