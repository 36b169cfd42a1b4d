import BenchmarkSupport
import Foundation
import PlainWeights

/// The operations, each with another exercise each time.
struct TrainingCost {
    let options: NumberOptions
    private let folder = NSTemporaryDirectory() + "training-\(UUID().uuidString)"
    private static let exerciseCount = 100

    init(_ options: NumberOptions) {
        self.options = options
    }

    func run() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try open()
        let clock = ContinuousClock()
        let sample = SampleData.scale(
            sets: options["--sets"], seed: 1, endingAt: Date(timeIntervalSince1970: 1_760_000_000))
        let time = try clock.measure { try sample.add(to: store) { _ in } }
        print(Self.label("made and added") + String(format: "%10.1f s", time / .seconds(1)))
        try reads(store)
        try writes(store)
        try store.close()
        try tell("open, close") { _ in try open().close() }
    }

    private func open() throws -> WorkoutStore {
        try WorkoutStore.open(at: folder, options: StoreOptions(durability: .throwaway))
    }

    private func reads(_ store: WorkoutStore) throws {
        let newest = store.exercises.byLastUpdated.limited(to: Self.exerciseCount)
        let exercises = try store.fetch(newest).map(\.id)
        let today = try store.first(store.sets.newest)?.day() ?? LocalDay(rawValue: 0)
        let days = TrainingWindow.days(90).range(until: today)
        let year = TrainingWindow.days(365).range(until: today)
        func of(_ number: Int) -> Exercise.ID { exercises[number % exercises.count] }
        try tell("get") { _ = try store.exercises.get(of($0)) }
        try tell("today, last day") {
            _ = try store.value(of: DayComparison(of: of($0), today: today))
        }
        try tell("best") { _ = try store.value(of: PersonalBest(of: of($0))) }
        try tell("table of records") { _ = try store.value(of: ExerciseRecords(of: of($0))) }
        try tell("trend of 90 days") { _ = try store.value(of: Trend(of: of($0), during: days)) }
        try tell("card: the first two, trend") { number in
            try store.read { snapshot in
                let card = DayComparison(of: of(number), today: today)
                _ = try snapshot.value(of: card)
                _ = try snapshot.value(of: PersonalBest(of: of(number)))
                _ = try snapshot.value(of: Trend(of: of(number), during: days))
            }
        }
        try tell("weeks of a year") { _ in
            _ = try store.value(of: PeriodTotals(by: .week(), during: year))
        }
        try tell("journal") { _ in _ = try store.value(of: Journal()) }
        try tell("page of an exercise") { _ = try store.page(store.sets.of(of($0))) }
    }

    private func writes(_ store: WorkoutStore) throws {
        let exercises = try store.fetch(
            store.exercises.byLastUpdated.limited(to: Self.exerciseCount)
        ).map(\.id)
        let end = try store.first(store.sets.newest)?.timestamp ?? .now
        func set(_ number: Int) -> ExerciseSet {
            ExerciseSet(
                exercise: exercises[number % exercises.count], weight: .kilograms(50), reps: 5,
                timestamp: end + Double(number), utcOffsetMinutes: 60)
        }
        try tell("add a set") { try store.sets.add(set($0)) }
        try tell("log a set") { try store.sets.log(set($0)) }
        try tell("delete the best, best") { number in
            let best = PersonalBest(of: exercises[number % exercises.count])
            if let set = try store.value(of: best) { try store.sets.delete(set.id) }
            _ = try store.value(of: best)
        }
    }

    /// Prints the median and the 99th percentile of the times of an operation.
    private func tell(_ name: String, _ body: (Int) throws -> Void) throws {
        let clock = ContinuousClock()
        for number in 0..<20 { try body(number) }
        let times = try (0..<options["--rounds"]).map { number in
            try clock.measure { try body(number) } / .microseconds(1)
        }.sorted()
        print(
            Self.label(name)
                + String(
                    format: "%10.1f us  p99 %10.1f us", times[times.count / 2],
                    times[times.count * 99 / 100]))
    }

    private static func label(_ name: String) -> String {
        name.padding(toLength: 28, withPad: " ", startingAt: 0)
    }
}
