import CostSupport
import Foundation
import PlainWeights
import RecordStore

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
        let sample = sample(sets: options["--sets"])
        let time = try clock.measure { try sample.add(to: store) { _ in } }
        print(Self.label("made and added") + String(format: "%10.1f s", time / .seconds(1)))
        try reads(store)
        try writes(store)
        try session(store)
        try store.close()
        try tell("open, close") { _ in try open().close() }
        try gets()
        try work()
    }

    /// A get has a transaction of its own, which may cost more the more tables are open.
    private func gets() throws {
        let whole = try open()
        let ids = try favourites(of: whole)
        try tell("1,000 gets, all types open") { _ in try get(ids, from: whole) }
        try whole.close()
        let part = try Store.open(
            at: folder, options: StoreOptions(durability: .throwaway),
            [Exercise.self, Variant.self, Movement.self, Equipment.self])
        try tell("1,000 gets, four types open") { _ in try get(ids, from: part) }
        try part.close()
    }

    /// Each in a transaction of its own.
    private func get(_ ids: [Exercise.ID], from store: some StoreReading) throws {
        for number in 0..<1_000 { try store.read { _ = try $0.get(ids[number % ids.count]) } }
    }

    private func open() throws -> WorkoutStore {
        try WorkoutStore.open(at: folder, options: StoreOptions(durability: .throwaway))
    }

    private func reads(_ store: WorkoutStore) throws {
        let exercises = try favourites(of: store)
        let today = try store.first(store.sets.newest)?.day() ?? LocalDay(rawValue: 0)
        let days = TrainingWindow.days(90).range(until: today)
        let year = TrainingWindow.days(365).range(until: today)
        func of(_ number: Int) -> Exercise.ID { exercises[number % exercises.count] }
        try tell("today, last day") {
            _ = try store.value(of: DayComparison(of: of($0), today: today))
        }
        try tell("best") { _ = try store.value(of: PersonalBest(of: of($0))) }
        try tell("table of records") { _ = try store.value(of: ExerciseRecords(of: of($0))) }
        try tell("trend of 90 days") { _ = try store.value(of: Trend(of: of($0), during: days)) }
        try tell("card") { _ = try store.value(of: ExerciseCard(of: of($0), today: today)) }
        try tell("weeks of a year") { _ in
            _ = try store.value(of: PeriodTotals(by: .week(), during: year))
        }
        try tell("page by day") { _ in _ = try store.page(store.sets.byDay, by: .day) }
        try tell("journal") { _ in _ = try store.value(of: Journal()) }
        try tell("page of an exercise") { _ = try store.page(store.sets.of(of($0))) }
    }

    private func favourites(of store: WorkoutStore) throws -> [Exercise.ID] {
        try store.fetch(store.exercises.byLastUpdated.limited(to: Self.exerciseCount)).map(\.id)
    }

    /// Returns a maker of sets that are newer than all others.
    private func setMaker(
        in store: WorkoutStore, _ exercises: [Exercise.ID]
    ) throws -> (Int) -> ExerciseSet {
        let end = try store.first(store.sets.newest)?.timestamp ?? .now
        return { number in
            ExerciseSet(
                exercise: exercises[number % exercises.count], weight: .kilograms(50), reps: 5,
                timestamp: end + Double(number), utcOffsetMinutes: 60)
        }
    }

    private func writes(_ store: WorkoutStore) throws {
        let exercises = try favourites(of: store)
        let set = try setMaker(in: store, exercises)
        try tell("add a set") { try store.sets.insert(set($0)) }
        try tell("log a set") { try store.sets.add(set($0)) }
        try tell("delete the best, best") { number in
            let best = PersonalBest(of: exercises[number % exercises.count])
            if let set = try store.value(of: best) { try store.sets.delete(set.id) }
            _ = try store.value(of: best)
        }
    }

    /// Times the verbs of a running session before their commits, what a screen of it reads, and
    /// the library.
    private func session(_ store: WorkoutStore) throws {
        let exercises = try favourites(of: store)
        let end = try store.first(store.sets.newest)?.timestamp ?? .now
        let workout = Workout(name: "Cost")
        try store.write { transaction in
            try transaction.insert(workout)
            for exercise in exercises.prefix(6) {
                try transaction.place(
                    PlannedExercise(
                        workout: workout.id, exercise: exercise,
                        sets: [SetGroup(count: 4, .init(reps: 8...10))],
                        progression: Progression(.double, step: .kilograms(2.5))))
            }
        }
        try undone("seed the library", in: store) { transaction, _ in
            try transaction.seedLibrary()
        }
        try undone("start a session", in: store) { transaction, _ in
            try transaction.startSession(.workout(workout.id), at: end)
        }
        let session = try store.sessions.start(.workout(workout.id), at: end)
        let entries = try store.fetch(store.entries.of(session.id))
        func next(_ number: Int) throws -> ExerciseSet {
            let entry = entries[number % entries.count]
            return try store.value(
                of: NextSet(
                    of: entry.exercise ?? Exercise.ID(), in: session.id, entry: entry.key,
                    at: end + 60))
        }
        try tell("next set") { _ = try next($0) }
        try tell("progress") { _ in
            _ = try store.value(of: SessionProgress(of: session.id))
        }
        let sets = try entries.indices.map { number in
            var set = try next(number)
            set.reps = 8
            return set
        }
        try undone("add a set to it", in: store) { transaction, number in
            var set = sets[number % sets.count]
            set.id = ExerciseSet.ID()
            try transaction.add(set, startingRest: .seconds(90))
        }
        try changes(of: entries, sets, in: store)
        try undone("finish it", in: store) { transaction, _ in
            try transaction.finishSession(session.id, at: end + 60)
        }
    }

    /// Times what else is changed in a session that goes on, and what is read after it.
    private func changes(
        of entries: [SessionEntry], _ sets: [ExerciseSet], in store: WorkoutStore
    ) throws {
        guard let session = entries[0].session, let exercise = entries[0].exercise else { return }
        let done = try store.sets.add(sets[0], startingRest: .seconds(90)).set
        func entry(_ number: Int) -> SessionEntry { entries[number % entries.count] }
        try undone("edit a set", in: store) { transaction, number in
            _ = try transaction.update(done.id) { $0.reps = number % 20 }
        }
        try undone("delete a set", in: store) { transaction, _ in try transaction.delete(done.id) }
        try undone("add an exercise", in: store) { transaction, _ in
            try transaction.addEntry(of: exercise, to: session, after: entries[0].id)
        }
        try undone("substitute one", in: store) { transaction, number in
            try transaction.substituteEntry(entry(number).id, with: exercise)
        }
        try undone("move one", in: store) { transaction, number in
            try transaction.move(entry(number).id, to: .first)
        }
        try undone("make a superset", in: store) { transaction, _ in
            try transaction.group(entries.prefix(2).map(\.id))
        }
        try undone("complete one", in: store) { transaction, number in
            try transaction.completeEntry(entry(number).id)
        }
        try undone("delete one", in: store) { transaction, number in
            try transaction.delete(entry(number).id)
        }
        try undone("end a rest", in: store) { transaction, _ in
            try transaction.endRest(in: session, at: done.timestamp + 60)
        }
        try undone("discard it", in: store) { transaction, _ in
            try transaction.discardSession(session)
        }
        try tell("last session") { number in
            _ = try store.value(
                of: LastSession(of: entry(number).exercise ?? exercise, before: session))
        }
        try tell(
            "progress after a set",
            timed: { number, clock in
                var set = sets[number % sets.count]
                set.id = ExerciseSet.ID()
                try store.sets.add(set)
                let time = try clock.measure {
                    _ = try store.value(of: SessionProgress(of: session))
                }
                try store.sets.delete(set.id)
                return time
            })
        try store.sets.delete(done.id)
    }

    /// Times what a transaction does before its commit, which does not come.
    private func undone(
        _ name: String, in store: WorkoutStore,
        _ body: (inout StoreTransaction, Int) throws -> Void
    ) throws {
        struct Undone: Error {}
        try tell(
            name,
            timed: { number, clock in
                var time = Duration.zero
                do {
                    try store.write { transaction in
                        time = try clock.measure { try body(&transaction, number) }
                        throw Undone()
                    }
                } catch is Undone {}
                return time
            })
    }

    /// Times what adding a set does before its commit: in a savepoint, at whose end the totals are
    /// written. One more aggregate index, by exercise, day and reps, shows what an aggregate adds.
    private func work() throws {
        let more = SchemaExtension(ExerciseSet.self, owner: "cost") {
            AggregateIndex(
                "totalsByReps", by: .ascending(\.exercise), .computed(ExerciseSet.day),
                .ascending(\.reps), summing: .computed(ExerciseSet.volume), .field(\.duration),
                .field(\.distance), .field(\.rest), where: .matching { $0.completed == true })
        }
        // Two stores that are filled alike, so that both find free pages alike.
        for (name, extensions) in [
            ("add a set, before commit", []), ("one aggregate more", [more]),
        ] {
            let path = folder + (extensions.isEmpty ? "-plain" : "-more")
            defer { try? FileManager.default.removeItem(atPath: path) }
            let store = try WorkoutStore.open(
                at: path, options: StoreOptions(durability: .throwaway), extending: extensions)
            try sample(sets: min(options["--sets"], 200_000)).add(to: store) { _ in }
            let set = try setMaker(in: store, favourites(of: store))
            try tell(
                name,
                timed: { number, clock in
                    try store.write { transaction in
                        try clock.measure {
                            try transaction.savepoint { try $0.save(set(number)) }
                        }
                    }
                })
            try store.close()
        }
    }

    private func sample(sets: Int) -> SampleData.Scale {
        SampleData.scale(
            sets: sets, seed: 1, endingAt: Date(timeIntervalSince1970: 1_760_000_000))
    }

    /// Prints the median and the 99th percentile of the times of an operation.
    private func tell(_ name: String, _ body: (Int) throws -> Void) throws {
        try tell(name) { number, clock in try clock.measure { try body(number) } }
    }

    private func tell(
        _ name: String, timed body: (Int, ContinuousClock) throws -> Duration
    ) throws {
        let clock = ContinuousClock()
        for number in 0..<20 { _ = try body(number, clock) }
        let times = try (0..<options["--rounds"]).map { number in
            try body(number, clock) / .microseconds(1)
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
