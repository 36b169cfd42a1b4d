import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Trends and charts") struct TrendTests {
    private func trend(
        _ store: WorkoutStore, _ period: TrainingPeriod = .day, _ days: Range<Int>? = nil,
        rule: RecordRule = .heaviest
    ) throws -> [Trend.Point] {
        let days = days.map { LocalDay($0.lowerBound)..<LocalDay($0.upperBound) }
        return try store.value(
            of: Trend(of: Trained.bench.id, by: period, during: days, rule: rule))
    }

    @Test("have the heaviest and the strongest set of each day, and its totals")
    func points() throws {
        let sets = [
            Trained.set(10, 100, 5, hour: 9), Trained.set(10, 100, 6, hour: 10),
            Trained.set(10, 90, 10, hour: 11), Trained.set(10, 150, 1, kind: .warmUp),
            Trained.set(12, 102.5, 3), Trained.set(12, 1, 1, completed: false),
            Trained.set(13, nil, 30), Trained.set(14, 60, 20), Trained.set(20, 101, 6),
        ]
        try Trained.withSets(sets) { store in
            let points = try trend(store)
            #expect(points.map(\.start.rawValue) == [10, 12, 13, 14, 20])
            #expect(points.map { $0.heaviest?.weight.kilograms } == [100, 102.5, nil, 60, 101])
            #expect(points.map { $0.heaviest?.reps } == [6, 3, nil, 20, 6])
            // Epley: 100 x 1.2 = 120; 90 x 4/3 = 120, and the heavier of both counts.
            #expect(points[0].estimate == 120 && points[0].strongest?.set == sets[1].id)
            #expect(points[1].estimate == 102.5 * 1.1)
            #expect(points[3].estimate == nil && points[3].strongest == nil)
            #expect(points.map(\.totals.sets) == [4, 1, 1, 1, 1])
            #expect(points[0].totals.volume.kilograms == 500 + 600 + 900 + 150)
            #expect(points.map(\.hasRecord) == [false, true, false, false, false])
            let byEstimate = try trend(store, rule: .oneRepMax())
            #expect(byEstimate.map(\.hasRecord) == [true, false, false, false, true])
            // A record is one against all before it, whatever days are asked for.
            for days in [11..<30, 12..<13, 13..<30, 20..<21] {
                let some = try trend(store, .day, days)
                #expect(some == points.filter { days.contains($0.start.rawValue) })
            }
            let weeks = try trend(store, .week())
            #expect(weeks.map(\.start.rawValue) == [4, 11, 18])
            #expect(weeks.map { $0.heaviest?.weight.kilograms } == [100, 102.5, 101])
            #expect(weeks.map(\.hasRecord) == [false, true, false])
        }
    }

    @Test("have no sets of sessions with an excluded tag, in whatever form it was typed")
    func tags() throws {
        let session = WorkoutSession(startDate: Trained.moment(10, 0), tags: ["e\u{301}"])
        var tagged = Trained.set(10, 100, 5)
        tagged.session = session.id
        try Trained.withSets([]) { store in
            try store.sessions.insert(session)
            try store.sets.insert([tagged, Trained.set(11, 100, 5)])
            let policy = VolumePolicy(excludedSessionTags: ["\u{e9}"])
            let totals = PeriodTotals(by: .day, of: .exercise(Trained.bench.id), policy: policy)
            let trend = Trend(of: Trained.bench.id, volume: policy)
            #expect(try store.value(of: totals).map(\.start.rawValue) == [11])
            #expect(try store.value(of: trend).map(\.start.rawValue) == [11])
        }
    }

    @Test("have a record that is heavier by a nanogram, and none of no days")
    func precise() throws {
        var sets = [Trained.set(10, 1, 1), Trained.set(11, 1, 1)]
        sets[0].weight = Weight(rawValue: 9_999_999_999_999_999)
        sets[1].weight = Weight(rawValue: 10_000_000_000_000_000)
        try Trained.withSets(sets) { store in
            #expect(try trend(store).map(\.hasRecord) == [false, true])
            #expect(try trend(store, .day, .min ..< .min).isEmpty)
            let new = try store.value(of: NewRecords(by: sets[1].id, rules: [.heaviest]))
            #expect(new == [.heaviest])
        }
    }

    @Test("of equal estimates, the heavier and then the shorter set is the strongest")
    func ties() throws {
        let sets = [
            Trained.set(10, 90, 10, hour: 9), Trained.set(10, 100, 6, hour: 10),
            Trained.set(11, 100, 6, hour: 9), Trained.set(11, 90, 10, hour: 10),
        ]
        try Trained.withSets(sets) { store in
            let points = try trend(store)
            #expect(points.map { $0.strongest?.set } == [sets[1].id, sets[2].id])
        }
    }

    @Test("show records of the heaviest by the leaders of an index as by all sets")
    func seeded() throws {
        var random = Seed("trends")
        let sets = (0..<120).map { _ in
            Trained.set(
                Int.random(in: 0..<40, using: &random),
                Int.random(in: 0..<4, using: &random) == 0
                    ? nil : Double(Int.random(in: 0..<30, using: &random)) / 2,
                Int.random(in: 0...6, using: &random),
                hour: Double(Int.random(in: 0..<4, using: &random)),
                kind: Bool.random(using: &random) ? .normal : .warmUp)
        }
        try Trained.withSets(sets) { store in
            for warm in [false, true] {
                for rule in [RecordRule.heaviest, .oneRepMax(), .pareto] {
                    let policy = RecordPolicy(includesWarmUps: warm)
                    let all = try store.value(
                        of: RecordEvents(of: Trained.bench.id, by: rule, policy: policy))
                    for first in 0..<40 {
                        let days = LocalDay(first)..<LocalDay(first + 1 + first % 5)
                        let events = RecordEvents(
                            of: Trained.bench.id, by: rule, during: days, policy: policy)
                        let found = try store.value(of: events)
                        #expect(found == all.filter { days.contains($0.day()) })
                    }
                    for set in sets {
                        let made = NewRecords(by: set.id, rules: [rule], policy: policy)
                        let found = try store.value(of: made)
                        #expect(!found.isEmpty == all.contains(set), "\(set)")
                    }
                }
            }
        }
    }

    @Test("end today, as many days or months back as their window has")
    func windows() {
        func text(_ window: TrainingWindow, _ today: LocalDay) -> String {
            window.range(until: today).map { "\($0.lowerBound)..<\($0.upperBound)" } ?? "all"
        }
        let day = LocalDay(year: 2026, month: 8, day: 30)
        #expect(text(.days(28), day) == "2026-08-03..<2026-08-31")
        #expect(text(.months(6), day) == "2026-02-28..<2026-08-31")
        #expect(text(.months(12), day) == "2025-08-31..<2026-08-31")
        #expect(text(.months(36), day) == "2023-08-31..<2026-08-31")
        #expect(text(.all, day) == "all")
        let leap = LocalDay(year: 2024, month: 2, day: 28)
        #expect(text(.months(12), leap) == "2023-02-28..<2024-02-29")
    }

    @Test("have the line of least squares")
    func line() throws {
        // Means 2 and 3; products -2 x -2 + 0 + 2 x 2 = 8; squares 8.
        let points = [(0, 1.0), (2, 3), (4, 5)].map { ChartPoint(day: LocalDay($0), value: $1) }
        let line = try #require(Trend.Line(points))
        #expect(line.slope == 1 && line.height == 1 && line.value(on: LocalDay(10)) == 11)
        // Means 1 and 2; products (-1)(-1) + 0 + 1 x 0 = 1 ... 1, 3, 2: slope 0.5.
        let bent = [(0, 1.0), (1, 3), (2, 2)].map { ChartPoint(day: LocalDay($0), value: $1) }
        #expect(Trend.Line(bent)?.slope == 0.5 && Trend.Line(bent)?.height == 1.5)
        #expect(Trend.Line([]) == nil && Trend.Line([points[0]]) == nil)
        #expect(Trend.Line([points[0], points[0]]) == nil)
    }

    @Test("keep the first, the last and the peaks with fewer points")
    func downsampling() {
        let flat = (0..<1_000).map { ChartPoint(day: LocalDay($0), value: 50) }
        var points = flat
        points[137].value = 90
        points[600].value = 10
        let few = points.downsampled(to: 20)
        #expect(few.count == 20 && few.first == points.first && few.last == points.last)
        #expect(few.contains(points[137]) && few.contains(points[600]))
        #expect(few.map(\.day) == few.map(\.day).sorted())
        #expect(points.downsampled(to: 1_000) == points && [ChartPoint]().downsampled(to: 3) == [])
        #expect(points.downsampled(to: 3).map(\.day.rawValue) == [0, 137, 999])
        for limit in 3..<40 {
            #expect(Set(Array(flat[..<41]).downsampled(to: limit)).count == limit)
        }
    }

    @Test("have an axis with room and round marks")
    func axes() throws {
        let sets = [Trained.set(10, 80, 1), Trained.set(20, 100, 1)]
        try Trained.withSets(sets) { store in
            func chart(
                _ measure: ExerciseChart.Measure, _ today: Int, _ unit: Weight.Unit = .kilograms
            ) throws -> ExerciseChart.Result {
                try store.value(
                    of: ExerciseChart(
                        of: Trained.bench.id, showing: measure, in: unit, today: LocalDay(today)))
            }
            let weights = try chart(.weight, 30)
            #expect(weights.points.map(\.value) == [80, 100] && weights.period == .day)
            #expect(weights.values?.range == 78...102 && weights.window == .months(6))
            #expect(weights.values?.marks == [80, 85, 90, 95, 100])
            #expect(weights.days == LocalDay(10)...LocalDay(20) && weights.line?.slope == 2)
            let sets = try chart(.sets, 30)
            #expect(sets.values?.range == 0.9...1.1 && sets.points.map(\.value) == [1, 1])
            let pounds = try chart(.weight, 30, .pounds)
            #expect(pounds.points.map { Int($0.value) } == [176, 220])
            let windows = try [300, 1_000, 3_000].map { try chart(.weight, $0).window }
            #expect(windows == [.months(12), .months(36), .all])
            let before = try chart(.weight, 15)
            #expect(before.window == .all && before.points.count == 2)
        }
    }

    @Test("show days, weeks or months, as long as they are")
    func chartPeriods() throws {
        for (span, period) in [
            (179, TrainingPeriod.day), (180, .week()), (364, .week()), (365, .month),
        ] {
            let sets = [0, 1, 7, span].map { Trained.set($0, 100 + Double($0), 1) }
            try Trained.withSets(sets) { store in
                let chart = try store.value(
                    of: ExerciseChart(
                        of: Trained.bench.id, showing: .volume, window: .all,
                        today: LocalDay(span)))
                #expect(chart.period == period)
                let days = Set([0, 1, 7, span].map { period.start(of: LocalDay($0)) })
                #expect(chart.points.map(\.day) == days.sorted())
                #expect(chart.points.map(\.value).reduce(0, +) == 408 + Double(span))
            }
        }
    }
}
