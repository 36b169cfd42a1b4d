import PeerTraining
import PlainWeights

/// The training store.
struct StoreSide: Side {
    let name = "PlainWeights"
    let store: WorkoutStore

    init(_ path: String) throws {
        store = try WorkoutStore.open(
            at: path, options: StoreOptions(durability: .throwaway))
    }

    func add(_ part: SampleData) throws { try store.write { try part.add(to: &$0) } }

    func add(_ set: ExerciseSet) throws { try store.sets.insert(set) }

    func add(_ sets: [ExerciseSet]) throws { try store.sets.insert(sets) }

    func card(of exercise: Exercise.ID, _ days: Range<LocalDay>) throws -> FoundCard {
        let today = LocalDay(rawValue: days.upperBound.rawValue - 1)
        let card = try store.value(
            of: ExerciseCard(of: exercise, today: today, days: 90))
        let now = card.days.today
        return FoundCard(
            days: .init(
                today: now.totals.sets == 0 ? nil : .init(now),
                last: card.days.last.map { .init($0) }),
            best: card.best, estimate: card.estimate,
            trend: card.trend.map { .init($0) })
    }

    func weeks(of days: Range<LocalDay>) throws -> [PeriodRow] {
        try store.value(of: PeriodTotals(by: .week(), during: days)).map {
            PeriodRow(start: $0.start, totals: $0.totals.withoutPace)
        }
    }

    func journal() throws -> [ExerciseSet] {
        try store.value(of: Journal()).days.reversed().flatMap { day in
            day.exercises.flatMap(\.sets)
        }
    }
}

extension FoundCard.Day {
    init(_ day: DayComparison.Day) {
        self.init(
            date: day.date, totals: day.totals.withoutPace, mostWeight: day.mostWeight,
            repsAtMostWeight: day.repsAtMostWeight)
    }
}

extension FoundCard.Point {
    init(_ point: Trend.Point) {
        self.init(start: point.start, totals: point.totals.withoutPace)
        (heaviest, heaviestReps) = (point.heaviest?.weight, point.heaviest?.reps ?? 0)
        (estimate, hasRecord) = (point.estimate, point.hasRecord)
    }
}

extension SetTotals {
    /// The totals without the pace, for which the peer keeps no sums.
    fileprivate var withoutPace: SetTotals {
        var totals = self
        totals.pacePerKilometer = nil
        return totals
    }
}
