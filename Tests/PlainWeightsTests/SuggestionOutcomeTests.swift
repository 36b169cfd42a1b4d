import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

@Suite("What became of a suggestion") struct SuggestionOutcomeTests {
    private typealias Target = ExerciseSet.Target

    private func outcome(
        _ targets: [ExerciseSet.Target], _ sets: [ExerciseSet], by progression: Progression? = nil,
        isOpen: Bool = false
    ) -> SuggestionOutcome? {
        SuggestionOutcome(of: targets, by: progression, after: sets, isOpen: isOpen)
    }

    @Test("is met, exceeded or fell short by what was done against what was planned")
    func weights() {
        let plan = Suggested.plan(2, 102.5, 5...5)
        func done(_ kilograms: Double?, _ reps: [Int?]) -> SuggestionOutcome? {
            outcome(plan, Suggested.session(kilograms, reps))
        }
        #expect(done(102.5, [5, 5]) == .met)
        #expect(done(102.5, [5, 6]) == .exceeded)
        #expect(done(105, [5, 5]) == .exceeded)
        #expect(done(102.5, [5, 4]) == .fellShort(.repsMissed(done: 9, planned: 10)))
        #expect(done(102.5, [5]) == .fellShort(.setsMissed(done: 1, planned: 2)))
        #expect(done(102.5, [5, 5, 1]) == .met)
        #expect(done(102.5, []) == .nothing)
        // Less weight is less, however many repetitions it has.
        #expect(done(100, [9, 9]) == .fellShort(.missed(.weight)))
        #expect(done(nil, [5, 5]) == .fellShort(.missed(.weight)))
        let mixed = [Suggested.set(102.5, 5), Suggested.set(100, 5)]
        #expect(outcome(plan, mixed) == .fellShort(.lighterSets))
        let warmUp = Suggested.set(102.5, 5, kind: .warmUp)
        let open = Suggested.set(102.5, 5, completed: false)
        #expect(outcome(plan, [warmUp, open]) == .nothing)
        #expect(outcome([], [warmUp]) == nil)
        #expect(outcome([Target(reps: 5...5, kind: .warmUp)], [Suggested.set(60, 5)]) == nil)
    }

