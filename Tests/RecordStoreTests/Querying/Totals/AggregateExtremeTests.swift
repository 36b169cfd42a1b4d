import RecordStore
import TestSupport
import Testing

/// The least and the greatest value of a column are those of the records, also where they lie at
/// one end of the entries of an aggregate index.
@Suite("Extremes from an aggregate index")
struct AggregateExtremeTests {
    private static let names: [String] = {
        // A cut name, those around the place where keys cut it, and short ones.
        let lengths = [0, 1, 240, 246, 247, 248, 249, 250, 494, 495, 496, 2_000]
        return lengths.flatMap { length in
            let stem = String(repeating: "n", count: length)
            return length == 0 ? [stem] : [stem, stem + "a", stem + "b"]
        }
    }()
    private static let days: [Int?] = [nil, .min, .min + 1, -1, 0, 1, 255, 256, .max - 1, .max]

    private static func rides(
        _ count: Int, _ bikes: [Bike], _ generator: inout SeededGenerator
    ) -> [Ride] {
        (0..<count).map { _ in
            var ride = Ride(bike: bikes.randomElement(using: &generator)?.id)
            if Int.random(in: 0...5, using: &generator) == 0 { ride.bike = nil }
            ride.day = days.randomElement(using: &generator) ?? nil
            if Bool.random(using: &generator) { ride.day = .random(in: 0...300, using: &generator) }
            ride.name = names.randomElement(using: &generator) ?? ""
            ride.isShort = Bool.random(using: &generator)
            ride.isDone = Int.random(in: 0...3, using: &generator) > 0
            return ride
        }
    }

    private static func queries(
        _ bikes: [Bike], _ generator: inout SeededGenerator
    ) -> [Query<Ride>] {
        let name = names.randomElement(using: &generator) ?? ""
        let others = names.shuffled(using: &generator).prefix(3).map { $0 }
        let limit = days.randomElement(using: &generator)?.flatMap(\.self) ?? 100
        let bike = bikes.randomElement(using: &generator)?.id
        let bounds: [Filter<Ride>?] = [
            nil, Filter { $0.day < limit }, Filter { $0.day >= limit }, Filter { $0.day == limit },
        ]
        let filters: [Filter<Ride>?] = [
            nil, Filter { $0.isDone == true }, Filter { $0.bike == bike && $0.isDone == true },
            Filter { $0.bike == bike }, Filter { $0.name == name }, Filter { $0.name.isIn(others) },
            Filter { $0.bike == bike && $0.isDone == true && $0.isShort == false },
            Filter { $0.bike?.name == "0" && $0.isDone == true },
            Filter { $0.name.hasPrefix(name) },
            Filter { $0.bike == bike && $0.name == name && $0.isDone == true },
        ]
        return filters.flatMap { filter in
            bounds.map { bound in
                // No filter leaves all rides.
                let parts = [filter, bound].compactMap(\.self)
                return parts.reduce(Query()) { query, part in query.and(part) }
            }
        }
    }

    private static let rounds = UInt64(
        repetitions("PLAINWEIGHTS_EXTREMES", quick: 2, thorough: 4))

