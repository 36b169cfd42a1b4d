import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// The lists of the smaller types: their orders, and the indexes that serve them.
@Suite("Lists") struct ListTests {
    /// Compares the first records of a list.
    private func expect<R: Record>(
        _ query: Query<R>, _ ids: [RecordID<R>], by index: String, in store: WorkoutStore,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let found = try store.fetch(query.limited(to: ids.count)).map(\.id)
        #expect(found == ids, sourceLocation: sourceLocation)
        let plan = "\(try store.explainPage(query))"
        #expect(plan.contains("index \(index)"), "\(plan)", sourceLocation: sourceLocation)
        #expect(!plan.contains("sort"), "\(plan)", sourceLocation: sourceLocation)
    }

    @Test("of the body and of strength")
    func body() throws {
        try withVerifiedStore { store in
            try store.save(Trained.bench)
            let measured = [0.0, 1, 2].map { number in
                BodyMeasurement(weight: .kilograms(80 + number), timestamp: noon + number)
            }
            var waist = BodyMeasurement(weight: nil, timestamp: noon + 1.5)
            (waist.kind, waist.value, waist.unit) = ("waist", 90, "cm")
            try store.measurements.insert(measured + [waist])
            let ids = measured.map(\.id)
            try expect(
                store.measurements.newest, [ids[2], waist.id, ids[1], ids[0]], by: "byTimestamp",
                in: store)
            try expect(store.measurements.of("waist"), [waist.id], by: "byKind", in: store)
            try expect(
                store.measurements.weights(until: noon + 1), [ids[1], ids[0]], by: "byKind",
                in: store)
            let marks = [0.0, 1].flatMap { number in
                [StrengthMark.Kind.goal, .tested].map { kind in
                    StrengthMark(
                        exercise: Trained.bench.id, kind: kind, weight: .kilograms(100),
                        date: noon + number)
                }
            }
            try store.marks.insert(marks)
            let goals = [marks[2].id, marks[0].id]
            try expect(
                store.marks.of(Trained.bench.id, .goal), goals, by: "byExercise", in: store)
            let byKind = [marks[2], marks[0], marks[3], marks[1]]
                .sorted { $0.kind.rawValue < $1.kind.rawValue }
            try expect(
                store.marks.of(Trained.bench.id), byKind.map(\.id), by: "byExercise", in: store)
        }
    }

    @Test("of the library")
    func library() throws {
        try withVerifiedStore { store in
            let movements = [
                Movement(name: "press 10"), Movement(name: "Press 2"),
                Movement(name: "A", isHidden: true),
            ]
            // A few records would be sorted in memory.
            try store.movements.insert(movements + (0..<200).map { Movement(name: "z \($0)") })
            try expect(
                store.movements.byName, [movements[1].id, movements[0].id], by: "byName",
                in: store)
            let variants = ["b", "A"].map { Variant(movement: movements[0].id, name: $0) }
            try store.variants.insert(variants + [Variant(movement: movements[1].id, name: "c")])
            try expect(
                store.variants.of(movements[0].id), [variants[1].id, variants[0].id],
                by: "byMovement", in: store)
            let muscles = [
                VariantMuscle(variant: variants[0].id, muscle: .calves, share: 300),
                VariantMuscle(variant: variants[0].id, muscle: .biceps, share: 200),
                VariantMuscle(variant: variants[1].id, muscle: .calves, share: 900),
            ]
            try store.variantMuscles.insert(muscles)
            try expect(
                store.variantMuscles.of(variants[0].id), [muscles[1].id, muscles[0].id],
                by: "byVariant", in: store)
            try expect(
                store.variantMuscles.of(.calves), [muscles[2].id, muscles[0].id], by: "byMuscle",
                in: store)
            let equipment = [Equipment(name: "bar"), Equipment(name: "Air bike")]
            try store.equipment.insert(equipment + (0..<200).map { Equipment(name: "z \($0)") })
            try expect(
                store.equipment.byName, [equipment[1].id, equipment[0].id], by: "byName",
                in: store)
        }
    }

    @Test("of plans")
    func plans() throws {
        try withVerifiedStore { store in
            let programs = [
                Program(name: "b", activeDate: noon), Program(name: "C"),
                Program(name: "a", activeDate: noon + 1),
            ]
            try store.programs.insert(programs)
            let ids = programs.map(\.id)
            try expect(store.programs.byName, [ids[2], ids[0], ids[1]], by: "byName", in: store)
            try expect(store.programs.active, [ids[2], ids[0]], by: "byActiveDate", in: store)
            let days = [
                ScheduledWorkout(program: ids[0], due: LocalDay(9), movedTo: LocalDay(8)),
                ScheduledWorkout(program: ids[0], due: LocalDay(7), order: .after(.start)),
                ScheduledWorkout(program: ids[0], due: LocalDay(4), movedTo: LocalDay(7)),
                ScheduledWorkout(program: ids[1], due: LocalDay(5)),
            ]
            try store.scheduledWorkouts.insert(days)
            try expect(
                store.scheduledWorkouts.of(ids[0]), [days[2].id, days[1].id, days[0].id],
                by: "byProgram", in: store)
            try expect(
                store.scheduledWorkouts.during(LocalDay(5)..<LocalDay(8)),
                [days[3].id, days[2].id, days[1].id], by: "byDay", in: store)
            let slots = [
                ProgramSlot(program: ids[0], day: 3), ProgramSlot(program: ids[0], weekday: 5),
                ProgramSlot(program: ids[0], week: 2, weekday: 1),
                ProgramSlot(program: ids[0], weekday: 2), ProgramSlot(program: ids[1], weekday: 1),
            ]
            try store.programSlots.insert(slots)
            try expect(
                store.programSlots.of(ids[0]), [0, 3, 1, 2].map { slots[$0].id },
                by: "byProgram", in: store)
            let workouts = [Workout(name: "Push"), Workout(name: "Pull")]
            try store.workouts.insert(workouts + (0..<200).map { Workout(name: "z \($0)") })
            try expect(
                store.workouts.byName, [workouts[1].id, workouts[0].id], by: "byName", in: store)
            let module = Module(name: "Warm-up")
            try store.modules.insert(module)
            try expect(store.modules.byName, [module.id], by: "byName", in: store)
            let parts = [Position.after(.start), .start].map {
                WorkoutModule(workout: workouts[0].id, module: module.id, order: $0)
            }
            try store.workoutModules.insert(parts)
            try expect(
                store.workoutModules.of(workouts[0].id), [parts[1].id, parts[0].id],
                by: "byWorkout", in: store)
            let planned = [Position.after(.start), .start].map {
                PlannedExercise(module: module.id, exercise: nil, order: $0)
            }
            let alone = PlannedExercise(workout: workouts[1].id, exercise: nil)
            try store.plannedExercises.insert(planned + [alone])
            try expect(
                store.plannedExercises.of(module.id), [planned[1].id, planned[0].id],
                by: "byModule", in: store)
            try expect(
                store.plannedExercises.of(workouts[1].id), [alone.id], by: "byWorkout", in: store)
        }
    }
}
