import Foundation
import PlainWeights
import TestSupport
import Testing

private let start = Date(timeIntervalSince1970: 0)
private let end = TrainingLimits.dates.upperBound
private let beforeEnd = Date(timeIntervalSince1970: end.timeIntervalSince1970.nextDown)
private let beforeStart = Date(timeIntervalSinceReferenceDate: -978_307_200.000001)
private let noDate = Date(timeIntervalSinceReferenceDate: .nan)
private let longText = String(repeating: "é", count: 32_768)

/// A change of a valid record, and the field that is wrong after it; nil if it stays valid.
private struct Case<R: TrainingRecord>: CustomTestStringConvertible {
    let field: String?
    let testDescription: String
    let change: @Sendable (inout R) -> Void

    init(_ field: String?, _ description: String, _ change: @escaping @Sendable (inout R) -> Void) {
        self.field = field
        testDescription = description
        self.change = change
    }
}

@Suite("Validation") struct ValidationTests {
    private static let sets: [Case<ExerciseSet>] = [
        Case(nil, "no weight") { $0.weight = .zero },
        Case(nil, "no repetitions") { $0.reps = 0 },
        Case(nil, "ten tonnes") { $0.weight = .kilograms(10_000) },
        Case(nil, "many repetitions") { $0.reps = 100_000 },
        Case(nil, "the first moment") { $0.timestamp = start },
        Case(nil, "the last moment") { $0.timestamp = beforeEnd },
        Case(nil, "long notes") { $0.notes = longText },
        Case(nil, "a kind of a later build") { $0.kind = ExerciseSet.Kind(rawValue: 200) },
        Case(nil, "every number at its limit") {
            ($0.rpe, $0.rest, $0.duration) = (10, .seconds(31_536_000), .zero)
            ($0.distance, $0.utcOffsetMinutes, $0.sequence) = (.zero, -1080, .min)
            ($0.implementCount, $0.bodyLoad) = (100, .kilograms(1_000))
        },
        Case(nil, "a weight alone") { $0.reps = nil },
        Case(nil, "a distance alone") {
            ($0.weight, $0.reps, $0.distance) = (nil, nil, .meters(400))
        },
        Case(nil, "a duration alone") {
            ($0.weight, $0.reps, $0.duration) = (nil, nil, .seconds(60))
        },
        Case(nil, "an exertion alone") { ($0.weight, $0.reps, $0.rpe) = (nil, nil, 7) },
        Case(nil, "extras alone") {
            ($0.weight, $0.reps, $0.extras) = (nil, nil, Extras([.bandColor: .text("red")]))
        },
        Case(nil, "nothing, imported") {
            ($0.weight, $0.reps, $0.traits) = (nil, nil, .imported)
        },
        Case(nil, "nothing, not done yet") {
            ($0.weight, $0.reps, $0.completed) = (nil, nil, false)
        },
        Case("reps", "nothing done") { ($0.weight, $0.reps) = (nil, nil) },
        Case("reps", "no extras") { ($0.weight, $0.reps, $0.extras) = (nil, nil, Extras()) },
        Case("implementCount", "no implement") { $0.implementCount = 0 },
        Case("implementCount", "too many") { $0.implementCount = 101 },
        Case("bodyLoad", "less than none") { $0.bodyLoad = Weight(rawValue: -1) },
        Case("target", "too heavy") { $0.target = ExerciseSet.Target(weight: .kilograms(10_001)) },
        Case("target", "too many on a side") {
            $0.target = ExerciseSet.Target(sides: [ExerciseSet.Target(reps: 5...100_001)])
        },
        Case("target", "extras too long") {
            $0.target = ExerciseSet.Target(extras: Extras(["a": .text(longText)]))
        },
        Case("exerciseName", "too long") { $0.exerciseName = longText + "a" },
        Case(nil, "an implement nobody gave") { ($0.implementCount, $0.sequence) = (nil, nil) },
        Case("target", "too many") { $0.target = ExerciseSet.Target(reps: 5...100_001) },
        Case("extras", "too long") { $0.extras = Extras(["a": .text(longText)]) },
        Case("extras", "no number") { $0.extras = Extras(["a": .number(.nan)]) },
        Case("weight", "over ten tonnes") { $0.weight = Weight(rawValue: 10_000_000_000_000_001) },
        Case(nil, "the least assistance") { $0.weight = Weight(rawValue: -1) },
        Case(nil, "the most assistance") { $0.weight = .kilograms(-10_000) },
        Case(nil, "assistance without repetitions") {
            ($0.weight, $0.reps) = (Weight(rawValue: -1), 0)
        },
        Case("weight", "more assistance than that") {
            $0.weight = Weight(rawValue: -10_000_000_000_000_001)
        },
        Case("weight", "no number") { $0.weight = .kilograms(.nan) },
        Case("reps", "less than none") { $0.reps = -1 },
        Case("reps", "too many") { $0.reps = 100_001 },
        Case("timestamp", "before 1970") { $0.timestamp = beforeStart },
        Case("timestamp", "in 2200") { $0.timestamp = end },
        Case("timestamp", "never") { $0.timestamp = noDate },
        Case("utcOffsetMinutes", "too far east") { $0.utcOffsetMinutes = 1081 },
        Case("rpe", "over 10") { $0.rpe = 10.5 },
        Case("rpe", "no number") { $0.rpe = .nan },
        Case("rest", "less than none") { $0.rest = .seconds(-0.001) },
        Case("distance", "endless") { $0.distance = .meters(.infinity) },
        Case("distance", "less than none") { $0.distance = Distance(rawValue: -1) },
        Case("duration", "more than a year") { $0.duration = .seconds(31_536_000.001) },
        Case("duration", "no number") { $0.duration = .seconds(.nan) },
        Case("notes", "too long") { $0.notes = longText + "a" },
    ]

