import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Random totals agree with plain Swift")
struct RandomTotalsTests {
    private static let filterCount = 400

    @Test("for every kind of group and measure, by every plan", arguments: [false, true])
    func agree(hasAggregates: Bool) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 18)
        let served = Counter()
        for _ in 0..<8 {
            let parcels = ParcelShelf.parcels(
                count: Int.random(in: 0...40, using: &generator), &generator)
            let extensions = hasAggregates ? [ParcelAggregates.all] : []
            try withVerifiedStore([Parcel.self], extending: extensions) { store in
                try store.write { try $0.save(parcels) }
                let shelf = Shelf(parcels)
                try store.read { snapshot in
                    for _ in 0..<Self.filterCount / 8 {
                        let query = Self.query(&generator, parcels)
                        let asked = Asked(
                            query: query, found: try snapshot.fetch(query), served: served)
                        try asked.checkAll(snapshot)
                        try Self.checkGroups(asked, shelf, snapshot)
                    }
                }
            }
        }
        #expect(hasAggregates ? served.value > 200 : served.value == 0)
    }

    private static func query(
        _ generator: inout SeededGenerator, _ parcels: [Parcel]
    ) -> Query<Parcel> {
        let simple: [Query<Parcel>] = [
            Query(), Query { $0.day >= Date(timeIntervalSinceReferenceDate: 0) },
            Query { $0.count > 0 }, Query { $0.group == 1 }, Query { $0.code != nil },
            Query { $0.isOpen == true }, Query { $0.group == 1 && $0.isOpen == true },
            Query { $0.count > 1 },
        ]
        var query = simple.randomElement(using: &generator) ?? Query()
        if !parcels.isEmpty, Int.random(in: 0...2, using: &generator) > 0 {
            query = Query(RandomFilter(&generator, among: parcels, depth: 2).filter)
        }
        if Int.random(in: 0...3, using: &generator) == 0 {
            query = query.sorted(byKeys: RandomOrder(&generator).keys)
            query = query.limited(to: Int.random(in: 0...9, using: &generator))
        }
        return query
    }

    private static func checkGroups(
        _ asked: Asked, _ shelf: Shelf, _ snapshot: Snapshot
    ) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        try asked.check(snapshot, .value(\.group)) { [$0.group] }
        try asked.check(snapshot, .value(\.note)) { [$0.note] }
        try asked.check(snapshot, .value(\.name)) { [$0.name] }
        try asked.check(snapshot, .value(\.goal)) { [$0.goal] }
        try asked.check(snapshot, .value(\.day)) { [$0.day] }
        try asked.check(snapshot, .value(\.mood)) { [$0.mood] }
        try asked.check(snapshot, .value(\.cost)) { [$0.cost] }
        try asked.check(snapshot, .value(\.within)) { [$0.within] }
        try asked.check(snapshot, .value(\.id)) { [$0.id] }
        try asked.check(snapshot, .value(\.tags)) { [$0.tags] }
        try asked.check(snapshot, .element(\.tags)) { Array(Set($0.tags)) }
        try asked.check(snapshot, .value { $0.within?.group }) { [shelf.outer($0)?.group] }
        try asked.check(snapshot, .value { $0.within?.note }) { [shelf.outer($0)?.note] }
        try asked.check(snapshot, .value { $0.within?.within?.mood }) {
            [shelf.outer($0).flatMap { shelf.outer($0) }?.mood]
        }
        try asked.check(snapshot, .value { $0.computed(Parcel.half) }) { [$0.count / 2] }
        try asked.check(snapshot, .value { $0.count * $0.goal }) { parcel in
            [parcel.goal.map { $0 * parcel.count }]
        }
        try asked.check(snapshot, .value { $0.goal.ifNil($0.count) }) { [$0.goal ?? $0.count] }
        try asked.check(snapshot, .value { $0.day.day(offsetMinutes: $0.count) }) {
            let seconds = $0.day.timeIntervalSinceReferenceDate + Double(60 * $0.count)
            return [11_323 + Int((seconds / 86_400).rounded(.down))]
        }
        for divisor in [7, -7, 1, 0] {
            func quotient(_ number: Int?) -> Int? {
                if divisor == 0 { return nil }
                return number.map { Int((Double($0) / Double(divisor)).rounded(.down)) }
            }
            try asked.check(
                snapshot,
                .value { ($0.day.day(offsetMinutes: $0.count) + 3).floorDivided(by: divisor) }
            ) {
                let seconds = $0.day.timeIntervalSinceReferenceDate + Double(60 * $0.count)
                return [quotient(11_326 + Int((seconds / 86_400).rounded(.down)))]
            }
            try asked.check(snapshot, .value { $0.goal.floorDivided(by: divisor) }) {
                [quotient($0.goal)]
            }
        }
        try asked.check(snapshot, .each(.second, of: \.day, in: calendar)) {
            [DateInterval(start: $0.day, duration: 1)]
        }
        try asked.check(snapshot, .each(.day, of: \.day, in: calendar)) {
            [calendar.dateInterval(of: .day, for: $0.day) ?? DateInterval()]
        }
    }
}