    @Test("asks for more of assistance, a range, as many as possible, and what has no weight")
    func measures() {
        let assisted = Suggested.plan(1, -20, 5...5)
        #expect(outcome(assisted, [Suggested.set(-25, 5)]) == .fellShort(.missed(.weight)))
        #expect(outcome(assisted, [Suggested.set(-15, 5)]) == .exceeded)
        let range = Suggested.plan(1, 60, 8...10)
        let nine = [Suggested.set(60, 9)]
        // By a double progression a success is within the range, by others at its end.
        #expect(outcome(range, nine, by: Progression(.double)) == .met)
        #expect(
            outcome(range, nine, by: Progression(.addStep))
                == .fellShort(.repsMissed(done: 9, planned: 10)))
        #expect(outcome(range, nine) == .fellShort(.repsMissed(done: 9, planned: 10)))
        #expect(outcome(range, [Suggested.set(60, 11)], by: Progression(.double)) == .exceeded)
        let most = Suggested.plan(1, 60, 5...8, isOpen: true)
        #expect(outcome(most, [Suggested.set(60, 5)]) == .met)
        #expect(outcome(most, [Suggested.set(60, 7)]) == .exceeded)
        let hold = [Target(duration: .seconds(60))]
        #expect(outcome(hold, [Suggested.set(seconds: 60)]) == .met)
        #expect(outcome(hold, [Suggested.set(seconds: 61)]) == .exceeded)
        #expect(outcome(hold, [Suggested.set(seconds: 59)]) == .fellShort(.missed(.duration)))
        let sides = [Target(sides: [Target(reps: 5...5, side: .left), Target(side: .right)])]
        let left = Suggested.set(nil, 5, side: .left)
        #expect(outcome(sides, [left]) == .fellShort(.setsMissed(done: 1, planned: 2)))
        #expect(outcome(sides, [left, Suggested.set(nil, 5, side: .right)]) == .met)
    }

    @Test("is open while sets are left that may still come")
    func open() {
        let plan = Suggested.plan(2, 60, 5...5)
        func done(_ reps: [Int?]) -> SuggestionOutcome? {
            outcome(plan, Suggested.session(60, reps), isOpen: true)
        }
        #expect(done([]) == .open)
        #expect(done([3]) == .open)
        #expect(done([5, 5]) == .met)
        #expect(done([5, 3]) == .fellShort(.repsMissed(done: 8, planned: 10)))
    }

    /// A store with a planned exercise that progresses, and the workout that has it.
    private func withPlan(
        _ body: (WorkoutStore, Workout, PlannedExercise) throws -> Void
    ) throws {
        try withVerifiedStore { store in
            let workout = Workout(name: "Push")
            let planned = PlannedExercise(
                workout: workout.id, exercise: Trained.bench.id,
                sets: [SetGroup(count: 2, .init(weight: .kilograms(100), reps: 5...5))],
                progression: Progression(.addStep, step: .kilograms(2.5)))
            try store.save(Trained.bench, Trained.row)
            try store.save(workout)
            try store.save(planned)
            try body(store, workout, planned)
        }
    }

    /// Logs sets of an entry.
    private func log(
        _ store: WorkoutStore, _ entry: SessionEntry, _ kilograms: Double, _ reps: [Int]
    ) throws {
        let session = try #require(try store.get(entry.session))
        for (place, reps) in reps.enumerated() {
            try store.sets.add(
                ExerciseSet(
                    exercise: entry.exercise, session: entry.session, entry: entry.key,
                    weight: .kilograms(kilograms), reps: reps,
                    timestamp: session.startDate + Double(place), utcOffsetMinutes: 0))
        }
    }

    @Test("is told of the last sessions, the newest first, whatever became of the plan")
    func history() throws {
        try withPlan { store, workout, planned in
            let done: [(weight: Double, reps: [Int])] = [
                (100, [5, 5]), (102.5, [5, 5]), (105, [5, 3]), (105, []), (107.5, [5, 5]),
            ]
            for (number, sets) in done.enumerated() {
                let session = try store.sessions.start(
                    .workout(workout.id), at: noon + Double(number) * 86_400, utcOffsetMinutes: 0)
                let entry = try #require(try store.first(store.entries.of(session.id)))
                #expect(try store.value(of: EntryOutcome(of: entry.id)) == .open)
                try log(store, entry, sets.weight, sets.reps)
                try store.sessions.finish(session.id)
            }
            let expected: [SuggestionOutcome] = [
                .exceeded, .nothing, .fellShort(.repsMissed(done: 8, planned: 10)), .met, .met,
            ]
            let statistic = SuggestionHistory(of: Trained.bench.id)
            var history = try store.value(of: statistic)
            #expect(history.suggestions.map(\.outcome) == expected)
            #expect(history.closedCount == 5 && history.successCount == 3)
            #expect(history.suggestions[0].day == LocalDay(20_254 + 4))
            #expect(history.suggestions[0].session.startDate == noon + 4 * 86_400)
            let asked = history.suggestions.map { $0.entry.targets?[0].weight?.kilograms }
            #expect(asked == [105, 105, 105, 102.5, 100])
            try store.plannedExercises.update(planned.id) { $0.progression = Progression(.double) }
            try store.plannedExercises.delete(planned.id)
            history = try store.value(of: SuggestionHistory(of: Trained.bench.id, last: 3))
            #expect(history.suggestions.map(\.outcome) == Array(expected.prefix(3)))
            #expect(try store.value(of: SuggestionHistory(of: Trained.row.id)).suggestions == [])
        }
    }

    @Test("counts by the exercise that was suggested, and by all of its targets")
    func changedByHand() throws {
        try withPlan { store, workout, _ in
            let session = try store.sessions.start(.workout(workout.id), at: noon)
            let entry = try #require(try store.first(store.entries.of(session.id)))
            let outcome = EntryOutcome(of: entry.id)
            try log(store, entry, 100, [5])
            #expect(try store.value(of: outcome) == .open)
            // What the user leaves out was planned nevertheless.
            try store.write { _ = try $0.completeEntry(entry.id) }
            let missed = SuggestionOutcome.fellShort(.setsMissed(done: 1, planned: 2))
            #expect(try store.value(of: outcome) == missed)
            let progress = try store.value(of: SessionProgress(of: session.id))
            #expect(progress.next == nil && progress.plannedCount == 1)
            let row = try #require(try store.entries.substitute(entry.id, with: Trained.row.id))
            try log(store, row, 100, [5, 5])
            #expect(try store.value(of: outcome) == missed)
            for exercise in [Trained.bench, Trained.row] {
                let history = try store.value(of: SuggestionHistory(of: exercise.id))
                let expected = exercise.id == Trained.bench.id ? [missed] : []
                #expect(history.suggestions.map(\.outcome) == expected)
            }
            #expect(try store.value(of: EntryOutcome(of: SessionEntry.ID())) == nil)
            let loose = try store.entries.add(Trained.row.id, to: session.id)
            #expect(try store.value(of: EntryOutcome(of: loose.id)) == nil)
        }
    }
}
