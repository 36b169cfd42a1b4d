import Foundation
import PlainWeights
import TestSupport
import Testing

/// Training as it hardly ever is.
@Suite("Extremes of training") struct ExtremeTests {
    @Test("names of 64 KiB and of symbols are stored, found and listed")
    func names() throws {
        try withVerifiedStore { store in
            let long = Exercise(name: String(repeating: "x", count: 65_536))
            let family = Exercise(name: "👨‍👩‍👧‍👦 Überzug 🏋🏽", category: "🦵")
            try store.exercises.insert([long, family])
            let tooLong = Exercise(name: String(repeating: "x", count: 65_537))
            #expect(throws: TrainingError.self) { try store.exercises.insert(tooLong) }
            #expect(try store.fetch(store.exercises.byName).count == 2)
            #expect(try store.exercises.nameExists(long.name.uppercased()))
            #expect(try !store.exercises.nameExists(tooLong.name))
            let found = try store.fetch(store.exercises.matching("uberz"))
            #expect(found.map(\.id) == [family.id])
            let inCategory = try store.fetch(store.exercises.inCategory("🦵"))
            #expect(inCategory.map(\.id) == [family.id])
            try store.exercises.merge(long.id, into: family.id)
            #expect(try store.exercises.get(family.id)?.aliases == [long.name])
        }
    }

    @Test("ten thousand sets at one moment have one order in lists, pages and statistics")
    func oneMoment() throws {
        let sets = (0..<10_000).map { number in
            var set = Trained.set(100, Double(number % 50), 1 + number % 12)
            set.sequence = number % 3
            return set
        }
        try Trained.withSets(sets) { store in
            let expected = sets.sorted {
                ($0.sequence ?? .min, $0.id) > ($1.sequence ?? .min, $1.id)
            }.map(\.id)
            let list = store.sets.of(Trained.bench.id).paged(by: 999)
            var page = try store.page(list)
            var ids = page.items.map(\.id)
            while let next = page.next {
                page = try store.page(list, after: next)
                ids += page.items.map(\.id)
            }
            #expect(ids == expected)
            let journal = try store.value(of: Journal())
            #expect(journal.days.map { $0.exercises.map(\.sets.count) } == [[10_000]])
            let events = try store.value(of: RecordEvents(of: Trained.bench.id))
            let inOrder = expected.reversed().compactMap { id in sets.first { $0.id == id } }
            var best = inOrder[0].weight ?? .zero
            var records: [ExerciseSet.ID] = []
            for set in inOrder where set.weight ?? .zero > best {
                best = set.weight ?? .zero
                records.append(set.id)
            }
            #expect(events.map(\.id) == records)
            let trend = try store.value(of: Trend(of: Trained.bench.id))
            #expect(trend.map(\.totals.sets) == [10_000])
        }
    }

    /// A set at a local time of a place.
    private static func set(_ local: String, _ offsetMinutes: Int) throws -> ExerciseSet {
        let date = try Date(local + "Z", strategy: .iso8601)
        return ExerciseSet(
            exercise: Trained.bench.id, weight: .kilograms(100), reps: 5,
            timestamp: date - Double(offsetMinutes) * 60, utcOffsetMinutes: offsetMinutes)
    }

    private func days(_ sets: [ExerciseSet], startingAt minutes: Int = 0) throws -> [String] {
        var days: [String] = []
        try Trained.withSets(sets) { store in
            try store.change(WorkoutStore.dayStart, to: minutes)
            days = try store.value(of: PeriodTotals(by: .day)).map {
                "\($0.start) \($0.totals.sets)"
            }
            let journal = try store.value(of: Journal())
            #expect(
                journal.days.reversed().map { day in
                    "\(day.date) \(day.exercises.map(\.sets.count).reduce(0, +))"
                } == days)
        }
        return days
    }

    @Test("days of a time change have 23 and 25 hours, and all of their sets")
    func timeChanges() throws {
        // Berlin: 29 March 2026 has no hour from 2 to 3, 25 October 2026 has it twice.
        let sets = try [
            Self.set("2026-03-29T00:00:00", 60), Self.set("2026-03-29T01:59:59", 60),
            Self.set("2026-03-29T03:00:00", 120), Self.set("2026-03-29T23:59:59", 120),
            Self.set("2026-10-25T00:00:00", 120), Self.set("2026-10-25T02:30:00", 120),
            Self.set("2026-10-25T02:30:00", 60), Self.set("2026-10-25T23:59:59", 60),
            Self.set("2026-10-26T00:00:00", 60),
        ]
        #expect(try days(sets) == ["2026-03-29 4", "2026-10-25 4", "2026-10-26 1"])
    }

    @Test("a minute before and after midnight are two days, or one that begins later")
    func midnight() throws {
        let sets = try [
            Self.set("2026-08-14T23:59:00", 120), Self.set("2026-08-15T00:01:00", 120),
            Self.set("2026-08-15T03:59:59", 120), Self.set("2026-08-15T04:00:00", 120),
        ]
        #expect(try days(sets) == ["2026-08-14 1", "2026-08-15 3"])
        #expect(try days(sets, startingAt: 240) == ["2026-08-14 3", "2026-08-15 1"])
    }

    @Test("a day on both sides of the date line is one day")
    func dateLine() throws {
        // 25 hours after the first set, it is the same day in Pago Pago.
        let sets = try [
            Self.set("2026-08-14T09:00:00", 14 * 60), Self.set("2026-08-15T07:00:00", 14 * 60),
            Self.set("2026-08-14T09:00:00", -11 * 60), Self.set("2026-08-15T08:00:00", -11 * 60),
        ]
        #expect(try days(sets) == ["2026-08-14 2", "2026-08-15 2"])
    }

    @Test("weeks at the turn of a year belong together, also the 53rd")
    func weeks() throws {
        let sets = try [
            "2026-12-27", "2026-12-28", "2026-12-31", "2027-01-01", "2027-01-03", "2027-01-04",
        ].map { try Self.set("\($0)T12:00:00", 0) }
        try Trained.withSets(sets) { store in
            func weeks(_ first: Int) throws -> [String] {
                try store.value(of: PeriodTotals(by: .week(firstWeekday: first))).map {
                    "\($0.start) \($0.totals.sets)"
                }
            }
            let found = try [weeks(1), weeks(7)]
            #expect(
                found == [
                    ["2026-12-21 1", "2026-12-28 4", "2027-01-04 1"],
                    ["2026-12-27 4", "2027-01-03 2"],
                ])
        }
    }
}
