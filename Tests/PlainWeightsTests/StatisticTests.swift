import Foundation
import PlainWeights
import TestSupport
import Testing

/// Each definition with figures worked out by hand.
@Suite("Statistics") struct StatisticTests {
    @Test("the formulas of one repetition at 225 x 5 are those of their authors")
    func formulas() throws {
        let expected: [(OneRepMax, Double)] = [
            (.epley, 262.5), (.brzycki, 253.125), (.lombardi, 264.29), (.mayhew, 267.77),
            (.oConner, 253.125), (.wathan, 262.31), (.lander, 255.84),
        ]
        #expect(expected.count == OneRepMax.allCases.count)
        for (formula, weight) in expected {
            let found = try #require(formula.estimate(225, reps: 5))
            #expect(abs(found - weight) < 0.006, "\(formula)")
            #expect(formula.estimate(100, reps: 1) == 100)
            #expect(formula.estimate(100, reps: 0) == nil)
            #expect(formula.estimate(0, reps: 5) == nil)
            #expect(formula.estimate(-20, reps: 5) == nil)
            #expect(formula.estimate(100, reps: 13) == nil)
            #expect(formula.estimate(100, reps: 12) != nil)
            #expect(formula.kilograms(.kilograms(100), reps: 37, limit: 100) != .infinity)
        }
    }

    @Test("of equal sets at one moment the first is the best, also after it is deleted")
    func ties() throws {
        let ids = (0..<3).map { _ in ExerciseSet.ID() }.sorted()
        let sets = (0..<3).map { place in
            var set = Trained.set(10, 100, 5)
            (set.id, set.sequence) = (ids[2 - place], place)
            return set
        }
        try Trained.withSets(sets) { store in
            let bench = Trained.bench.id
            for set in sets {
                let best = try store.value(of: PersonalBest(of: bench))
                let trend = try store.value(of: Trend(of: bench))
                #expect(best?.id == set.id && trend.first?.heaviest?.set == set.id)
                try store.sets.delete(set.id)
            }
        }
    }

    @Test("totals of days, weeks, months and years")
    func periods() throws {
        // 2026-01-01 is day 20,454, a Thursday.
        let sets = [
            Trained.set(20_453, 100, 5), Trained.set(20_454, 100, 5), Trained.set(20_454, 50, 10),
            Trained.set(20_457, 60, 10, of: Trained.row),
            Trained.set(20_458, 20, 10, kind: .warmUp),
            Trained.set(20_485, 80, 1), Trained.set(20_485, 80, 9, completed: false),
        ]
        try Trained.withSets(sets) { store in
            func expect(_ statistic: PeriodTotals, _ expected: [String]) throws {
                let found = try store.value(of: statistic).map { entry in
                    let totals = entry.totals
                    return "\(entry.start) \(totals.sets) \(totals.reps) \(totals.volume)"
                }
                #expect(found == expected)
            }
            try expect(
                PeriodTotals(by: .day),
                [
                    "2025-12-31 1 5 500.0 kg", "2026-01-01 2 15 1000.0 kg",
                    "2026-01-04 1 10 600.0 kg", "2026-01-05 1 10 200.0 kg",
                    "2026-02-01 1 1 80.0 kg",
                ])
            try expect(
                PeriodTotals(by: .week()),
                [
                    "2025-12-29 4 30 2100.0 kg", "2026-01-05 1 10 200.0 kg",
                    "2026-01-26 1 1 80.0 kg",
                ])
            try expect(
                PeriodTotals(by: .week(firstWeekday: 7)),
                [
                    "2025-12-28 3 20 1500.0 kg", "2026-01-04 2 20 800.0 kg",
                    "2026-02-01 1 1 80.0 kg",
                ])
            try expect(
                PeriodTotals(by: .month, policy: .workingSets),
                [
                    "2025-12-01 1 5 500.0 kg", "2026-01-01 3 25 1600.0 kg",
                    "2026-02-01 1 1 80.0 kg",
                ])
            try expect(
                PeriodTotals(by: .year, of: .exercise(Trained.row.id)),
                [
                    "2026-01-01 1 10 600.0 kg"
                ])
            try expect(
                PeriodTotals(by: .year, of: .category("Chest")),
                [
                    "2025-01-01 1 5 500.0 kg", "2026-01-01 4 26 1280.0 kg",
                ])
            try expect(
                PeriodTotals(by: .month, of: .tag("push"), isZeroFilled: true),
                [
                    "2025-12-01 1 5 500.0 kg", "2026-01-01 3 25 1200.0 kg",
                    "2026-02-01 1 1 80.0 kg",
                ])
            let january = LocalDay(rawValue: 20_455)..<LocalDay(rawValue: 20_459)
            let filled = PeriodTotals(by: .day, during: january, isZeroFilled: true)
            #expect(try store.value(of: filled).map(\.totals.sets) == [0, 0, 1, 1])
            let none = LocalDay(rawValue: 20_455)..<LocalDay(rawValue: 20_455)
            for period in [TrainingPeriod.day, .week(), .week(firstWeekday: .min), .month, .year] {
                let empty = PeriodTotals(by: period, during: none, isZeroFilled: true)
                #expect(try store.value(of: empty) == [])
            }
            let all = PeriodTotals(by: .year, policy: VolumePolicy(includesIncomplete: true))
            #expect(try store.value(of: all).last?.totals.volume == .init(rawValue: 2_600 * kg))
        }
    }

