import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("A plan that is written back") struct WriteBackCountTests {
    private let noon = Date(timeIntervalSince1970: 1_750_000_000)
    private let curl = Exercise(name: "Curl")
    private let workout = Workout(name: "Arms")

    private typealias Target = ExerciseSet.Target

    /// Does sets of a planned exercise, and returns the set groups after they were written back.
    private func groups(
        _ planned: [SetGroup], after done: [(ExerciseSet.Kind, ExerciseSet.Side)]
    ) throws -> [String] {
        let store = try WorkoutStore.temporary()
        try store.exercises.insert(curl)
        try store.workouts.insert(workout)
        let plan = PlannedExercise(workout: workout.id, exercise: curl.id, sets: planned)
        try store.plannedExercises.insert(plan)
        let session = try store.sessions.start(.workout(workout.id), at: noon)
        for (kind, side) in done {
            let set = ExerciseSet(
                exercise: curl.id, reps: 8, timestamp: noon, kind: kind, side: side)
            _ = try store.write { try $0.log(set) }
        }
        try store.sessions.finish(session.id, at: noon)
        try store.write { _ = try $0.writeBack(session.id) }
        #expect(try store.value(of: SessionDifferences(of: session.id)).isEmpty)
        let written = try #require(try store.plannedExercises.get(plan.id))
        return written.sets.map { "\($0.count) \($0.target.kind) \($0.target.side)" }
    }

    private func repeated(
        _ count: Int, _ kind: ExerciseSet.Kind = .normal, _ side: ExerciseSet.Side = .both
    ) -> [(ExerciseSet.Kind, ExerciseSet.Side)] { Array(repeating: (kind, side), count: count) }

    @Test("has as many sets as were done, and its warm-ups as before")
    func warmUps() throws {
        let planned = [
            SetGroup(key: 1, count: 2, Target(reps: 10...10, kind: .warmUp)),
            SetGroup(key: 2, count: 3, Target(reps: 8...8)),
        ]
        let warm = repeated(2, .warmUp)
        #expect(
            try groups(planned, after: warm + repeated(4)) == [
                "2 warmUp both", "4 normal both",
            ])
        #expect(
            try groups(planned, after: warm + repeated(1)) == [
                "2 warmUp both", "1 normal both",
            ])
        #expect(try groups(planned, after: repeated(2)) == ["2 warmUp both", "2 normal both"])
    }

    @Test("has as many sets of each side")
    func sides() throws {
        let planned = [
            SetGroup(key: 1, count: 3, Target(reps: 8...8, side: .left)),
            SetGroup(key: 2, count: 3, Target(reps: 8...8, side: .right)),
        ]
        for count in [1, 2, 4] {
            let done = repeated(count, .normal, .left) + repeated(count, .normal, .right)
            #expect(
                try groups(planned, after: done) == [
                    "\(count) normal left", "\(count) normal right",
                ])
        }
    }

    @Test("loses no exercise of a module that came into it while the session went on")
    func laterModule() throws {
        let store = try WorkoutStore.temporary()
        let core = Module(name: "Core"), plank = Exercise(name: "Plank")
        try store.exercises.insert([curl, plank])
        try store.modules.insert(core)
        try store.workouts.insert(workout)
        let own = PlannedExercise(workout: workout.id, exercise: curl.id)
        let shared = PlannedExercise(module: core.id, exercise: plank.id)
        try store.plannedExercises.insert([own, shared])
        let session = try store.sessions.start(.workout(workout.id), at: noon)
        try store.workoutModules.insert(WorkoutModule(workout: workout.id, module: core.id))
        let differences = SessionDifferences(of: session.id)
        #expect(try store.value(of: differences).removed.isEmpty)
        try store.sessions.finish(session.id, at: noon)
        try store.write { _ = try $0.writeBack(session.id) }
        #expect(try store.plannedExercises.get(shared.id) != nil)
        // A session that repeats it knows what the old one was started with, and no more.
        let again = try store.sessions.start(.session(session.id), at: noon)
        #expect(try store.value(of: SessionDifferences(of: again.id)).removed.isEmpty)
    }

    @Test("is begun by a set with the target that is next, also after warm-ups that were left out")
    func nextSet() throws {
        let store = try WorkoutStore.temporary()
        try store.exercises.insert(curl)
        let session = try store.sessions.start(at: noon)
        let entry = try store.entries.add(curl.id, to: session.id)
        try store.write { transaction in
            _ = try transaction.update(entry.id) {
                $0.targets = [
                    Target(reps: 20...20, kind: .warmUp), Target(reps: 8...8), Target(reps: 7...7),
                ]
            }
        }
        let next = NextSet(of: curl.id, in: session.id, entry: entry.key, at: noon)
        #expect(try store.value(of: next).target?.reps == 20...20)
        _ = try store.write { transaction in
            try transaction.log(ExerciseSet(exercise: curl.id, reps: 8, timestamp: noon))
        }
        #expect(try store.value(of: next).target?.reps == 7...7)
        let progress = try store.value(of: SessionProgress(of: session.id))
        #expect(progress.next?.target?.reps == 7...7)
    }
}