    private static let exercises: [Case<Exercise>] = [
        Case(nil, "any text") { ($0.name, $0.category, $0.notes) = ("!", longText, longText) },
        Case(nil, "no category") { ($0.name, $0.category) = (" a ", " ") },
        Case("name", "no name") { $0.name = "" },
        Case("name", "spaces of all kinds") { $0.name = " \t\n\u{A0}\u{2003}\u{3000}\r\n" },
        Case("name", "too long") { $0.name = longText + "a" },
        Case("category", "too long") { $0.category = longText + "a" },
        Case("notes", "too long") { $0.notes = longText + "a" },
        Case("aliases", "too many") { $0.aliases = [String](repeating: "a", count: 1_001) },
        Case("tags", "too long") { $0.tags = [longText, "a"] },
        Case("secondaryTags", "too long") { $0.secondaryTags = [longText, "a"] },
        Case("bodyweightShare", "too much") { $0.bodyweightShare = 2_001 },
        Case("implementCount", "none") { $0.implementCount = 0 },
        Case("defaultRest", "less than none") { $0.defaultRest = .seconds(-1) },
        Case(nil, "all of a muscle") { $0.muscles = [Muscle.Share(.calves, share: 1_000)] },
        Case("muscles", "too much") { $0.muscles = [Muscle.Share(.calves, share: 1_001)] },
        Case("setGroups", "too many sets") { $0.setGroups = [SetGroup(count: 1_001, .blank)] },
        Case("setGroups", "long notes") {
            $0.setGroups = [SetGroup(count: 1, .blank, notes: longText + "a")]
        },
        Case("extras", "no number") { $0.extras = Extras(["a": .number(.nan)]) },
        Case("otherEquipment", "too many") {
            $0.otherEquipment = (0...1_000).map { _ in Equipment.ID() }
        },
        Case("createdDate", "before 1970") { $0.createdDate = beforeStart },
        Case("lastEdited", "edited in 2200") { $0.bumpUpdated(at: end) },
    ]

