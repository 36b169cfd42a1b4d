import Foundation
import PlainWeights
import Testing

/// Compares statistics with what a look at all sets of a model gives.
struct TrainingStatisticsComparison {
    let model: TrainingModel
    let store: WorkoutStore

    func run() throws {
        try compareJournal()
        try compareStreak()
        for exercise in model.exercises.keys {
            try compareTrend(exercise)
            try compareRecordEvents(exercise)
            try compareDays(exercise)
        }
    }

    private func compareJournal() throws {
        let expected = model.days()
        var days: [Journal.Day] = []
        var page = try store.value(of: Journal(leastSets: 3))
        days += page.days
        while let next = page.next {
            page = try store.value(of: Journal(before: next, leastSets: 3))
            days += page.days
        }
        #expect(days.map(\.date) == expected.keys.sorted(by: >))
        #expect(!page.days.isEmpty || expected.isEmpty)
        for day in days {
            let sets = expected[day.date] ?? []
            var exercises: [Exercise.ID?] = []
            for set in sets where !exercises.contains(set.exercise) {
                exercises.append(set.exercise)
            }
            #expect(day.exercises.map(\.exercise) == exercises)
            for part in day.exercises {
                #expect(part.sets == sets.filter { $0.exercise == part.exercise })
            }
        }
    }

    private func compareStreak() throws {
        let days = Set(model.days().keys.map(\.rawValue))
        let today = (days.max() ?? 0) + 1
        var current = 0
        while days.contains(today - 1 - current) { current += 1 }
        let longest = days.map { first in
            var length = 0
            while days.contains(first + length) { length += 1 }
            return length
        }.max()
        let found = try store.value(of: Streak(until: LocalDay(today)))
        #expect(found.current == current && found.longest == longest ?? 0)
    }

    private func compareTrend(_ exercise: Exercise.ID) throws {
        let expected = model.days(of: exercise)
        let found = try store.value(of: Trend(of: exercise))
        #expect(found.map(\.start) == expected.keys.sorted())
        for point in found {
            let sets = expected[point.start] ?? []
            let lifts = sets.filter {
                $0.weight != nil && ($0.reps ?? 0) > 0 && $0.kind != .warmUp
            }
            let heaviest = lifts.map { [$0.weight?.rawValue ?? 0, $0.reps ?? 0] }
                .max { $0.lexicographicallyPrecedes($1) }
            #expect(point.heaviest.map { [$0.weight.rawValue, $0.reps] } == heaviest)
            #expect(point.totals.sets == sets.count)
            #expect(point.totals.reps == sets.compactMap(\.reps).reduce(0, +))
            #expect(point.totals.pacePerKilometer == Self.pace(of: sets))
            let estimates = lifts.compactMap { set in
                set.weight.flatMap { OneRepMax.epley.kilograms($0, reps: set.reps ?? 0) }
            }
            #expect(point.estimate == estimates.max())
        }
        for day in expected.keys {
            let one = Trend(of: exercise, during: day..<LocalDay(day.rawValue + 1))
            let alone = try store.value(of: one)
            #expect(alone == found.filter { $0.start == day })
        }
    }

    /// The milliseconds for each kilometer of the sets that have both, by decimal numbers.
    private static func pace(of sets: [ExerciseSet]) -> TimeSpan? {
        let both = sets.filter { $0.duration != nil && $0.distance != nil }
        let distance = both.compactMap(\.distance?.rawValue).reduce(0, +)
        if distance == 0 { return nil }
        let duration = both.compactMap(\.duration?.rawValue).reduce(0, +)
        var exact = Decimal(duration) * 1_000_000_000 / Decimal(distance)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return TimeSpan(rawValue: NSDecimalNumber(decimal: rounded).intValue)
    }