    @Test("volume by each policy")
    func policies() throws {
        var pair = Trained.set(20_454, 20, 10)
        pair.implementCount = 2
        var pullUp = Trained.set(20_454, -20, 5)
        pullUp.bodyLoad = .kilograms(80)
        let alone = Trained.set(20_454, 60, nil)
        var hold = Trained.set(20_454, nil, nil)
        hold.bodyLoad = .kilograms(80)
        let deload = WorkoutSession(startDate: Trained.moment(20_454, 0), tags: ["deload"])
        var light = Trained.set(20_454, 10, 10)
        light.session = deload.id
        try withVerifiedStore { store in
            try store.save(Trained.bench)
            try store.save(deload)
            try store.sets.insert([pair, pullUp, alone, hold, light])
            func volume(_ policy: VolumePolicy) throws -> Double {
                let totals = PeriodTotals(by: .day, policy: policy)
                return try store.value(of: totals).first?.totals.volume.kilograms ?? 0
            }
            #expect(try volume(.standard) == 400 + 300 + 100)
            #expect(try volume(VolumePolicy(usesTypedWeight: true)) == 200 + 0 + 100)
            #expect(try volume(VolumePolicy(countsWeightOnlySets: true)) == 800 + 60)
            #expect(try volume(VolumePolicy(excludedSessionTags: ["deload"])) == 700)
            #expect(try volume(VolumePolicy(excludedSessionTags: ["travel"])) == 800)
        }
    }

    @Test("a personal best is by weight, repetitions, time, also after its set is gone")
    func personalBest() throws {
        let sets = [
            Trained.set(1, 100, 5), Trained.set(2, 100, 6), Trained.set(3, 100, 6),
            Trained.set(4, 95, 12),
            Trained.set(5, 120, 3, kind: .warmUp), Trained.set(6, 130, 1, completed: false),
            Trained.set(7, nil, 30), Trained.set(8, 200, 5, of: Trained.row),
        ]
        try Trained.withSets(sets) { store in
            let best = PersonalBest(of: Trained.bench.id)
            #expect(try store.value(of: best) == sets[1])
            let warm = PersonalBest(
                of: Trained.bench.id, policy: RecordPolicy(includesWarmUps: true))
            #expect(try store.value(of: warm) == sets[4])
            try store.delete(sets[1].id)
            #expect(try store.value(of: best) == sets[2])
            let late = Trained.set(0, 100, 6)
            try store.sets.insert(late)
            #expect(try store.value(of: best) == late)
            try store.sets.update(sets[3].id) { $0.weight = .kilograms(101) }
            #expect(try store.value(of: best)?.id == sets[3].id)
            #expect(try store.value(of: PersonalBest(of: Exercise.ID())) == nil)
        }
    }