    private static let sessions: [Case<WorkoutSession>] = [
        Case(nil, "no end") { $0.endDate = nil },
        Case("name", "too long") { $0.name = longText + "a" },
        Case("startDate", "in 2200") { $0.startDate = end },
        Case("utcOffsetMinutes", "too far west") { $0.utcOffsetMinutes = -1081 },
        Case("endDate", "never") { $0.endDate = noDate },
        Case(nil, "ended as it began") { $0.endDate = $0.startDate },
        Case(nil, "ended at last") { $0.endDate = beforeEnd },
        Case("endDate", "ended before it began") {
            $0.startDate = Date(timeIntervalSinceReferenceDate: 0)
            $0.endDate = Date(timeIntervalSinceReferenceDate: (0.0).nextDown)
        },
        Case("endDate", "ended in 1969") { $0.endDate = beforeStart },
        Case("endDate", "ended in 2200") { $0.endDate = end },
        Case("notes", "too long") { $0.notes = longText + "a" },
        Case("rating", "no star") { $0.rating = 0 },
        Case("tags", "too long") { $0.tags = [longText, "a"] },
        Case("week", "before the first") { $0.week = 0 },
        Case("clock", "never") { $0.clock = RestClock(start: end, length: .zero) },
        Case("clock", "back in time") { $0.clock = RestClock(start: start, length: .seconds(-1)) },
        Case("extras", "too long") { $0.extras = Extras(["a": .text(longText)]) },
        Case("source", "too long") { $0.source = longText + "a" },
        Case("sourceKey", "too long") { $0.sourceKey = longText + "a" },
    ]

    private static let measurements: [Case<BodyMeasurement>] = [
        Case(nil, "nothing of a waist") { $0.value = 0 },
        Case("kind", "blank") { $0.kind = " " },
        Case("weight", "no number") { ($0.weight, $0.value) = (.kilograms(.nan), nil) },
        Case("weight", "less than nothing") { $0.weight = .kilograms(-1) },
        Case("value", "no number") { $0.value = .nan },
        Case("value", "no number beside a weight") {
            ($0.weight, $0.value) = (.kilograms(80), .nan)
        },
        Case("value", "nothing measured") { $0.value = nil },
        Case("timestamp", "never") { $0.timestamp = noDate },
    ]

    private static let gyms: [Case<Gym>] = [
        Case("location", "no number") { $0.location = .init(latitude: .nan, longitude: 0) },
        Case("location", "no number") { $0.location = .init(latitude: 0, longitude: .nan) },
        Case("plates", "no number") { $0.plates = [.init(weight: .kilograms(.nan), count: 2)] },
        Case("bars", "no number") { $0.bars = [.kilograms(.nan)] },
        Case("defaultDate", "never") { $0.defaultDate = noDate },
    ]

    private static let plans: [Case<PlannedExercise>] = [
        Case("sets", "no number") { $0.sets = [SetGroup(count: 1, ExerciseSet.Target(rpe: .nan))] },
        Case("sets", "no number within") {
            $0.sets = [
                SetGroup(count: 1, ExerciseSet.Target(), intervals: [ExerciseSet.Target(rpe: .nan)])
            ]
        },
        Case("lastEdited", "never") { $0.lastEdited = noDate },
        Case("progression", "too many") {
            $0.progression = Progression(.addStep, stepReps: 100_001)
        },
        Case("progression", "too heavy") {
            $0.progression = Progression(.addStep, rounding: .kilograms(10_001))
        },
        Case(nil, "in neither") { ($0.module, $0.workout) = (nil, nil) },
        Case("module", "in both") { ($0.module, $0.workout) = (Module.ID(), Workout.ID()) },
    ]

    private static let slots: [Case<ProgramSlot>] = [
        Case(nil, "each week") { ($0.week, $0.weekday, $0.day) = (nil, 7, nil) },
        Case(nil, "one week") { ($0.week, $0.weekday, $0.day) = (1_000, 1, nil) },
        Case(nil, "one day") { ($0.week, $0.weekday, $0.day) = (nil, nil, 7_000) },
        Case("day", "no day") { ($0.week, $0.weekday, $0.day) = (nil, nil, nil) },
        Case("day", "a week alone") { ($0.week, $0.weekday, $0.day) = (1, nil, nil) },
        Case("day", "two days") { ($0.week, $0.weekday, $0.day) = (nil, 1, 1) },
        Case("day", "a day of a week") { ($0.week, $0.weekday, $0.day) = (1, nil, 1) },
        Case("weekday", "after Sunday") { $0.weekday = 8 },
        Case("weekday", "before Monday") { $0.weekday = 0 },
        Case("week", "before the first") { $0.week = 0 },
        Case("day", "before the start") { ($0.weekday, $0.day) = (nil, 0) },
        Case("day", "too late") { ($0.weekday, $0.day) = (nil, 7_001) },
        Case(nil, "of nothing") { ($0.workout, $0.module) = (nil, nil) },
        Case("module", "of both") { ($0.workout, $0.module) = (Workout.ID(), Module.ID()) },
        Case("notes", "too long") { $0.notes = longText + "a" },
    ]