    /// A card has what its parts have.
    private func compareCard(_ exercise: Exercise.ID, _ today: LocalDay) throws {
        let policies: [VolumePolicy] = [
            .standard, .workingSets, VolumePolicy(includesIncomplete: true),
            VolumePolicy(excludedSessionTags: ["deload"]), VolumePolicy(countsWeightOnlySets: true),
            VolumePolicy(usesTypedWeight: true),
        ]
        let volume = policies[abs(today.rawValue) % policies.count]
        let records = RecordPolicy(includesWarmUps: today.rawValue % 2 == 0)
        let count = 1 + abs(today.rawValue) % 9
        let days = LocalDay(today.rawValue + 1 - count)..<LocalDay(today.rawValue + 1)
        try store.read { snapshot in
            let card = try snapshot.value(
                of: ExerciseCard(
                    of: exercise, today: today, days: count, volume: volume, records: records))
            let compared = DayComparison(of: exercise, today: today, policy: volume)
            #expect(card.days == (try snapshot.value(of: compared)))
            let best = PersonalBest(of: exercise, policy: records)
            #expect(card.best == (try snapshot.value(of: best)))
            let table = ExerciseRecords(of: exercise, policy: records)
            #expect(card.estimate == (try snapshot.value(of: table).oneRepMax?.kilograms))
            let trend = Trend(of: exercise, during: days, volume: volume, records: records)
            #expect(card.trend == (try snapshot.value(of: trend)))
            try comparePeriods(of: trend, in: snapshot)
        }
    }

    /// A trend makes its totals from the sets that it walks over, and others read indexes.
    private func comparePeriods(of trend: Trend, in snapshot: Snapshot) throws {
        for period in [TrainingPeriod.day, .week(firstWeekday: 3), .month] {
            for isZeroFilled in [false, true] {
                var trend = trend
                (trend.period, trend.isZeroFilled) = (period, isZeroFilled)
                let totals = PeriodTotals(
                    by: period, of: .exercise(trend.exercise), during: trend.days,
                    policy: trend.volume, isZeroFilled: isZeroFilled)
                let found = try snapshot.value(of: trend)
                let expected = try snapshot.value(of: totals)
                #expect(found.map(\.start) == expected.map(\.start))
                #expect(found.map(\.totals) == expected.map(\.totals))
            }
        }
    }

    private func compareRecordEvents(_ exercise: Exercise.ID) throws {
        let lifts = model.days(of: exercise).values.joined().filter {
            ($0.reps ?? 0) > 0 && $0.kind != .warmUp
        }.sorted {
            ($0.timestamp, $0.sequence ?? .min, $0.id) < ($1.timestamp, $1.sequence ?? .min, $1.id)
        }
        // No weight is less than any. Without one, repetitions tell sets apart.
        func weight(_ set: ExerciseSet) -> [Int] {
            set.weight.map { [$0.rawValue, 0] } ?? [.min, set.reps ?? 0]
        }
        let heaviest = lifts.indices.filter { place in
            place > 0
                && lifts[..<place].allSatisfy {
                    weight($0).lexicographicallyPrecedes(weight(lifts[place]))
                }
        }.map { lifts[$0] }
        let pareto = lifts.indices.filter { place in
            let set = lifts[place]
            return place > 0
                && !lifts[..<place].contains {
                    $0.weight?.rawValue ?? .min >= set.weight?.rawValue ?? .min
                        && $0.reps ?? 0 >= set.reps ?? 0
                }
        }.map { lifts[$0] }
        for (rule, expected) in [(RecordRule.heaviest, heaviest), (.pareto, pareto)] {
            let found = try store.value(of: RecordEvents(of: exercise, by: rule))
            #expect(found == expected)
            for set in lifts {
                let new = try store.value(of: NewRecords(by: set.id, rules: [rule]))
                #expect(!new.isEmpty == expected.contains(set))
            }
        }
    }

    private func compareDays(_ exercise: Exercise.ID) throws {
        let days = model.days(of: exercise)
        let last = try store.value(of: LastDone(of: exercise))
        #expect(last == days.keys.max())
        for today in (days.keys.map(\.rawValue).min() ?? 0)...((last?.rawValue ?? 0) + 1) {
            let before = days.keys.filter { $0.rawValue < today }.max()
            let sets = try store.value(of: LastSets(of: exercise, before: LocalDay(today)))
            #expect(sets == before.flatMap { days[$0] } ?? [])
            try compareCard(exercise, LocalDay(today))
            let compared = try store.value(
                of: DayComparison(of: exercise, today: LocalDay(today)))
            #expect(compared.last?.date == before)
            #expect(compared.today.totals.sets == days[LocalDay(today)]?.count ?? 0)
            #expect(
                compared.last?.mostWeight == before.flatMap { days[$0]?.compactMap(\.weight).max() }
            )
        }
    }
}
