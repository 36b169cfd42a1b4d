import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Exact statistics") struct ExactStatisticTests {
    @Test("percentages are exact, with halves away from zero")
    func percentages() throws {
        func result(_ today: Double, _ last: Double) throws -> DayComparison.Result {
            var result: DayComparison.Result?
            try Trained.withSets([Trained.set(1, last, 1), Trained.set(2, today, 1)]) {
                result = try $0.value(
                    of: DayComparison(of: Trained.bench.id, today: LocalDay(2)))
            }
            return try #require(result)
        }
        let (more, less) = (try result(229, 200), try result(171, 200))
        #expect(more.percentOfLast == 115 && more.gainsPercent == 15)
        #expect(less.percentOfLast == 86 && less.gainsPercent == -15)
        var (least, most) = (Trained.set(1, 1, 1), Trained.set(2, 10_000, 100_000))
        (least.weight, most.implementCount) = (Weight(rawValue: 1), 100)
        try Trained.withSets([least, most]) { store in
            let endless = try store.value(
                of: DayComparison(of: Trained.bench.id, today: LocalDay(2)))
            #expect(endless.percentOfLast == .max && endless.gainsPercent == .max)
        }
        let format = TrainingFormat(locale: Locale(identifier: "en_GB"))
        #expect(format.delta(more) == "+29 kg (+15%) vs Fri 2 Jan")
        #expect(format.delta(try result(100.5, 101)) == "-1 kg (0%) vs Fri 2 Jan")
        var random = Seed("percentages")
        for _ in 0..<20 {
            let last = Int.random(in: 1...400, using: &random)
            let today = Int.random(in: 1...800, using: &random)
            let found = try result(Double(today), Double(last))
            // Twice the percentage and one more, halved downwards.
            #expect(found.percentOfLast == (200 * today / last + 1) / 2, "\(today) of \(last)")
            let gained = (200 * abs(today - last) / last + 1) / 2
            #expect(found.gainsPercent == (today < last ? -gained : gained))
        }
    }

    @Test("the pace is that of sets with both a distance and a duration")
    func pace() throws {
        func set(_ meters: Double?, _ seconds: Double?, day: Int = 10) -> ExerciseSet {
            var set = Trained.set(day, nil, nil)
            (set.distance, set.duration) = (
                meters.map { .meters($0) }, seconds.map { .seconds($0) }
            )
            return set
        }
        let sets = [
            set(5_000, 1_500), set(nil, 60), set(100_000, nil), set(1_000, 360),
            set(nil, 5, day: 11),
        ]
        try Trained.withSets(sets) { store in
            let bench = SetScope.exercise(Trained.bench.id)
            for scope in [SetScope.all, bench, .category("Chest")] {
                let days = try store.value(of: PeriodTotals(by: .day, of: scope)).map(\.totals)
                #expect(days.map(\.pacePerKilometer) == [.seconds(310), nil])
                #expect(days[0].duration == .seconds(1_920) && days[0].distance == .meters(106_000))
            }
            let month = try store.value(of: PeriodTotals(by: .month, of: bench)).map(\.totals)
            let trend = try store.value(of: Trend(of: Trained.bench.id, by: .month)).map(\.totals)
            #expect(month == trend && month.map(\.pacePerKilometer) == [.seconds(310)])
        }
    }
}
