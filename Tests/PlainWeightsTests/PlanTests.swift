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

@Suite("The calendar of a program") struct CalendarTests {
    /// Thursday, 5 March 2026. Weeks begin on Monday, the 2nd.
    private let start = LocalDay(year: 2026, month: 3, day: 5)

    private func day(_ offset: Int) -> LocalDay { LocalDay(rawValue: start.rawValue + offset) }

    private func withProgram(
        _ body: (WorkoutStore, Program, [ProgramSlot]) throws -> Void
    ) throws {
        try withVerifiedStore { store in
            let workouts = ["Push", "Pull"].map { Workout(name: $0) }
            let program = Program(name: "P", weeks: 3, start: start)
            let slots = [
                ProgramSlot(program: program.id, weekday: 1, workout: workouts[0].id),
                ProgramSlot(program: program.id, week: 2, weekday: 4, workout: workouts[1].id),
                ProgramSlot(program: program.id, day: 2, workout: workouts[1].id),
                ProgramSlot(program: program.id, weekday: 7, isRest: true),
            ]
            try store.workouts.insert(workouts)
            try store.programs.insert(program)
            try store.programSlots.insert(slots)
            try body(store, program, slots)
        }
    }

    private func dates(
        _ store: WorkoutStore, _ program: Program, _ days: Range<Int> = -20..<60, today: Int = 5
    ) throws -> [String] {
        let calendar = ProgramCalendar(
            of: program.id, during: day(days.lowerBound)..<day(days.upperBound), today: day(today))
        return try store.value(of: calendar).map { date in
            let number = date.day.rawValue - start.rawValue
            return "\(number) \(date.name.isEmpty ? "-" : date.name) \(date.status.rawValue)"
        }
    }

    @Test("has the dates of slots from the start to the end of the last week")
    func slots() throws {
        try withProgram { store, program, _ in
            // Week 1 ends on day 3. Its Monday is before the start.
            #expect(
                try dates(store, program) == [
                    "1 Pull missed", "3 - rest", "4 Push missed", "7 Pull planned", "10 - rest",
                    "11 Push planned", "17 - rest",
                ])
            #expect(try dates(store, program, 4..<5, today: 4) == ["4 Push due"])
            #expect(try dates(store, program, 4..<4) == [])
            #expect(program.week(of: day(3)) == 1 && program.week(of: day(4)) == 2)
            #expect(program.week(of: day(-1)) == nil && program.week(of: day(18)) == nil)
            try store.programs.update(program.id) { $0.firstWeekday = 7 }
            // Weeks begin on Sunday, the 1st: week 2 begins on day 3.
            #expect(
                try dates(store, program) == [
                    "1 Pull missed", "3 - rest", "4 Push missed", "7 Pull planned", "10 - rest",
                    "11 Push planned",
                ])
            try store.programs.update(program.id) { $0.start = nil }
            #expect(try dates(store, program) == [])
        }
    }

    @Test("follows dates that were moved, skipped and repeated")
    func changed() throws {
        try withProgram { store, program, slots in
            try store.write { transaction in
                try transaction.moveDate(of: slots[0].id, due: day(4), to: day(6))
                try transaction.skipDate(of: slots[1].id, due: day(7))
                try transaction.repeatDate(of: slots[2].id, on: day(20))
            }
            let expected = [
                "1 Pull missed", "3 - rest", "6 Push planned", "7 Pull skipped", "10 - rest",
                "11 Push planned", "17 - rest", "20 Pull planned",
            ]
            #expect(try dates(store, program) == expected)
            #expect(try dates(store, program, 4..<5) == [])
            #expect(try dates(store, program, 6..<7) == ["6 Push planned"])
            // The slot itself moves: what was moved by hand stays.
            try store.programSlots.update(slots[0].id) { $0.weekday = 2 }
            #expect(try dates(store, program, 4..<8).contains("6 Push planned"))
            try store.programSlots.update(slots[0].id) { $0.weekday = 1 }
            try store.write { (transaction) throws in
                #expect(try transaction.resetDate(of: slots[0].id, due: day(4)))
                #expect(try !transaction.resetDate(of: slots[0].id, due: day(4)))
                #expect(try transaction.skipDate(of: ProgramSlot.ID(), due: day(4)) == nil)
            }
            #expect(try dates(store, program, 4..<5) == ["4 Push missed"])
        }
    }

    @Test("is done with the session that was started from it, and open again without it")
    func sessions() throws {
        try withProgram { store, program, slots in
            let session = try store.sessions.start(.slot(slots[0].id, due: day(4)))
            #expect(session.program == program.id && session.programName == "P")
            #expect(session.week == 2 && session.name == "Push" && session.origin == .scheduled)
            #expect(try dates(store, program, 4..<5) == ["4 Push missed"])
            try store.sessions.finish(session.id)
            #expect(try dates(store, program, 4..<5) == ["4 Push done"])
            try store.write { (transaction) throws in
                #expect(
                    try transaction.moveDate(of: slots[0].id, due: day(4), to: day(5)) == nil)
                #expect(try !transaction.resetDate(of: slots[0].id, due: day(4)))
            }
            try store.sessions.delete(session.id)
            #expect(try dates(store, program, 4..<5) == ["4 Push missed"])
            #expect(throws: SessionError.noSource) {
                try store.sessions.start(.slot(ProgramSlot.ID(), due: day(4)))
            }
            #expect(try store.fetch(store.sessions.active) == [])
        }
    }

    @Test("copies programs and weeks")
    func copies() throws {
        try withProgram { store, program, slots in
            let copy = try #require(try store.write { try $0.duplicate(program.id, named: "Q") })
            #expect(try store.count(store.programSlots.of(copy.id)) == slots.count)
            #expect(copy.start == nil && copy.activeDate == nil)
            try store.write { _ = try $0.duplicate(week: 2, of: program.id, to: 3) }
            #expect(try dates(store, program).contains("14 Pull planned"))
        }
    }
}
