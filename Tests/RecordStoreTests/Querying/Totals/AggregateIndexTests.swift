import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("An aggregate index gives totals")
struct AggregateIndexTests {
    private struct Lap: Record, Equatable {
        var id = ID()
        var runner = ""
        var start = Date(timeIntervalSinceReferenceDate: 0)
        var meters = 0
        var load = 0.0
        var tags: [String] = []

        static let day = ComputedColumn<Lap, Int>("day") { $0.start.day(offsetMinutes: 60) }
        static let work = ComputedColumn<Lap, Double?>("work") { $0.load * 2 }
        static let schema = Schema<Lap>("Lap", blank: Lap()) {
            Field(1, "runner", \.runner)
            Field(2, "start", \.start)
            Field(3, "meters", \.meters)
            Field(4, "load", \.load)
            Field(5, "tags", \.tags)
            Index("byRunner", on: .ascending(\.runner), .ascending(\.start))
            AggregateIndex(
                "byRunnerAndDay", by: .ascending(\.runner), .computed(day),
                summing: .field(\.meters), .computed(work))
            AggregateIndex("byTag", by: .each(\.tags), summing: .field(\.meters))
        }
    }

    private static let laps: [Lap] = (0..<1_000).map { (number: Int) -> Lap in
        let seconds = Double(number) * 10_000
        return Lap(
            runner: ["Ann", "Bob", "Cid"][number % 3],
            start: Date(timeIntervalSinceReferenceDate: seconds),
            meters: 400 + number % 7, load: 0.1 * Double(number % 10),
            tags: number % 2 == 0 ? ["even"] : ["odd", "odd", "late"])
    }

    private func withLaps(_ body: (Store) throws -> Void) throws {
        try withVerifiedStore([Lap.self]) { store in
            try store.write { try $0.save(Self.laps) }
            try body(store)
        }
    }

