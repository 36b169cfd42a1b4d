import Foundation
import RecordStore
import TestSupport
import Testing

/// Numbers are added up in plain numbers as long as these are small: those of neighbouring entries
/// of one group, and those of records.
@Suite("Long runs of numbers of one group") struct NumberRunTests {
    private struct Reading: Record {
        var id = ID()
        var day: Int?
        var part = 0
        var whole = 0
        var real = 0.0
        var money: Decimal?
        var level: Int8?
        var mark: UInt32 = 0

        static let schema = Schema<Reading>("Reading", blank: Reading()) {
            Field(1, "day", \.day)
            Field(2, "part", \.part)
            Field(3, "whole", \.whole)
            Field(4, "real", \.real)
            Field(5, "money", \.money)
            Field(6, "level", \.level)
            Field(7, "mark", \.mark)
            AggregateIndex(
                "byDay", by: .ascending(\.day), .descending(\.part), summing: .field(\.whole),
                .field(\.real), .field(\.money))
        }
    }

    /// Days whose neighbours share a week, and days around which no week can be calculated.
    private static func day(_ generator: inout SeededGenerator) -> Int? {
        switch Int.random(in: 0...9, using: &generator) {
        case 0: nil
        case 1: Int.max - Int.random(in: 0...5, using: &generator)
        case 2: Int.min + Int.random(in: 0...5, using: &generator)
        case 3: Int.random(in: -30...30, using: &generator)
        default: Int.random(in: 0...1, using: &generator)
        }
    }

    /// Numbers around what is one digit of a sum, and around what 64 of them come to.
    private static func whole(_ generator: inout SeededGenerator) -> Int {
        let limits = [0, 1 << 55, 1 << 56, 10_000_000_000_000_000, .max - 1, .min + 1, 1 << 49]
        let limit = limits.randomElement(using: &generator) ?? 0
        let sign = Bool.random(using: &generator) ? 1 : -1
        return limit &+ sign * Int.random(in: 0...1, using: &generator)
    }

    private static func reading(_ generator: inout SeededGenerator) -> Reading {
        let money = Decimal(whole(&generator))
        return Reading(
            day: day(&generator), part: Int.random(in: 0...400, using: &generator),
            whole: whole(&generator),
            real: Double(Int.random(in: -3...3, using: &generator)) / 4,
            money: [nil, money, money / 100].randomElement(using: &generator) ?? nil,
            level: [nil, 0, .min, .max].randomElement(using: &generator) ?? nil,
            mark: [0, 1, .max].randomElement(using: &generator) ?? 0)
    }

    @Test("come to the same as single records, in groups of every kind", arguments: [1, 3, -7, 0])
    func runs(divisor: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(100 + divisor))
        let readings = (0..<1_500).map { _ in Self.reading(&generator) }
        try withVerifiedStore([Reading.self]) { store in
            try store.write { try $0.save(readings) }
            let week = GroupKey<Reading, Int?>.value {
                ($0.day + 3).floorDivided(by: divisor) * 2 - 1
            }
            let all = Query<Reading>()
            try check(store, all, week, in: readings) { reading in
                guard let day = reading.day, divisor != 0 else { return nil }
                let (moved, overflow) = day.addingReportingOverflow(3)
                if overflow { return nil }
                let quotient = Int128(moved) / Int128(divisor)
                let isBelow = Int128(moved) % Int128(divisor) != 0 && (moved < 0) != (divisor < 0)
                return Int(exactly: (quotient - (isBelow ? 1 : 0)) * 2 - 1)
            }
            try check(store, all, .value(\.day), in: readings) { $0.day }
            try check(store, all, .value { $0.part - $0.part }, in: readings) { _ in 0 }
            // No entry has this field, so that records are read.
            let read = Query<Reading> { $0.real < 9 }
            try check(store, read, .value(\.day), in: readings, index: nil) { $0.day }
            try check(store, read, .value { $0.part - $0.part }, in: readings, index: nil) { _ in
                0
            }
            let (levels, marks) = try store.totals(of: read, .sum(\.level), .sum(\.mark))
            #expect(levels == readings.reduce(0) { $0 + Int($1.level ?? 0) })
            #expect(marks == readings.reduce(0) { $0 + Int($1.mark) })
            let some = Query<Reading> { $0.part > 200 && $0.day >= 0 }
            let found = readings.filter { $0.part > 200 && $0.day.map { $0 >= 0 } ?? false }
            try check(store, some, .value(\.day), in: found) { $0.day }
            let (count, sum) = try store.totals(of: some, .count, .wideSum(\.whole))
            #expect(count == found.count)
            #expect(sum == found.reduce(Int128(0)) { $0 + Int128($1.whole) })
        }
    }

    private func check(
        _ store: Store, _ query: Query<Reading>, _ key: GroupKey<Reading, Int?>,
        in readings: [Reading], index: String? = "byDay", _ group: (Reading) -> Int?
    ) throws {
        let found = try store.totals(
            of: query, by: key, .count, .wideSum(\.whole), .sum(\.real), .sum(\.money),
            .count(\.whole))
        let way = try store.read {
            try $0.explainTotals(of: query, by: key, .wideSum(\.whole))
        }
        #expect(way.plan.index == index)
        let expected = Dictionary(grouping: readings, by: group)
        #expect(
            found.map(\.group)
                == expected.keys.sorted { left, right in
                    guard let right else { return false }
                    return left.map { $0 < right } ?? true
                })
        for total in found {
            let rows = try #require(expected[total.group])
            let (count, whole, real, money, wholes) = total.values
            #expect(count == rows.count && wholes == rows.count)
            #expect(whole == rows.reduce(Int128(0)) { $0 + Int128($1.whole) })
            #expect(real == rows.reduce(0) { $0 + $1.real })
            #expect(money == rows.reduce(Decimal(0)) { $0 + ($1.money ?? 0) })
        }
    }
}
