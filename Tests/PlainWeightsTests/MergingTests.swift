import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

@Suite("Exercises that are renamed and merged, and sets as they are logged")
struct MergingTests {
    @Test("an old name is found among the aliases, once")
    func rename() throws {
        try withVerifiedStore { store in
            let bench = Exercise(name: "Bench", createdDate: noon)
            try store.exercises.insert(bench)
            try store.exercises.rename(bench.id, to: "Bench Press")
            try store.exercises.rename(bench.id, to: "Press")
            try store.exercises.rename(bench.id, to: "Bench")
            #expect(try store.get(bench.id)?.name == "Bench")
            #expect(try store.get(bench.id)?.aliases == ["Bench Press", "Press"])
            let named = Query<Exercise> { $0.aliases.contains("Press") }
            #expect(try store.fetch(named).map(\.id) == [bench.id])
            #expect(try store.exercises.rename(Exercise.ID(), to: "a") == nil)
            #expect(throws: TrainingError.self) {
                try store.exercises.rename(bench.id, to: " ")
            }
        }
    }

    @Test("a merged exercise has the records of both, and its totals and dates follow")
    func merge() throws {
        try withVerifiedStore { store in
            let bench = Exercise(
                name: "Bench", aliases: ["BP"], tags: ["chest"], createdDate: noon)
            let press = Exercise(
                name: "Bench Press", tags: ["chest", "push"], secondaryTags: ["arms"],
                createdDate: noon - 9)
            let session = WorkoutSession(startDate: noon)
            try store.save(bench, press)
            try store.save(session)
            let entry = SessionEntry(session: session.id, exercise: press.id, exerciseName: "P")
            let mark = StrengthMark(exercise: press.id, weight: .kilograms(100), date: noon)
            let planned = PlannedExercise(exercise: press.id, lastEdited: noon)
            try store.save(entry)
            try store.save(mark)
            try store.save(planned)
            let sets = [(bench, 1.0), (press, 2), (press, 3)].map {
                ExerciseSet(
                    exercise: $0.0.id, weight: .kilograms(100), reps: 5,
                    timestamp: noon + $0.1, utcOffsetMinutes: 0)
            }
            try store.sets.insert(sets)
            let merged = try #require(try store.exercises.merge(press.id, into: bench.id))
            #expect(merged.aliases == ["BP", "Bench Press"] && merged.tags == ["chest", "push"])
            #expect(merged.secondaryTags == ["arms"] && merged.createdDate == noon - 9)
            #expect(try store.get(press.id) == nil)
            #expect(try store.count(store.sets.of(bench.id)) == 3)
            #expect(try store.get(entry.id)?.exercise == bench.id)
            #expect(try store.get(mark.id)?.exercise == bench.id)
            #expect(try store.get(planned.id)?.exercise == bench.id)
            let totals = PeriodTotals(by: .year, of: .exercise(bench.id))
            #expect(try store.value(of: totals).map(\.totals.reps) == [15])
            #expect(try store.exercises.merge(press.id, into: bench.id) == nil)
            #expect(try store.exercises.merge(bench.id, into: bench.id) == nil)
        }
    }

    @Test("a merged exercise was substituted for no other one that is the same now")
    func mergedSubstitutes() throws {
        try withVerifiedStore { store in
            let (a, b, c) = (
                Exercise(name: "A", createdDate: noon), Exercise(name: "B", createdDate: noon),
                Exercise(name: "C", createdDate: noon)
            )
            let session = WorkoutSession(startDate: noon)
            try store.save(a, b, c)
            try store.save(session)
            // What was done, and in whose place.
            let entries = [(b, a), (a, b), (c, a), (a, c), (b, c)].enumerated().map {
                SessionEntry(
                    session: session.id, key: UInt32($0.offset), exercise: $0.element.0.id,
                    substituted: $0.element.1.id)
            }
            try store.entries.insert(entries)
            try store.exercises.merge(a.id, into: b.id)
            let found = try entries.map { try #require(try store.get($0.id)) }
            #expect(found.map(\.exercise) == [b, b, c, b, b].map(\.id))
            #expect(found.map(\.substituted) == [nil, nil, b.id, c.id, c.id])
            #expect(found.map(\.exerciseName) == ["B", "A", "C", "A", "B"])
            #expect(found.map(\.substitutedName) == ["", "", "A", "C", "C"])
        }
    }

    @Test("a merged exercise has the notes of both, each once, or nothing is merged")
    func mergedNotes() throws {
        let cases = [
            ("", "", ""), ("a", "", "a"), ("", "b", "b"), ("a", "b", "a\n\nb"), ("a", "a", "a"),
        ]
        try withVerifiedStore { store in
            for (kept, gone, expected) in cases {
                let exercises = [
                    Exercise(name: "Bench", notes: kept), Exercise(name: "Press", notes: gone),
                ]
                try store.save(exercises[0], exercises[1])
                let merged = try store.exercises.merge(exercises[1].id, into: exercises[0].id)
                #expect(merged?.notes == expected)
            }
            let half = String(repeating: "n", count: TrainingLimits.textBytes / 2)
            let (kept, gone) = (
                Exercise(name: "A", notes: half), Exercise(name: "B", notes: "b" + half)
            )
            let set = ExerciseSet(exercise: gone.id, reps: 1, timestamp: noon)
            try store.save(kept, gone)
            try store.save(set)
            try store.write { transaction in
                let error = #expect(throws: TrainingError.self) {
                    try transaction.merge(gone.id, into: kept.id)
                }
                #expect(error?.field == "notes")
            }
            #expect(try store.get(set.id)?.exercise == gone.id)
            #expect(try store.get(kept.id) == kept)
        }
    }

    @Test("a logged set keeps what its load depends on, whatever changes later")
    func logging() throws {
        try withVerifiedStore { store in
            let pullUp = Exercise(
                name: "Pull-up", loadMode: .bodyweight, bodyweightShare: 1_000, createdDate: noon)
            let pushUp = Exercise(
                name: "Push-up", loadMode: .bodyweight, bodyweightShare: 640, createdDate: noon)
            let curl = Exercise(name: "Curl", implementCount: 2, createdDate: noon)
            let gym = Gym(name: "Basement")
            let session = WorkoutSession(startDate: noon, gym: gym.id)
            try store.save(pullUp, pushUp, curl)
            try store.save(gym)
            try store.save(session)
            try store.save(
                BodyMeasurement(weight: .kilograms(80), timestamp: noon - 60),
                BodyMeasurement(weight: .kilograms(90), timestamp: noon + 60))
            func log(_ exercise: Exercise, _ kilograms: Double?) throws -> ExerciseSet {
                try store.sets.add(
                    ExerciseSet(
                        exercise: exercise.id, session: session.id,
                        weight: kilograms.map { .kilograms($0) }, reps: 5, timestamp: noon,
                        utcOffsetMinutes: 0)
                ).set
            }
            let belt = try log(pullUp, 10)
            #expect(belt.load == .kilograms(90) && belt.gym == gym.id.uuid)
            #expect(try store.get(belt.id) == belt)
            #expect(try log(pullUp, -20).load == .kilograms(60))
            #expect(try log(pushUp, nil).load == .kilograms(51.2))
            #expect(try log(curl, 20).load == .kilograms(40))
            #expect(throws: TrainingError.self) { try log(curl, -20) }
            try store.exercises.update(pullUp.id) { $0.bodyweightShare = 500 }
            #expect(try store.get(belt.id)?.load == .kilograms(90))
            let early = try store.sets.add(
                ExerciseSet(exercise: pullUp.id, reps: 5, timestamp: noon - 90)
            ).set
            #expect(early.bodyLoad == nil && early.load == .zero)
        }
    }
}
