import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// A workout of two modules and an exercise between them.
private struct Plan {
    let exercises = ["A", "B", "C", "D", "E"].map { Exercise(name: $0, createdDate: noon) }
    let workout = Workout(name: "Push")
    let warmUp = Module(name: "Warm-up", type: .warmUp)
    let main = Module(name: "Main")
    let planned: [PlannedExercise]

    init() {
        planned = exercises.map { exercise in
            PlannedExercise(
                exercise: exercise.id, sets: [SetGroup(count: 3, .init(reps: 8...10))])
        }
    }

    /// Warm-up (A, B), C, Main (D, E).
    func save(to store: WorkoutStore) throws {
        try store.exercises.insert(exercises)
        try store.workouts.insert(workout)
        try store.modules.insert([warmUp, main])
        try store.write { transaction in
            try transaction.place(WorkoutModule(workout: workout.id, module: warmUp.id))
            try place(2, in: nil, &transaction)
            try transaction.place(WorkoutModule(workout: workout.id, module: main.id))
            for number in [0, 1] { try place(number, in: warmUp.id, &transaction) }
            for number in [3, 4] { try place(number, in: main.id, &transaction) }
        }
    }

    private func place(
        _ number: Int, in module: Module.ID?, _ transaction: inout StoreTransaction
    ) throws {
        var exercise = planned[number]
        exercise.module = module
        exercise.workout = module == nil ? workout.id : nil
        try transaction.place(exercise)
    }
}

@Suite("Plans") struct PlanTests {
    private func withPlan(_ body: (WorkoutStore, Plan) throws -> Void) throws {
        try withVerifiedStore { store in
            let plan = Plan()
            try plan.save(to: store)
            try body(store, plan)
        }
    }

    /// The exercises of a workout in their order, modules in brackets.
    private func text(_ store: WorkoutStore, _ workout: Workout.ID) throws -> String {
        try store.value(of: WorkoutPlan(of: workout)).map { part in
            let names = part.exercises.map(\.exerciseName).joined()
            return part.module == nil ? names : "[\(names)]"
        }.joined()
    }

    @Test("consist of modules and exercises in one order")
    func order() throws {
        try withPlan { store, plan in
            #expect(try text(store, plan.workout.id) == "[AB]C[DE]")
            let modules = try store.fetch(store.workoutModules.of(plan.workout.id))
            try store.write { transaction in
                try transaction.move(modules[1].id, to: .first)
            }
            #expect(try text(store, plan.workout.id) == "[DE][AB]C")
            try store.write { transaction in
                try transaction.move(plan.planned[2].id, to: .after(modules[1].id))
                try transaction.move(plan.planned[0].id, to: .last)
            }
            #expect(try text(store, plan.workout.id) == "[DE]C[BA]")
            try store.write { transaction in
                // What is in another list changes nothing.
                try transaction.move(plan.planned[0].id, to: .after(plan.planned[3].id))
                #expect(try transaction.move(PlannedExercise.ID(), to: .first) == nil)
            }
            #expect(try text(store, plan.workout.id) == "[DE]C[BA]")
        }
    }

    @Test("share modules, and have copies of them")
    func copies() throws {
        try withPlan { store, plan in
            let copy = try #require(
                try store.write { try $0.duplicate(plan.workout.id, named: "Push 2") })
            #expect(try text(store, copy.id) == "[AB]C[DE]")
            try store.plannedExercises.delete(plan.planned[0].id)
            try store.plannedExercises.delete(plan.planned[2].id)
            #expect(try text(store, copy.id) == "[B]C[DE]")
            let place = try #require(try store.first(store.workoutModules.of(copy.id)))
            try store.write { _ = try $0.unshare(place.id) }
            try store.write { _ = try $0.duplicate(plan.planned[1].id) }
            #expect(try text(store, plan.workout.id) == "[BB][DE]")
            #expect(try text(store, copy.id) == "[B]C[DE]")
            #expect(try store.write { try $0.duplicate(Workout.ID()) } == nil)
        }
    }

    @Test("have supersets, of which one alone is none")
    func supersets() throws {
        try withPlan { store, plan in
            let ids = plan.planned.map(\.id)
            func groups() throws -> [Int?] { try ids.map { try store.get($0)?.supersetGroup } }
            try store.write { (transaction) throws in
                #expect(try transaction.group([ids[0], ids[1]]) == 1)
                #expect(try transaction.group([ids[2]]) == nil)
                // They are in different lists.
                #expect(try transaction.group([ids[2], ids[3]]) == nil)
                #expect(try transaction.group([ids[3], ids[4]]) == 1)
            }
            #expect(try groups() == [1, 1, nil, 1, 1])
            try store.write { _ = try $0.ungroup(ids[0]) }
            #expect(try groups() == [nil, nil, nil, 1, 1])
            try store.plannedExercises.delete(ids[3])
            #expect(try groups() == [nil, nil, nil, nil, nil])
        }
    }

    @Test("leave their superset when they go to another list, and join none there")
    func otherList() throws {
        try withPlan { store, plan in
            let ids = plan.planned.map(\.id)
            try store.write { transaction in
                try transaction.group([ids[0], ids[1]])
                try transaction.group([ids[3], ids[4]])
            }
            try store.plannedExercises.update(ids[0]) { $0.module = plan.main.id }
            let groups = try ids.map { try store.get($0)?.supersetGroup }
            #expect(groups == [nil, nil, nil, 1, 1])
        }
    }

    @Test("have copies in the same order, also of what has the same place")
    func equalPlaces() throws {
        try withPlan { store, plan in
            // Two devices have put one thing each into an empty workout.
            let workout = Workout(name: "Pull")
            try store.save(workout)
            try store.save(PlannedExercise(workout: workout.id, exercise: plan.exercises[2].id))
            try store.save(WorkoutModule(workout: workout.id, module: plan.main.id))
            #expect(try text(store, workout.id) == "C[DE]")
            let copy = try #require(try store.write { try $0.duplicate(workout.id) })
            #expect(try text(store, copy.id) == "C[DE]")
        }
    }

    @Test("stand together after they were made a superset")
    func adjacent() throws {
        try withVerifiedStore { store in
            let session = WorkoutSession(startDate: noon)
            try store.save(session)
            let entries = try ["A", "B", "C", "D"].map { name in
                try store.write { transaction in
                    try transaction.place(
                        SessionEntry(session: session.id, exerciseName: name))
                }
            }
            try store.write { _ = try $0.group([entries[3].id, entries[0].id]) }
            let found = try store.fetch(store.entries.of(session.id))
            #expect(found.map(\.exerciseName).joined() == "ADBC")
            #expect(found.map(\.supersetGroup) == [1, 1, nil, nil])
            try store.write { _ = try $0.group([entries[0].id, entries[1].id]) }
            #expect(
                try store.fetch(store.entries.of(session.id)).map(\.supersetGroup)
                    == [2, 2, nil, nil])
        }
    }
}