    @Test("of ranges, groups and calculations with its columns, and says so")
    func served() throws {
        try withLaps { store in
            let ann = Query<Lap> { $0.runner == "Ann" }
            let week = Query<Lap> {
                $0.runner == "Ann" && $0.computed(Lap.day) >= 11_330
                    && $0.computed(Lap.day) < 11_337
            }
            try store.read { snapshot in
                let all = Self.laps.filter { $0.runner == "Ann" }
                #expect(
                    try snapshot.total(of: ann, .sum(\.meters))
                        == all.reduce(0) { $0 + $1.meters })
                let found = try snapshot.explainTotals(of: week, .count, .sum(\.meters))
                #expect(found.totals == .aggregate)
                #expect(found.plan.index == "byRunnerAndDay")
                #expect(found.measurement?.rowsRead == 7)
                let weeks = try snapshot.explainTotals(
                    of: ann, by: .value { $0.computed(Lap.day).floorDivided(by: 7) },
                    .sum { $0.computed(Lap.work) })
                #expect(weeks.totals == .aggregate)
                let inline = try snapshot.explainTotals(
                    of: Query<Lap>(), by: .value { $0.start.day(offsetMinutes: 60) },
                    .sum { $0.load * 2 })
                #expect(inline.totals == .aggregate)
                let tags = try snapshot.explainTotals(
                    of: Query<Lap>(), by: .element(\.tags), .sum(\.meters))
                #expect(tags.plan.index == "byTag" && tags.measurement?.rowsRead == 3)
                let odd = try snapshot.explainTotals(
                    of: Query<Lap> { $0.tags.contains("odd") }, .sum(\.meters), .count)
                #expect(odd.plan.index == "byTag" && odd.measurement?.rowsRead == 1)
            }
        }
    }

    @Test("only where its entries hold all that is asked")
    func refused() throws {
        try withLaps { store in
            try store.read { snapshot in
                func source<each Value: Sendable>(
                    _ query: Query<Lap>, _ measures: repeat Measure<Lap, each Value>
                ) throws -> QueryExplanation.Totals? {
                    try snapshot.explainTotals(of: query, repeat each measures).totals
                }
                let ann = Query<Lap> { $0.runner == "Ann" }
                #expect(try source(ann, .sum(\.load)) == .records)
                #expect(try source(ann, .sum(\.meters), .greatest(\.meters)) == .records)
                let far = Query<Lap> { $0.runner == "Ann" && $0.meters > 402 }
                #expect(try source(far, .sum(\.meters)) == .records)
                #expect(try source(ann.limited(to: 3), .sum(\.meters)) == .records)
                #expect(
                    try snapshot.explainTotals(
                        of: Query<Lap> { $0.tags.contains("odd") }, by: .element(\.tags),
                        .sum(\.meters)
                    ).totals == .records)
                let advised = try snapshot.explainTotals(
                    of: ann, by: .value(\.start), .sum(\.load))
                #expect(
                    advised.advice
                        == "an aggregate index by (runner, start) summing (load) would serve this")
            }
        }
    }

    @Test("that are found on records while a transaction has changed it")
    func insideTransactions() throws {
        try withLaps { store in
            try store.write { transaction in
                let ann = Query<Lap> { $0.runner == "Ann" }
                let before = try transaction.snapshot.explainTotals(of: ann, .sum(\.meters))
                #expect(before.totals == .aggregate)
                try transaction.save(Lap(runner: "Ann", meters: 5))
                let after = try transaction.snapshot.explainTotals(of: ann, .sum(\.meters))
                #expect(after.totals == .records)
                try transaction.savepoint { transaction in
                    let inside = try transaction.snapshot.explainTotals(of: ann, .sum(\.meters))
                    #expect(inside.totals == .aggregate)
                }
                let sum = Self.laps.filter { $0.runner == "Ann" }.reduce(0) { $0 + $1.meters }
                #expect(try transaction.snapshot.total(of: ann, .sum(\.meters)) == sum + 5)
            }
        }
    }

    @Test("is built over records that are there, and told when it is wrong")
    func built() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        do {
            let store = try Store.open(at: path, options: .unflushed, [Lap.self])
            try store.write { try $0.save(Self.laps) }
            try store.close()
        }
        let added = SchemaExtension(Lap.self, owner: "app") {
            AggregateIndex("byLoad", by: .ascending(\.load), summing: .field(\.load))
        }
        let store = try Store.open(
            at: path, options: .unflushed, extending: [added], [Lap.self])
        let found = try store.read {
            try $0.explainTotals(of: Query<Lap>(), by: .value(\.load), .sum(\.load), .count)
        }
        #expect(found.plan.index == "byLoad" && found.measurement?.rowsRead == 10)
        expectSound(store)
    }

    @Test("is refused with columns that make no groups or sums")
    func mistakes() throws {
        let closure = ComputedColumn<Lap, Int>("closure", version: 1) { $0.meters / 2 }
        func kinds(_ index: AggregateIndex<Lap>) throws -> [StoreError.SchemaMistake.Kind] {
            let extended = SchemaExtension(Lap.self, owner: "test") { index }
            let error = try storeError {
                _ = try Store.temporary([Lap.self], extending: [extended])
            }
            guard case .schema(let errors) = error else { return [] }
            return errors.map(\.kind)
        }
        #expect(try kinds(AggregateIndex("a", summing: .field(\Lap.meters))) == [.noColumns])
        #expect(
            try kinds(AggregateIndex("b", by: .name(\.runner)))
                == [.unsuitableForGroups(column: "runner")])
        #expect(
            try kinds(AggregateIndex("c", by: .ascending(\.runner), summing: .field(\.runner)))
                == [.notNumeric(column: "runner", type: "string")])
        #expect(
            try kinds(AggregateIndex("d", by: .computed(closure)))
                == [.closureInAggregate(column: "closure")])
        #expect(
            try kinds(AggregateIndex("e", by: .ascending(\.runner), summing: .computed(closure)))
                == [.closureInAggregate(column: "closure")])
    }
}
