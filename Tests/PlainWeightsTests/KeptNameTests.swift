import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// What the store keeps by rules: names as they were, and times of edits.
@Suite("Names and edits") struct KeptNameTests {
    private let bench = Exercise(name: "Bench", createdDate: noon)
    private let workout = Workout(name: "Push", lastEdited: noon)
    private let module = Module(name: "Warm-up", lastEdited: noon)
    private let program = Program(name: "5x5", lastEdited: noon)
    private let gym = Gym(name: "Basement")

    private func withPlan(_ body: (WorkoutStore) throws -> Void) throws {
        try withVerifiedStore { store in
            try store.exercises.insert(bench)
            try store.workouts.insert(workout)
            try store.modules.insert(module)
            try store.programs.insert(program)
            try store.gyms.insert(gym)
            try body(store)
        }
    }

    @Test("a name is kept from the first reference, and is the last one when its record goes")
    func names() throws {
        try withPlan { store in
            let session = WorkoutSession(
                startDate: noon, gym: gym.id, workout: workout.id, program: program.id)
            let entry = SessionEntry(
                session: session.id, exercise: bench.id, substituted: bench.id)
            let section = SessionSection(session: session.id, module: module.id)
            let planned = PlannedExercise(workout: workout.id, exercise: bench.id)
            let slot = ProgramSlot(program: program.id, weekday: 1, module: module.id)
            let date = ScheduledWorkout(program: nil, due: LocalDay(1), workout: workout.id)
            try store.save(session)
            try store.save(entry)
            try store.save(section)
            try store.save(planned)
            try store.save(slot)
            try store.save(date)
            func kept() throws -> [String?] {
                let session = try store.get(session.id)
                let entry = try store.get(entry.id)
                return [
                    session?.gymName, session?.workoutName, session?.programName,
                    entry?.exerciseName, entry?.substitutedName,
                    try store.get(section.id)?.moduleName, try store.get(planned.id)?.exerciseName,
                    try store.get(slot.id)?.name, try store.get(date.id)?.name,
                ]
            }
            let first = [
                "Basement", "Push", "5x5", "Bench", "Bench", "Warm-up", "Bench", "Warm-up", "Push",
            ]
            #expect(try kept() == first)
            try store.exercises.rename(bench.id, to: "Bench Press")
            try store.workouts.update(workout.id) { $0.name = "Push day" }
            try store.modules.update(module.id) { $0.name = "Mobility" }
            try store.programs.update(program.id) { $0.name = "StrongLifts" }
            try store.gyms.update(gym.id) { $0.name = "Cellar" }
            #expect(try kept() == first)
            try store.exercises.delete(bench.id, .keepingSets)
            try store.modules.delete(module.id)
            try store.gyms.delete(gym.id, .keepingTraining)
            #expect(
                try kept() == [
                    "Cellar", "Push", "5x5", "Bench Press", "Bench Press", "Mobility",
                    "Bench Press", "Mobility", "Push",
                ])
            try store.workouts.delete(workout.id)
            try store.programs.delete(program.id)
            #expect(try store.get(date.id)?.name == "Push day")
            let left = try #require(try store.get(session.id))
            #expect([left.workoutName, left.programName] == ["Push day", "StrongLifts"])
            #expect(try store.get(planned.id) == nil && store.get(slot.id) == nil)
        }
    }

    @Test("a name that was given stays, until the reference changes")
    func given() throws {
        try withPlan { store in
            let row = Exercise(name: "Row")
            try store.save(row)
            let session = WorkoutSession(startDate: noon)
            let entry = SessionEntry(
                session: session.id, exercise: bench.id, exerciseName: "Old bench")
            try store.save(session)
            try store.save(entry)
            func name() throws -> String? { try store.get(entry.id)?.exerciseName }
            #expect(try name() == "Old bench")
            try store.entries.update(entry.id) { $0.notes = "n" }
            #expect(try name() == "Old bench")
            try store.entries.substitute(entry.id, with: row.id)
            #expect(try name() == "Row")
            #expect(try store.get(entry.id)?.substituted == bench.id)
            #expect(try store.get(entry.id)?.substitutedName == "Bench")
            try store.entries.substitute(entry.id, with: bench.id)
            #expect(try store.get(entry.id)?.substituted == nil)
            try store.entries.update(entry.id) { ($0.exercise, $0.exerciseName) = (row.id, "Mine") }
            #expect(try name() == "Mine")
        }
    }

    @Test("sets of a deleted exercise go with it, or stay with its name")
    func removal() throws {
        for removal in [nil, Exercise.Removal.withSets, .keepingSets] {
            try withPlan { store in
                let sets = (0..<3).map {
                    ExerciseSet(exercise: bench.id, reps: 5 + $0, timestamp: noon + Double($0))
                }
                let mark = StrengthMark(exercise: bench.id, reps: 20)
                try store.sets.add(sets)
                try store.marks.insert(mark)
                let isThere =
                    try removal.map { try store.exercises.delete(bench.id, $0) }
                    ?? store.exercises.delete(bench.id)
                #expect(isThere)
                #expect(try !store.exercises.delete(bench.id, .keepingSets))
                let left = try sets.map { try store.get($0.id) }
                if removal == .keepingSets {
                    #expect(left.allSatisfy { $0?.exercise == nil && $0?.exerciseName == "Bench" })
                    #expect(left.map { $0?.reps } == [5, 6, 7])
                    #expect(try store.count(store.sets.newest) == 3)
                } else {
                    #expect(left == [nil, nil, nil])
                }
                #expect(try store.get(mark.id) == nil)
            }
        }
    }

    @Test("the last edit of a plan moves with edits of the user alone")
    func edits() throws {
        try withPlan { store in
            let planned = PlannedExercise(module: module.id, exercise: bench.id, lastEdited: noon)
            let slot = ProgramSlot(
                program: program.id, weekday: 1, workout: workout.id, lastEdited: noon)
            try store.save(planned)
            try store.save(slot)
            func dates() throws -> [Date?] {
                [
                    try store.get(planned.id)?.lastEdited, try store.get(slot.id)?.lastEdited,
                    try store.get(workout.id)?.lastEdited, try store.get(module.id)?.lastEdited,
                    try store.get(program.id)?.lastEdited,
                ]
            }
            #expect(try dates() == Array(repeating: noon, count: 5))
            // Neither of these is an edit of another record.
            try store.exercises.delete(bench.id)
            try store.exercises.insert(bench)
            #expect(try store.get(planned.id)?.exerciseName == "Bench")
            #expect(try dates() == Array(repeating: noon, count: 5))
            let before = Date.now
            try store.plannedExercises.update(planned.id) { $0.notes = "n" }
            try store.programSlots.update(slot.id) { $0.week = 2 }
            try store.workouts.update(workout.id) { $0.isHidden = true }
            try store.modules.update(module.id) { $0.type = .prehab }
            try store.programs.update(program.id) { $0.weeks = 9 }
            let edited = try dates()
            #expect(edited.allSatisfy { $0.map { $0 >= before && $0 <= .now } == true })
            try store.workouts.delete(workout.id)
            #expect(try store.get(slot.id)?.lastEdited == edited[1])
            // A time that the caller gives counts, unless it is an earlier one.
            let later = Date.now + 99
            try store.modules.update(module.id) { $0.lastEdited = later }
            #expect(try store.get(module.id)?.lastEdited == later)
            try store.modules.update(module.id) { ($0.notes, $0.lastEdited) = ("m", noon) }
            #expect(try store.get(module.id)?.lastEdited == later)
        }
    }

    @Test("the last edit of an exercise does not move by what a deletion clears")
    func exerciseEdits() throws {
        try withPlan { store in
            let bar = Equipment(name: "Bar"),
                bench = Exercise(
                    name: "B", equipment: bar.id, otherEquipment: [bar.id], createdDate: noon)
            try store.save(bar)
            try store.save(bench)
            try store.equipment.delete(bar.id)
            let left = try #require(try store.get(bench.id))
            #expect(left.equipment == nil && left.otherEquipment == [] && left.lastEdited == nil)
            try store.exercises.update(bench.id) { $0.weightUnit = .pounds }
            #expect(try store.get(bench.id)?.lastEdited != nil)
        }
    }

    @Test("a date without a session goes with its slot, and one that was done stays")
    func slots() throws {
        try withPlan { store in
            let slot = ProgramSlot(program: program.id, weekday: 1, workout: workout.id)
            try store.save(slot)
            let dates = [ScheduledWorkout.State.planned, .skipped, .done].enumerated().map {
                ScheduledWorkout(
                    program: program.id, slot: slot.id, due: LocalDay($0.offset),
                    workout: workout.id, state: $0.element)
            }
            try store.scheduledWorkouts.insert(dates)
            let twin = ScheduledWorkout(program: program.id, slot: slot.id, due: LocalDay(1))
            #expect(throws: StoreError.self) { try store.save(twin) }
            try store.programSlots.delete(slot.id)
            let left = try dates.map { try store.get($0.id) }
            #expect(left.map { $0?.state } == [nil, nil, .done])
            #expect(left[2]?.slot == nil && left[2]?.day == LocalDay(2))
        }
    }
}