    private static let marks: [Case<StrengthMark>] = [
        Case(nil, "20 pull-ups") { ($0.weight, $0.reps) = (nil, 20) },
        Case(nil, "5 km") { ($0.weight, $0.distance) = (nil, .kilometers(5)) },
        Case(nil, "a minute") { ($0.weight, $0.duration) = (nil, .seconds(60)) },
        Case("weight", "nothing") { $0.weight = nil },
        Case("reps", "less than none") { $0.reps = -1 },
        Case("distance", "endless") { $0.distance = .meters(.infinity) },
        Case("duration", "no number") { $0.duration = .seconds(.nan) },
    ]

    private static let programs: [Case<Program>] = [
        Case(nil, "weeks from Sunday") { $0.firstWeekday = 7 },
        Case("firstWeekday", "no day") { $0.firstWeekday = 0 },
        Case("firstWeekday", "after Sunday") { $0.firstWeekday = 8 },
        Case("weeks", "none") { $0.weeks = 0 },
        Case("progression", "too much") {
            $0.progression = Progression(.percent, stepShare: 2_001)
        },
        Case("lastEdited", "never") { $0.lastEdited = noDate },
    ]

    private static let muscles: [Case<VariantMuscle>] = [
        Case(nil, "nothing") { $0.share = 0 },
        Case(nil, "all") { $0.share = 1_000 },
        Case("share", "more") { $0.share = 1_001 },
        Case("share", "less") { $0.share = -1 },
    ]

    private static let implements: [Case<Equipment>] = [
        Case(nil, "an incline") { $0.measurables = [Measurable(.incline, unit: "%")] },
        Case("measurables", "no number") {
            $0.measurables = [Measurable(.incline, usual: .number(.nan))]
        },
        Case("measurables", "too long") {
            $0.measurables = [Measurable("a", unit: longText + "a")]
        },
        Case("implementCount", "none") { $0.implementCount = 0 },
        Case("aliases", "too long") { $0.aliases = [longText, "a"] },
    ]

    private static let dates: [Case<ScheduledWorkout>] = [
        Case(nil, "of nothing") { ($0.workout, $0.module) = (nil, nil) },
        Case("module", "of both") { ($0.workout, $0.module) = (Workout.ID(), Module.ID()) },
    ]

    @Test("a date is valid, or is refused for the field", arguments: dates)
    private func date(sample: Case<ScheduledWorkout>) throws {
        try check(sample, ScheduledWorkout(program: nil, due: LocalDay(1)))
    }

    @Test("a slot is valid, or is refused for the field", arguments: slots)
    private func slot(sample: Case<ProgramSlot>) throws {
        try check(sample, ProgramSlot(program: nil, weekday: 1, lastEdited: start))
    }

    @Test("a mark is valid, or is refused for the field", arguments: marks)
    private func mark(sample: Case<StrengthMark>) throws {
        try check(sample, StrengthMark(exercise: nil, weight: .kilograms(1), date: start))
    }

    @Test("a program is valid, or is refused for the field", arguments: programs)
    private func program(sample: Case<Program>) throws {
        try check(sample, Program(name: "5x5", lastEdited: start))
    }

    @Test("a muscle is valid, or is refused for the field", arguments: muscles)
    private func muscle(sample: Case<VariantMuscle>) throws {
        try check(sample, VariantMuscle(variant: nil, muscle: .calves, share: 1))
    }

    @Test("equipment is valid, or is refused for the field", arguments: implements)
    private func equipment(sample: Case<Equipment>) throws {
        try check(sample, Equipment(name: "Treadmill"))
    }

    @Test("a measurement is valid, or is refused for the field", arguments: measurements)
    private func measurement(sample: Case<BodyMeasurement>) throws {
        try check(
            sample, BodyMeasurement(kind: "waist", value: 82.5, unit: "cm", timestamp: start))
    }