/// A query, the records that it finds, and what totals of these have to be.
private struct Asked {
    let query: Query<Parcel>
    let found: [Parcel]
    /// Counts the totals that an aggregate index gave.
    let served: Counter

    func checkAll(_ snapshot: Snapshot) throws {
        let (count, sum, last) = try snapshot.totals(
            of: query, .count, .sum(\.count), .greatest(\.day))
        #expect(count == found.count, "\(query)")
        #expect(sum == found.reduce(0) { $0 + $1.count }, "\(query)")
        #expect(last == found.map(\.day).max(), "\(query)")
        // These may be found without a walk.
        let (least, number) = try snapshot.totals(of: query, .least(\.goal), .count)
        #expect(least == found.compactMap(\.goal).min(), "\(query)")
        #expect(number == found.count, "\(query)")
        #expect(try snapshot.total(of: query, .least(\.id)) == found.map(\.id).min(), "\(query)")
        let small = try snapshot.total(of: query, .sum(\.small))
        #expect(small == found.reduce(0) { $0 + Int($1.small) }, "\(query)")
    }

    func check<Group: Hashable & Sendable>(
        _ snapshot: Snapshot, _ key: GroupKey<Parcel, Group>, _ groups: (Parcel) -> [Group]
    ) throws {
        var expected: [Group: [Parcel]] = [:]
        for parcel in found {
            for group in groups(parcel) { expected[group, default: []].append(parcel) }
        }
        let counts = try snapshot.totals(of: query, by: key, .count)
        #expect(
            Dictionary(counts.map { ($0.group, $0.values) }) { $0 + $1 }
                == expected.mapValues(\.count), "\(query)")
        try checkOrder(counts.map(\.group), of: key)
        let totals = try snapshot.totals(
            of: query, by: key, .count, .sum(\.goal), .sum(\.ratio), .sum(\.cost),
            .sum { $0.count * $0.goal - 1 })
        try #require(totals.count == expected.count, "\(query)")
        let explained = try snapshot.explainTotals(
            of: query, by: key, .count, .sum(\.goal), .sum(\.ratio), .sum(\.cost),
            .sum { $0.count * $0.goal - 1 })
        if explained.totals == .aggregate { served.increment() }
        for total in totals {
            let parcels = try #require(expected[total.group], "\(query)")
            let (count, goals, ratios, costs, products) = total.values
            #expect(count == parcels.count)
            #expect(goals == parcels.compactMap(\.goal).reduce(0, +))
            #expect(ratios == parcels.compactMap(\.ratio).reduce(0, +))
            #expect(costs == parcels.map(\.cost).reduce(0, +))
            let expected = parcels.compactMap { parcel in
                parcel.goal.map { $0 * parcel.count - 1 }
            }
            #expect(products == expected.reduce(0, +))
        }
        try checkExtremes(snapshot, key, expected)
    }

    private func checkExtremes<Group: Hashable & Sendable>(
        _ snapshot: Snapshot, _ key: GroupKey<Parcel, Group>, _ expected: [Group: [Parcel]]
    ) throws {
        let totals = try snapshot.totals(
            of: query, by: key, .average(\.goal), .average(\.ratio), .least(\.note),
            .greatest(\.cost), .greatest { $0.goal.ifNil(7) }, .least(\.ratio), .greatest(\.day))
        for total in totals {
            let parcels = try #require(expected[total.group], "\(query)")
            let (goal, ratio, note, cost, goals, least, day) = total.values
            #expect(goal == average(parcels.compactMap(\.goal).map { Double($0) }))
            #expect(ratio == average(parcels.compactMap(\.ratio)))
            #expect(note == parcels.compactMap(\.note).min(by: ParcelShelf.isLess))
            #expect(cost == parcels.map(\.cost).max())
            #expect(goals == parcels.map { $0.goal ?? 7 }.max())
            #expect(least == parcels.compactMap(\.ratio).min())
            #expect(day == parcels.map(\.day).max())
        }
    }

    private func average(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }

    /// Groups are in the order in which their first records come if all are sorted by the key.
    private func checkOrder<Group: Hashable & Sendable>(
        _ groups: [Group], of key: GroupKey<Parcel, Group>
    ) throws {
        #expect(Set(groups).count == groups.count, "\(query)")
        switch groups {
        case let groups as [Int]: #expect(groups == groups.sorted())
        case let groups as [Date]: #expect(groups == groups.sorted())
        case let groups as [Decimal]: #expect(groups == groups.sorted())
        case let groups as [DateInterval]: #expect(groups == groups.sorted())
        case let groups as [String]: #expect(groups == groups.sorted(by: ParcelShelf.isLess))
        case let groups as [Int?]:
            #expect(groups == groups.sorted { ($0 ?? .min) < ($1 ?? .min) })
        case let groups as [Parcel.ID?]:
            #expect(groups.dropFirst().allSatisfy { $0 != nil })
            #expect(groups.compactMap(\.self) == groups.compactMap(\.self).sorted())
        default: break
        }
    }
}
