import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("A constant of the store") struct ConstantTests {
    private struct Shift: Record, Equatable {
        var id = ID()
        var worker = ""
        var start = Date(timeIntervalSinceReferenceDate: 0)
        var hours = 0

        static let dayStart = StoreConstant("dayStart", initially: 60)
        static let rate = StoreConstant("rate", initially: 2)
        static let day = ComputedColumn<Shift, Int>("day") {
            $0.start.day(offsetMinutes: ($0.constant(dayStart) * -1).ifNil(0))
        }
        static let pay = ComputedColumn<Shift, Int?>("pay") { $0.hours * $0.constant(rate) }
        static let schema = Schema<Shift>("Shift", blank: Shift()) {
            Field(1, "worker", \.worker)
            Field(2, "start", \.start)
            Field(3, "hours", \.hours)
            Index("byDay", on: .computed(day), .ascending(\.worker))
            Index("byWorker", on: .ascending(\.worker))
            AggregateIndex(
                "byWorkerAndDay", by: .ascending(\.worker), .computed(day),
                summing: .field(\.hours), .computed(pay))
        }

        func day(startingAt minutes: Int) -> Int {
            let seconds = Int(start.timeIntervalSince1970.rounded(.down)) - 60 * minutes
            return (Double(seconds) / 86_400).rounded(.down).exactly
        }
    }

    private static let shifts = (0..<200).map { number in
        Shift(
            worker: ["Ann", "Bob"][number % 2],
            start: Date(timeIntervalSince1970: Double(number * 5_000)), hours: number % 9)
    }

    private func expectDays(_ store: Store, from minutes: Int, rate: Int = 2) throws {
        let groups = Dictionary(grouping: Self.shifts) { $0.day(startingAt: minutes) }
        try store.read { snapshot in
            #expect(snapshot.value(of: Shift.dayStart) == minutes)
            for (day, shifts) in groups {
                let query = Query<Shift> { $0.computed(Shift.day) == day }
                #expect(try snapshot.count(query) == shifts.count)
            }
            let days = try snapshot.totals(
                of: Query<Shift> { $0.worker == "Ann" }, by: .value { $0.computed(Shift.day) },
                .sum(\.hours), .sum { $0.computed(Shift.pay) })
            for day in days {
                let ann = groups[day.group ?? -1]?.filter { $0.worker == "Ann" }
                let hours = ann?.reduce(0) { $0 + $1.hours }
                let (sum, pay) = day.values
                #expect(sum == hours && pay == sum * rate)
            }
            let byDay = Query<Shift>().sorted(by: .computed(Shift.day)).paged(by: 300)
            let page = try snapshot.page(byDay, by: SectionKey.computed(Shift.day))
            #expect(page.items.map(\.section.value) == groups.keys.sorted())
        }
    }

    private func filled(_ path: String) throws -> Store {
        let store = try Store.open(at: path, options: .unflushed, [Shift.self])
        try store.write { try $0.save(Self.shifts) }
        return store
    }

    @Test("changes all computed values at once, and indexes serve them again")
    func changed() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder.path("store"))
        let other = try Store.open(at: store.path, options: .unflushed, [Shift.self])
        try expectDays(store, from: 60)
        try expectDays(other, from: 60)
        for minutes in [-120, 240, 0, 60] {
            try store.change(Shift.dayStart, to: minutes)
            try expectDays(store, from: minutes)
            try expectDays(other, from: minutes)
            expectSound(store)
            let byDay = Query<Shift> { $0.computed(Shift.day) == 3 }
            #expect("\(try store.explain(byDay))".contains("byDay"))
            #expect(
                try store.explainTotals(
                    of: Query<Shift> { $0.worker == "Ann" }, by: .value { $0.computed(Shift.day) },
                    .sum { $0.computed(Shift.pay) }
                ).totals == .aggregate)
        }
        try store.change(Shift.rate, to: -7)
        try expectDays(other, from: 60, rate: -7)
        try store.close()
        try expectDays(try Store.open(at: store.path, [Shift.self]), from: 60, rate: -7)
    }

    @Test("is right while the indexes are not built yet, also after a failure")
    func unbuilt() throws {
        struct Stopped: Error {}
        let folder = try TemporaryFolder()
        let store = try filled(folder.path("store"))
        #expect(throws: Stopped.self) {
            try store.change(Shift.dayStart, to: 300) { _ in throw Stopped() }
        }
        try expectDays(store, from: 300)
        try store.upkeep()
        try expectDays(store, from: 300)
        expectSound(store)
    }

    @Test("setting the number that is there does no work")
    func same() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder.path("store"))
        let sequence = try store.read { try $0.sequence }
        try store.change(Shift.dayStart, to: 60) { _ in Issue.record("upkeep of nothing") }
        let after = try store.read { try $0.sequence }
        #expect(after == sequence)
    }

    @Test("is that of each store, for stores of one schema")
    func twoStores() throws {
        let folder = try TemporaryFolder()
        let first = try filled(folder.path("first"))
        let second = try filled(folder.path("second"))
        try first.change(Shift.dayStart, to: 120)
        try second.change(Shift.dayStart, to: 240)
        try expectDays(first, from: 120)
        try expectDays(second, from: 240)
        expectSound(first)
        expectSound(second)
    }

    @Test("is used in filters, and observers see a change", .timeLimit(.minutes(10)))
    func observed() async throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder.path("store"))
        let filter = Filter<Shift> { $0.hours * 60 > $0.constant(Shift.dayStart) * 4 }
        let query = Query(filter)
        var states = store.observe(query).makeAsyncIterator()
        func expected(_ minutes: Int) -> Int {
            Self.shifts.count { $0.hours * 60 > minutes * 4 }
        }
        #expect(try await states.next()?.records.count == expected(60))
        try await store.change(Shift.dayStart, to: 90)
        #expect(try await states.next()?.records.count == expected(90))
        let read = try Filter<Shift>(parsing: "\(filter)")
        #expect(read == filter)
        #expect(try await store.count(Query(read)) == expected(90))
    }

    @Test("is kept by programs that do not know the type")
    func untyped() throws {
        let folder = try TemporaryFolder()
        let store = try filled(folder.path("store"))
        let other = try Store.open(at: store.path, options: .unflushed, [Stint.self])
        try other.change(Shift.dayStart, to: 30)
        try expectDays(store, from: 30)
        expectSound(store)
    }

    @Test("is refused in the filter of an index")
    func refused() throws {
        let error = try storeError {
            _ = try Store.temporary(
                [Shift.self],
                extending: [
                    SchemaExtension(Shift.self, owner: "test") {
                        Index(
                            "late", on: .ascending(\.worker),
                            where: .matching { $0.hours > $0.constant(Shift.rate) })
                    }
                ])
        }
        guard case .schema(let errors) = error, case .conditionOfOthers? = errors.first?.kind else {
            Issue.record("\(error)")
            return
        }
    }
}

extension Double {
    fileprivate var exactly: Int { Int(exactly: self) ?? .min }
}