    @Test("are those that a store without such indexes finds", arguments: 0..<rounds)
    func agree(round: UInt64) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ round)
        let bikes = (0..<5).map { Bike(name: "\($0)") }
        var servedCount = 0
        try withVerifiedStore([Bike.self, Ride.self], extending: [Ride.aggregates]) { kept in
            try withVerifiedStore([Bike.self, Ride.self]) { plain in
                for count in [0, 1, 40, 300] {
                    let rides = Self.rides(count, bikes, &generator)
                    let gone = rides.shuffled(using: &generator).prefix(count / 4)
                    let queries = Self.queries(bikes, &generator)
                    for store in [kept, plain] {
                        try store.write { transaction in
                            try transaction.save(bikes)
                            try transaction.save(rides)
                        }
                    }
                    for query in queries {
                        try compare(query, { try kept.read($0) }, { try plain.read($0) })
                        let source = try kept.explainTotals(of: query, .greatest(\.day)).totals
                        if source == .search { servedCount += 1 }
                    }
                    // Groups that a transaction has changed are not written yet.
                    try kept.write { transaction in
                        for ride in gone { try transaction.delete(ride.id) }
                        let snapshot = transaction.snapshot
                        try plain.write { other in
                            for ride in gone { try other.delete(ride.id) }
                            let others = other.snapshot
                            for query in queries {
                                try compare(query, { try $0(snapshot) }, { try $0(others) })
                            }
                        }
                    }
                }
            }
        }
        #expect(servedCount > 40)
    }

    private typealias Asking = ((Snapshot) throws -> String) throws -> String

    private func compare(_ query: Query<Ride>, _ kept: Asking, _ plain: Asking) throws {
        func ask(_ snapshot: Snapshot) throws -> String {
            let both = try snapshot.totals(of: query, .least(\.day), .count, .greatest(\.day))
            let least = try snapshot.minimum(of: \.day, in: query)
            return "\(both) \(String(describing: least))"
        }
        let (found, expected) = (try kept(ask), try plain(ask))
        #expect(found == expected, "\(query)")
    }

    @Test("are found where another index looks as narrow, and has them in no order")
    func narrow() throws {
        let rides = (0..<20).map { Ride(day: $0 % 7, name: "n\($0)", isShort: $0 % 2 == 0) }
        try withVerifiedStore([Bike.self, Ride.self], extending: [Ride.alike]) { store in
            try store.write { try $0.save(rides) }
            let short = Query<Ride> { $0.isShort == true && $0.name >= "n1" }
            let expected = rides.filter { $0.isShort && $0.name >= "n1" }.compactMap(\.day).max()
            #expect(try store.total(of: short, .greatest(\.day)) == expected)
            #expect(try store.explainTotals(of: short, .greatest(\.day)).totals == .search)
        }
    }

    @Test("are told anew after each change that matters to them, and after no other")
    func live() async throws {
        let bike = Bike(name: "a")
        let ride = Ride(bike: bike.id, day: 5, isDone: true)
        let store = try Store.compared(
            [Bike.self, Ride.self], extending: [Ride.aggregates])
        try await store.write { transaction in
            try transaction.save(bike)
            try transaction.save(ride)
        }
        let runs = Counter()
        var answers = store.observe { snapshot in
            runs.increment()
            let own = Query<Ride> { $0.bike == bike.id && $0.isDone == true }
            return try snapshot.total(of: own, .greatest(\.day))
        }.makeAsyncIterator()
        #expect(try await answers.next() == 5)
        try await store.write { try $0.save(Ride(day: 6, isDone: true)) }
        try await store.write { try $0.save(Ride(bike: bike.id, day: 4, isDone: true)) }
        try await store.write { try $0.save(Ride(bike: bike.id, day: 8, isDone: true)) }
        #expect(try await answers.next() == 8)
        #expect(runs.value == 2)
        try await store.write { _ = try $0.update(ride.id) { $0.day = 9 } }
        #expect(try await answers.next() == 9)
    }
}

private struct Bike: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<Bike>("Bike", blank: Bike()) { Field(1, "name", \.name) }
}

private struct Ride: Record {
    var id = ID()
    var bike: Bike.ID?
    var day: Int?
    var name = ""
    var isShort = false
    var isDone = false

    static let next = ComputedColumn<Ride, Int?>("next") { $0.day + 1 }

    static let schema = Schema<Ride>("Ride", blank: Ride()) {
        Field(1, "bike", \.bike, onDelete: .nullify)
        Field(2, "day", \.day)
        Field(3, "name", \.name)
        Field(4, "isShort", \.isShort)
        Field(5, "isDone", \.isDone)
        Index("byNext", on: .computed(next))
    }

    static let alike = SchemaExtension(Ride.self, owner: "alike") {
        AggregateIndex(
            "byName", by: .ascending(\.isShort), .ascending(\.name), .ascending(\.day))
        AggregateIndex(
            "byDay", by: .ascending(\.isShort), .ascending(\.day), .ascending(\.name))
    }

    static let aggregates = SchemaExtension(Ride.self, owner: "extremes") {
        AggregateIndex("byDay", by: .ascending(\.day), .ascending(\.bike))
        AggregateIndex(
            "byBike", by: .ascending(\.bike), .ascending(\.day), .ascending(\.isShort),
            where: .matching { $0.isDone == true })
        AggregateIndex("byName", by: .ascending(\.name), .ascending(\.day))
        AggregateIndex(
            "byBikeAndName", by: .ascending(\.bike), .ascending(\.name), .ascending(\.day),
            where: .matching { $0.isDone == true })
        AggregateIndex(
            "byBikeAndNext", by: .ascending(\.bike), .computed(next),
            where: .matching { $0.isDone == true })
    }
}
