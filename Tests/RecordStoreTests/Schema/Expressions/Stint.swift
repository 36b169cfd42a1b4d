import Foundation
import RecordStore

/// A record with columns of expressions, and what these mean in plain Swift.
struct Stint: Record, Equatable {
    var id = ID()
    var load = 0
    var count = 0
    var goal: Int?
    var small: Int8 = 0
    var wide: UInt128 = 0
    var start = Date(timeIntervalSinceReferenceDate: 0)
    var end: Date?
    var offset: Int16 = 0
    var pace = 0.0
    var price: Decimal = 0
    var name: String?

    static let volume = ComputedColumn<Stint, Int?>("volume") { $0.load * $0.count }
    static let missing = ComputedColumn<Stint, Int?>("missing") {
        $0.goal.ifNil($0.count) - $0.load
    }
    static let pairs = ComputedColumn<Stint, Int>("pairs") { $0.count.floorDivided(by: 2) }
    static let share = ComputedColumn<Stint, Int?>("share") { $0.load.floorDivided(by: $0.goal) }
    static let half = ComputedColumn<Stint, Int8?>("half") { $0.small.floorDivided(by: -2) + 1 }
    static let much = ComputedColumn<Stint, UInt128?>("much") { $0.wide * 3 }
    static let day = ComputedColumn<Stint, Int>("day") { $0.start.day(offsetMinutes: $0.offset) }
    static let last = ComputedColumn<Stint, Int?>("last") { $0.end.day(offsetMinutes: -90) }
    static let time = ComputedColumn<Stint, Double?>("time") { $0.pace * 2.5 - 1 }
    static let cost = ComputedColumn<Stint, Decimal?>("cost") { $0.price + 0.5 }
    static let title = ComputedColumn<Stint, String>("title") { $0.name.ifNil("none") }
    static let most = ComputedColumn<Stint, Int?>("most") { $0.goal.atLeast(2).atMost($0.load) }
    static let pace2 = ComputedColumn<Stint, Double>("pace2") { $0.pace.atMost(1.5).atLeast(-0.0) }
    static let isSmall = ComputedColumn<Stint, Bool>("isSmall") { $0.small.equals(-1) }
    static let isMet = ComputedColumn<Stint, Bool>("isMet") { $0.goal.equals($0.load) }
    static let isNone = ComputedColumn<Stint, Bool>("isNone") { $0.name.equals("none") }
    static let area = ComputedColumn<Stint, Int128?>("area") {
        $0.goal.wideProduct(with: $0.load)
    }

    static let schema = Schema<Stint>("Stint", blank: Stint()) {
        Field(1, "load", \.load)
        Field(2, "count", \.count)
        Field(3, "goal", \.goal)
        Field(4, "small", \.small)
        Field(5, "wide", \.wide)
        Field(6, "start", \.start)
        Field(7, "end", \.end)
        Field(8, "offset", \.offset)
        Field(9, "pace", \.pace)
        Field(10, "price", \.price)
        Field(11, "name", \.name)
        Index("byVolume", on: .computed(volume, descending: true), .ascending(\.load))
        Index("byMissing", on: .computed(missing))
        Index("byPairs", on: .computed(pairs), .computed(share))
        Index("byHalf", on: .computed(half), covering: [\.load])
        Index("byMuch", on: .computed(much))
        Index("byDay", on: .computed(day), .computed(last))
        Index("byTime", on: .computed(time))
        Index("byCost", on: .computed(cost))
        Index("byTitle", on: .computed(title))
        Index("byMost", on: .computed(most), .computed(isSmall), .computed(isMet))
        Index("byArea", on: .computed(area), .computed(pace2), .computed(isNone))
    }
}

extension Stint {
    static func floorDivided<Number: FixedWidthInteger>(_ a: Number, _ b: Number?) -> Number? {
        guard let b, b != 0, !(Number.isSigned && a == .min && b == 0 - 1) else { return nil }
        let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
        return rest != 0 && (rest < 0) != (b < 0) ? quotient - 1 : quotient
    }

    private static func product(_ a: Int, _ b: Int) -> Int? {
        let (result, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? nil : result
    }

    var expectedVolume: Int? { Self.product(load, count) }
    var expectedMissing: Int? {
        let (result, overflow) = (goal ?? count).subtractingReportingOverflow(load)
        return overflow ? nil : result
    }
    var expectedPairs: Int? { Self.floorDivided(count, 2) }
    var expectedShare: Int? { Self.floorDivided(load, goal) }
    var expectedHalf: Int8? { Self.floorDivided(small, -2).map { $0 + 1 } }
    var expectedMuch: UInt128? {
        let (result, overflow) = wide.multipliedReportingOverflow(by: 3)
        return overflow ? nil : result
    }
    var expectedMost: Int? { goal.map { min(max($0, 2), load) } }
    var expectedArea: Int128? { goal.map { Int128($0) * Int128(load) } }
    var expectedDay: Int? { Self.day(of: start, Int(offset)) }
    var expectedLast: Int? { end.map { Self.day(of: $0, -90) } }

    /// The day by whole numbers that have room for everything.
    private static func day(of date: Date, _ offsetMinutes: Int) -> Int {
        let whole = Int128(date.timeIntervalSinceReferenceDate.rounded(.down))
        let local = whole + 978_307_200 + 60 * Int128(offsetMinutes)
        return Int(floorDivided(local, 86_400) ?? 0)
    }

    /// A stint with values around the limits of each type, and often the same.
    init(_ random: inout SeededGenerator) {
        func pick<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
            let edges: [Number] = [.min, .max, 0, 1, 2, 3, 0 &- 1, 0 &- 2, .min + 1, .max - 1]
            return edges.randomElement(using: &random) ?? 0
        }
        load = pick(Int.self)
        count = pick(Int.self)
        goal = random.below(3) == 0 ? nil : pick(Int.self)
        small = pick(Int8.self)
        wide = pick(UInt128.self)
        offset = pick(Int16.self)
        let seconds: [Double] = [
            0, -0.0, 86_399.999_999, 86_400, -1e-9, -86_400, 1e15, -1e15, 12_345.5, .ulpOfOne,
        ]
        start = Date(timeIntervalSinceReferenceDate: seconds.randomElement(using: &random) ?? 0)
        end = random.below(2) == 0 ? nil : start
        let paces = [0, -0.0, 1.5, 1e308, -1e308, .leastNonzeroMagnitude]
        pace = paces.randomElement(using: &random) ?? 0
        price = [0, -0.5, 12.5, 1e30].randomElement(using: &random) ?? 0
        name =
            [nil, "", "none", "a\0b", String(repeating: "long", count: 200)]
            .randomElement(using: &random) ?? nil
    }
}
