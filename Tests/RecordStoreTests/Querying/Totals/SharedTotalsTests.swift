import Foundation
import RecordStore
import TestSupport
import Testing

/// Totals that threads share are those that one thread finds.
@Suite("Shared totals", .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
struct SharedTotalsTests {
    private typealias Reading = @Sendable (Query<Parcel>, Snapshot) throws -> String

    /// What a total finds, with the very bytes of its values.
    private static func reading<Group: Sendable, each Value: Sendable>(
        _ key: GroupKey<Parcel, Group>, _ measures: repeat Measure<Parcel, each Value>
    ) -> Reading {
        { [measures = (repeat each measures)] query, snapshot in
            let totals = try snapshot.totals(of: query, by: key, repeat each measures)
            return totals.map { total in
                String(reflecting: (total.group, (repeat each total.values)))
            }.joined(separator: "\n")
        }
    }

    private static let readings: [Reading] = [
        { "\(try $1.totals(of: $0, .count, .sum(\.count), .least(\.ratio), .greatest(\.note)))" },
        { "\(try $1.total(of: $0, .sum { $0.count * $0.goal - 1 }))" },
        reading(.value(\.group), .count, .sum(\.goal), .sum(\.ratio), .sum(\.cost)),
        reading(.value(\.note), .least(\.name), .greatest(\.name), .average(\.ratio)),
        reading(.value(\.name), .least(\.note), .greatest(\.cost), .least(\.ratio)),
        reading(.value(\.ratio), .count, .least(\.ratio), .greatest(\.ratio)),
        reading(.value(\.cost), .sum(\.cost), .greatest(\.day), .average(\.goal)),
        reading(.value(\.within), .count, .sum(\.small)),
        reading(.value(\.id), .greatest { $0.goal.ifNil(7) }),
        reading(.element(\.tags), .count, .sum(\.ratio), .least(\.note)),
        reading(
            GroupKey<Parcel, String?>.value { $0.within?.note }, .count,
            Measure<Parcel, String?>.greatest { $0.within?.note }),
        reading(GroupKey<Parcel, Mood?>.value { $0.within?.within?.mood }, .sum(\.count)),
        reading(.value { $0.computed(Parcel.half) }, .sum { $0.computed(Parcel.half) }),
        reading(.value { $0.day.day(offsetMinutes: $0.count) }, .count, .sum(\.goal)),
        reading(.value { $0.goal.floorDivided(by: 7) }, .average(\.cost)),
        reading(.each(.day, of: \.day, in: Calendar(identifier: .iso8601)), .sum(\.count)),
    ]

    /// Reads once with one thread and once with several, and returns how often they shared a read.
    private static func compare(
        _ query: Query<Parcel>, in snapshot: Snapshot, _ readings: [Reading] = readings
    ) throws -> Int {
        let shared = Counter()
        for (number, read) in readings.enumerated() {
            let expected = try TotalsSharing.$leastRecordCount.withValue(.max) {
                try read(query, snapshot)
            }
            let found = try TotalsSharing.$leastRecordCount.withValue(1) {
                try TotalsSharing.$onEnd.withValue({ shared.increment() }) {
                    try read(query, snapshot)
                }
            }
            // Compared by bytes, since equal texts can be written in several ways.
            #expect(Array(found.utf8) == Array(expected.utf8), "\(number) of \(query)")
        }
        return shared.value
    }

    @Test("have the same values, whichever of equal ones was met first")
    func agree() throws {
        var seed = Seed("shared totals")
        var generator = SeededGenerator(state: seed.next())
        var shared = 0
        for count in [0, 1, 30, 200, 700] {
            var parcels = ParcelShelf.parcels(count: count, &generator)
            for position in parcels.indices {
                let isComposed = Bool.random(using: &generator)
                switch Int.random(in: 0...5, using: &generator) {
                case 0: parcels[position].name = isComposed ? "\u{e9}t\u{e9}" : "e\u{301}te\u{301}"
                case 1: parcels[position].note = isComposed ? "\u{c5}" : "A\u{30a}"
                case 2: parcels[position].ratio = isComposed ? 0 : -0.0
                case 3: parcels[position].ratio = isComposed ? 1e300 : -1e-300
                default: break
                }
            }
            try withVerifiedStore([Parcel.self]) { store in
                try store.write { try $0.save(parcels) }
                try store.read { snapshot in
                    shared += try Self.compare(Query(), in: snapshot)
                    for _ in 0..<10 where !parcels.isEmpty {
                        let filter = RandomFilter(&generator, among: parcels, depth: 2).filter
                        shared += try Self.compare(Query(filter), in: snapshot)
                    }
                }
            }
        }
        #expect(shared > 100)
    }

    private struct Old: Record {
        var id = ID()
        var number: Int32 = 0

        static let schema = Schema<Old>("Leaf", blank: Old()) { Field(1, "number", \.number) }
    }

    private struct New: Record {
        var id = ID()
        var number = 0
        var weight: Int? = 7

        static let schema = Schema<New>("Leaf", blank: New()) {
            Field(1, "number", \.number)
            Field(2, "weight", \.weight)
        }
    }

    @Test("read records of each layout that a type has had")
    func layouts() throws {
        let folder = try TemporaryFolder()
        var store = try Store.open(at: folder.path("store"), options: .unflushed, [Old.self])
        try store.write { transaction in
            for number in 0..<1_000 { try transaction.save(Old(number: Int32(number - 600))) }
        }
        try store.close()
        store = try Store.open(at: folder.path("store"), options: .unflushed, [New.self])
        try store.write { transaction in
            for number in 0..<1_000 {
                let weight = number % 2 == 0 ? number : nil
                try transaction.save(New(number: number << 33, weight: weight))
            }
        }
        for least in [1, Int.max] {
            try TotalsSharing.$leastRecordCount.withValue(least) {
                let (sum, weight, weights) = try store.totals(
                    of: Query<New>(), .sum(\.number), .sum(\.weight), .count(\.weight))
                #expect(sum == -100_500 + 499_500 << 33)
                #expect(weight == 7_000 + 249_500 && weights == 1_500)
                let groups = try store.totals(of: Query<New>(), by: .value(\.weight), .count)
                #expect(groups.count == 502 && groups.first?.values == 500)
                #expect(groups.first { $0.group == 7 }?.values == 1_000)
            }
        }
    }

    @Test("are left to one thread where nearly each record has a group of its own")
    func manyGroups() throws {
        let store = try Store.temporary([New.self])
        try store.write { transaction in
            for number in 0..<80_000 { try transaction.save(New(number: number)) }
        }
        let shared = Counter()
        try TotalsSharing.$onEnd.withValue({ shared.increment() }) {
            let numbers = try store.totals(of: Query<New>(), by: .value(\.number), .count)
            #expect(numbers.map(\.group) == Array(0..<80_000) && shared.value == 0)
            #expect(try store.totals(of: Query<New>(), by: .value(\.weight), .count).count == 1)
            #expect(shared.value == 1)
        }
    }

    @Test("see what a transaction has changed, which one thread reads then")
    func insideWrite() throws {
        let store = try Store.temporary([New.self])
        let shared = Counter()
        try TotalsSharing.$leastRecordCount.withValue(1) {
            try TotalsSharing.$onEnd.withValue({ shared.increment() }) {
                try store.write { transaction in
                    for number in 0..<1_000 { try transaction.save(New(number: number)) }
                    let sum = try transaction.snapshot.total(of: Query<New>(), .sum(\.number))
                    #expect(sum == 499_500)
                    #expect(shared.value == 0)
                }
                #expect(try store.total(of: Query<New>(), .sum(\.number)) == 499_500)
                #expect(shared.value == 1)
            }
        }
    }

    @Test("are left to one thread by periods, some of which depend on the record before")
    func periods() throws {
        let store = try Store.temporary([Parcel.self])
        try store.write { transaction in
            for number in 0..<500 {
                // Foundation takes the first date for a day of no length in this place.
                let seconds = number % 2 == 0 ? 183_781_861.0 : 183_785_460
                let day = Date(timeIntervalSinceReferenceDate: seconds)
                try transaction.save(Parcel(day: day))
            }
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "America/St_Johns"))
        let days = Self.reading(.each(.day, of: \.day, in: calendar), .count)
        let shared = try store.read { try Self.compare(Query(), in: $0, [days]) }
        #expect(shared == 0)
    }

    @Test("end with a cancelled task, and leave nothing open")
    func cancelled() async throws {
        let store = try Store.temporary([New.self])
        try await store.write { transaction in
            for number in 0..<20_000 { try transaction.save(New(number: number % 10)) }
        }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try TotalsSharing.$leastRecordCount.withValue(1) {
                try store.read { try $0.totals(of: Query<New>(), by: .value(\.number), .count) }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try store.close()
    }
}