    @Test("a gym is refused for the field with what is no number", arguments: gyms)
    private func gym(sample: Case<Gym>) throws {
        try check(sample, Gym(name: "Basement"))
    }

    @Test("a planned exercise is refused for the field with what is no number", arguments: plans)
    private func planned(sample: Case<PlannedExercise>) throws {
        try check(sample, PlannedExercise(exercise: nil, lastEdited: start))
    }

    @Test("a set is valid, or is refused for the field and leaves no trace", arguments: sets)
    private func set(sample: Case<ExerciseSet>) throws {
        let exercise = Exercise(name: "Row", createdDate: start)
        let set = ExerciseSet(
            exercise: exercise.id, weight: .kilograms(50), reps: 5, timestamp: start,
            utcOffsetMinutes: 0)
        try check(sample, set, with: exercise)
    }

    @Test("an exercise is valid, or is refused for the field", arguments: exercises)
    private func exercise(sample: Case<Exercise>) throws {
        try check(sample, Exercise(name: "Row", createdDate: start))
    }

    @Test("a session is valid, or is refused for the field", arguments: sessions)
    private func session(sample: Case<WorkoutSession>) throws {
        try check(sample, WorkoutSession(startDate: start, utcOffsetMinutes: 0))
    }

    /// Saves the changed record as a new one and over a valid one.
    private func check<R: TrainingRecord>(
        _ sample: Case<R>, _ valid: R, with exercise: Exercise? = nil
    ) throws {
        var changed = valid
        sample.change(&changed)
        try withVerifiedStore { store in
            if let exercise { try store.save(exercise) }
            guard let field = sample.field else {
                try changed.validate()
                try store.save(changed)
                #expect(try store.get(changed.id) == changed)
                return
            }
            expectRefusal(of: field, changed) { try store.save(changed) }
            #expect(try store.get(changed.id) == nil)
            try store.save(valid)
            expectRefusal(of: field, changed) { try store.save(changed) }
            #expect(try store.get(valid.id) == valid)
        }
    }

    private func expectRefusal<R: TrainingRecord>(
        of field: String, _ record: R, _ body: () throws -> Void
    ) {
        do {
            try body()
            Issue.record("\(record) was stored")
        } catch let error as TrainingError {
            #expect(error.field == field && error.id == record.id.uuid, "\(error)")
            #expect(error.type == R.schema.name)
        } catch {
            Issue.record(error)
        }
    }

    @Test("assistance is kept in any session, and in none")
    func assistance() throws {
        try withVerifiedStore { store in
            let exercise = Exercise(name: "Pull-up", createdDate: start)
            let imported = WorkoutSession(startDate: start, source: "Strong")
            let entered = WorkoutSession(startDate: start)
            try store.save(exercise)
            try store.save(imported, entered)
            var set = ExerciseSet(
                exercise: exercise.id, weight: .kilograms(-20), reps: 8, timestamp: start,
                utcOffsetMinutes: 0)
            for session in [imported.id, entered.id, nil] {
                set.session = session
                try store.sets.save(set, from: try store.get(set.id) ?? set)
                try store.save(set)
                #expect(try store.get(set.id) == set && set.isAssisted)
            }
        }
    }

    @Test("an error says what is allowed to who typed the value, and the field to who programs")
    func words() {
        let id = ExerciseSet.ID(
            named: "a", in: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        let error = #expect(throws: TrainingError.self) {
            try ExerciseSet(id: id, exercise: nil, reps: -1, timestamp: start).validate()
        }
        #expect(
            error?.localizedDescription
                == "-1 is not possible: enter 0 to 100000.")
        #expect(
            error?.description
                == "ExerciseSet.reps of \(id) cannot be -1: it is from 0 to 100000")
        let late = #expect(throws: TrainingError.self) {
            try ExerciseSet(id: id, exercise: nil, reps: 1, timestamp: end).validate()
        }
        #expect(
            late?.localizedDescription
                == "2200-01-01T00:00:00Z is not possible: enter 1970-01-01T00:00:00Z to before "
                + "2200-01-01T00:00:00Z.")
    }
}