    @Test("the table of records has the best set by each measure")
    func records() throws {
        let sets = [
            Trained.set(1, 100, 1), Trained.set(1, 90, 5), Trained.set(2, 80, 5),
            Trained.set(2, 70, 10),
            Trained.set(3, 60, 20),
        ]
        try Trained.withSets(sets) { store in
            let table = try store.value(of: ExerciseRecords(of: Trained.bench.id))
            #expect(table.best == sets[0])
            let rows = table.bestForReps.map { $0?.weight?.kilograms }
            #expect(
                rows == [100] + [Double?](repeating: 90, count: 4)
                    + [Double?](repeating: 70, count: 5) + [Double?](repeating: 60, count: 5))
            // 90 x (1 + 5/30) = 105; 70 x (1 + 10/30) = 93.3; 20 repetitions are too many.
            #expect(table.oneRepMax?.set == sets[1] && table.oneRepMax?.kilograms == 105)
            #expect(table.mostSetVolume == sets[4])
            #expect(table.mostDayVolume?.day.rawValue == 3)
            #expect(table.mostDayVolume?.volume.kilograms == 1_200)
        }
    }

    @Test("today against the last day")
    func comparison() throws {
        let sets = [
            Trained.set(10, 100, 5), Trained.set(20, 100, 10, hour: 10),
            Trained.set(20, 110, 2, hour: 11),
            Trained.set(20, 110, 3, hour: 12), Trained.set(30, 140, 10),
        ]
        try Trained.withSets(sets) { store in
            func result(_ day: Int) throws -> DayComparison.Result {
                try store.value(
                    of: DayComparison(of: Trained.bench.id, today: LocalDay(rawValue: day)))
            }
            let good = try result(30)
            #expect(good.last?.date.rawValue == 20 && good.last?.totals.volume.kilograms == 1_550)
            #expect(good.last?.mostWeight == .kilograms(110) && good.last?.repsAtMostWeight == 3)
            #expect(good.last?.totals.sets == 3 && good.last?.totals.reps == 15)
            // 1400 / 1550 = 0.903; -150 / 1550 = -9.68 %
            #expect(good.percentOfLast == 90 && good.gainsPercent == -10)
            #expect(good.gains == .negative && !good.isComplete && good.showsBar)
            let first = try result(10)
            #expect(first.last == nil && first.ratio == 0 && first.gainsPercent == 0)
            #expect(!first.showsBar && first.gains == .flat)
            let idle = try result(500)
            #expect(idle.today.totals.sets == 0 && idle.last?.date.rawValue == 30)
            #expect(idle.percentOfLast == 0 && idle.gainsPercent == -100)
            let full = try result(20)
            #expect(full.percentOfLast == 310 && full.bar == 1)
        }
    }

    @Test("streaks end today or yesterday")
    func streaks() throws {
        let days = [1, 2, 3, 5, 6, 9]
        try Trained.withSets(days.map { Trained.set($0, 100, 5) }) { store in
            func streak(_ day: Int) throws -> [Int] {
                let found = try store.value(of: Streak(until: LocalDay(rawValue: day)))
                return [found.current, found.longest]
            }
            let found = try [0, 3, 4, 6, 7, 8, 9].map(streak)
            #expect(found == [[0, 0], [3, 3], [3, 3], [2, 3], [2, 3], [0, 3], [1, 3]])
        }
    }

    @Test("how long ago an exercise was done, in words")
    func staleness() throws {
        let today = LocalDay(rawValue: 20_000)
        func text(_ days: Int) -> String {
            Staleness.text(since: LocalDay(rawValue: 20_000 - days), today: today)
        }
        #expect(
            [0, 1, 2, 6, 7, 13, 14, 20, 21, 27, 28, 59, 60, 364, 365, 729, 730].map(text) == [
                "today", "yesterday", "2 days ago", "6 days ago", "last week", "last week",
                "2 weeks ago", "2 weeks ago", "3 weeks ago", "3 weeks ago", "last month",
                "last month", "2 months ago", "12 months ago", "last year", "last year",
                "2 years ago",
            ])
        func kind(_ days: Int) -> Staleness {
            Staleness(lastDone: LocalDay(rawValue: 20_000 - days), today: today)
        }
        #expect(
            [0, 1, 13, 14, 29, 30].map(kind)
                == [.today, .recent, .recent, .twoWeeks, .twoWeeks, .month])
        #expect(Staleness(lastDone: nil, today: today) == .never)
        try Trained.withSets([Trained.set(5, 100, 5), Trained.set(9, 1, 1, completed: false)]) {
            store in
            let done = try store.value(of: LastDone(of: Trained.bench.id))
            let never = try store.value(of: LastDone(of: Trained.row.id))
            #expect(done?.rawValue == 5 && never == nil)
        }
    }

    @Test("the sets to fill in are those of the last day, across the date line too")
    func lastSets() throws {
        var (left, right) = (Trained.set(20, 30, 8, hour: 9), Trained.set(20, 32, 8, hour: 8))
        (left.side, right.side) = (.left, .right)
        // Done in Auckland on day 21, some hours before the same day begins in Honolulu.
        var auckland = Trained.set(20, 50, 5, hour: 13)
        auckland.utcOffsetMinutes = 720
        var honolulu = Trained.set(21, 60, 5, hour: 6)
        honolulu.utcOffsetMinutes = -600
        let sets = [
            Trained.set(10, 20, 8), left, right, Trained.set(20, 1, 1, completed: false), auckland,
            honolulu, Trained.set(30, 1, 1),
        ]
        try Trained.withSets(sets) { store in
            func last(_ day: Int, _ side: ExerciseSet.Side? = nil) throws -> [Double?] {
                let statistic = LastSets(
                    of: Trained.bench.id, before: LocalDay(rawValue: day), side: side)
                return try store.value(of: statistic).map { $0.weight?.kilograms }
            }
            let found = try [last(10), last(20), last(21), last(21, .left), last(30)]
            #expect(found == [[], [20], [32, 30, 60], [30], [50]])
            try store.delete(sets[6].id)
            let done = try store.value(of: LastDone(of: Trained.bench.id))
            #expect(done?.rawValue == 21)
        }
    }

    @Test("records as they were made, by each rule")
    func recordEvents() throws {
        let sets = [
            Trained.set(1, 100, 5), Trained.set(2, 100, 6), Trained.set(3, 105, 3),
            Trained.set(4, 102.5, 5),
            Trained.set(5, 200, 1, kind: .warmUp), Trained.set(6, 105.0004, 6),
            Trained.set(7, nil, 50),
            Trained.set(8, 105, 6), Trained.set(9, 60, 20),
        ]
        try Trained.withSets(sets) { store in
            func days(_ rule: RecordRule) throws -> [Int] {
                let events = RecordEvents(of: Trained.bench.id, by: rule)
                return try store.value(of: events).map { $0.day().rawValue }
            }
            let found = try [days(.heaviest), days(.oneRepMax()), days(.pareto)]
            // Epley: 116.67, 120, 115.5, 119.58, -, 126.0005, -, 126, 20 repetitions are too many.
            #expect(found == [[3, 6], [2, 6], [2, 3, 4, 6, 7, 9]])
            try store.delete(sets[1].id)
            let left = try days(.oneRepMax())
            #expect(left == [4, 6])
        }
    }

    @Test("what some days have")
    func metrics() throws {
        var rested = Trained.set(12, 110, 5)
        rested.rest = .seconds(90)
        var slow = Trained.set(13, 100, 5)
        slow.rest = .seconds(121)
        let sets = [
            Trained.set(5, 100, 5), rested, slow, Trained.set(13, 60, 10, of: Trained.row),
            Trained.set(14, 1, 1, completed: false), Trained.set(15, 500, 1),
        ]
        try Trained.withSets(sets) { store in
            let week = PeriodMetrics(last: 7, until: LocalDay(rawValue: 14))
            let found = try store.value(of: week)
            #expect(found.days == 2 && found.exercises == 2 && found.records == 1)
            #expect(found.totals.sets == 3 && found.totals.reps == 20)
            #expect(found.totals.volume.kilograms == 1_650)
            #expect(found.totals.averageRest == .seconds(105.5))
        }
    }

    @Test("a session, exercise by exercise")
    func breakdown() throws {
        let session = WorkoutSession(startDate: Trained.moment(10, 0))
        try withVerifiedStore { store in
            try store.save(Trained.bench, Trained.row)
            try store.save(session)
            let done: [(Exercise, Double?, Int?)] = [
                (Trained.bench, 80, 10), (Trained.row, 60, 8), (Trained.bench, 80, 8),
                (Trained.bench, 85, 5),
                (Trained.bench, 80, 8), (Trained.row, nil, 12),
            ]
            for (number, (exercise, weight, reps)) in done.enumerated() {
                var set = Trained.set(10, weight, reps, of: exercise)
                (set.session, set.sequence) = (session.id, number)
                try store.sets.insert(set)
            }
            let parts = try store.value(of: SessionBreakdown(of: session.id))
            #expect(parts.map(\.exercise) == [Trained.bench.id, Trained.row.id])
            #expect(parts[0].groups.map(\.reps) == [[10, 8, 8], [5]])
            #expect(parts[0].groups.map { $0.weight?.kilograms } == [80, 85])
            #expect(parts[1].groups.map(\.reps) == [[8], [12]])
        }
    }

    @Test("days begin when the user says, and statistics follow", .timeLimit(.minutes(10)))
    func dayStart() async throws {
        let folder = try TemporaryFolder()
        let store = try WorkoutStore.open(at: folder.path("store"), options: .unflushed)
        try await store.exercises.insert(Trained.bench)
        try await store.sets.insert([Trained.set(10, 100, 5, hour: 0.5), Trained.set(10, 100, 5)])
        var states = store.observe(PeriodTotals(by: .day)).makeAsyncIterator()
        #expect(try await states.next()?.map(\.start.rawValue) == [10])
        try await store.change(WorkoutStore.dayStart, to: 240)
        #expect(try await states.next()?.map(\.start.rawValue) == [9, 10])
        #expect(try await store.page(store.sets.byDay, by: .day).items.count == 2)
        expectSound(store)
    }
}

private let kg: Int128 = 1_000_000_000_000
