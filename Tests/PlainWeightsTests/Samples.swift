import Foundation
import PlainWeights

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// A record of each type with a value in every field, and what it refers to.
struct Samples {
    let gym = Gym(
        name: "Basement", unit: .pounds, bars: [.kilograms(20)],
        plates: [Gym.Plates(weight: .pounds(45), count: 4)],
        location: Gym.Location(latitude: 48.1, longitude: 11.6), address: "Street 1",
        color: "red", equipment: [], defaultDate: noon)
    let movement = Movement(
        name: "Squat", aliases: ["Knee bend"], notes: "n", isBuiltIn: true, isHidden: true)
    let equipment = Equipment(
        name: "Barbell", aliases: ["Bar"], notes: "n",
        measurables: [Measurable(.incline, unit: "%", usual: .number(1))], implementCount: 2,
        isBuiltIn: true, isHidden: true)
    let workout = Workout(
        name: "Push", notes: "n", isHidden: true, estimatedDuration: .minutes(50), lastEdited: noon)
    let module = Module(
        name: "Warm-up", type: .prehab, notes: "n", estimatedDuration: .minutes(9), lastEdited: noon
    )
    let program = Program(
        name: "5x5", notes: "n", weeks: 12, start: LocalDay(rawValue: 20_000),
        firstWeekday: 7, progression: Progression(.percent, stepShare: 25), activeDate: noon,
        lastEdited: noon)
    let weighIn = BodyMeasurement(
        weight: .pounds(180.5), .pounds, timestamp: noon, utcOffsetMinutes: 60, notes: "n",
        source: "scale")
    let waist = BodyMeasurement(
        kind: "waist", value: 81.5, unit: "cm", timestamp: noon, utcOffsetMinutes: -60)
    let row = ImportedRow(
        id: ImportedRow.ID(), source: "Strong", digest: Data([1, 2]), batch: UUID(), date: noon,
        record: UUID())
    let target = ExerciseSet.Target(
        weight: .kilograms(100), weightUnit: .pounds, share: 850, shareOf: .goal, reps: 3...5,
        isAsManyAsPossible: true, rpe: 8.5, distance: .miles(1), distanceUnit: .miles,
        duration: .seconds(60.5), rest: .minutes(3), kind: .drop, side: .left,
        sides: [ExerciseSet.Target(reps: 8...9, side: .left), ExerciseSet.Target(side: .right)],
        extras: Extras([.incline: .number(2)]))
    let extras = Extras([
        .bandColor: .text("red"), .incline: .number(6.5, unit: "%"), "seat": .number(4),
    ])
    let progression = Progression(
        .double, measure: .reps, step: .pounds(5), stepUnit: .pounds, stepReps: 2,
        stepDuration: .seconds(5), stepDistance: .meters(100), stepShare: 25,
        leastStep: .pounds(1), rounding: .pounds(2.5), share: 850, failuresToDeload: 3,
        deloadShare: 1)
    let variant: Variant
    let muscle: VariantMuscle
    let planned: PlannedExercise
    let exercise: Exercise
    let inWorkout: WorkoutModule
    let slot: ProgramSlot
    let scheduled: ScheduledWorkout
    let session: WorkoutSession
    let section: SessionSection
    let entry: SessionEntry
    let set: ExerciseSet
    let group = ExerciseGroup(name: "Home", notes: "n", order: .after(.start))
    private let groupedID = GroupedExercise.ID()
    private let groupedOrder = Position.after(.start)
    private let markID = StrengthMark.ID()

    init() {
        variant = Variant(
            movement: movement.id, name: "Front", aliases: ["Clean grip"], notes: "n",
            kind: .explosive, measures: [.weight], loadMode: .bodyweight, bodyweightShare: 9,
            isUnilateral: true, equipment: [equipment.id], isBuiltIn: true)
        muscle = VariantMuscle(variant: variant.id, muscle: .quadriceps, share: 900)
        var exercise = Exercise(
            name: "Front Squat", aliases: ["S"], category: "Legs", tags: ["q"],
            secondaryTags: ["c"],
            notes: "n", kind: .explosive, measures: [.weight, .rpe],
            loadMode: .bodyweight, bodyweightShare: 640, implementCount: 2, isUnilateral: true,
            isFavorite: true, isHidden: true, defaultRest: .minutes(2), variant: variant.id,
            equipment: equipment.id, otherEquipment: [equipment.id], weightUnit: .pounds,
            distanceUnit: .miles, muscles: [Muscle.Share(.calves, share: 250)],
            setGroups: [SetGroup(key: 5, count: 3, target, notes: "n")], extras: extras,
            createdDate: noon)
        exercise.bumpUpdated(at: noon + 9)
        self.exercise = exercise
        planned = PlannedExercise(
            module: module.id, exercise: exercise.id, exerciseName: "Front",
            order: .after(.start), supersetGroup: 1, notes: "n",
            sets: [
                SetGroup(
                    key: 9, count: 3, target, intervals: [.init(duration: .seconds(20))], notes: "n"
                )
            ],
            progression: progression,
            kind: .explosive, isUnilateral: true, measures: [.reps], showsEffort: true,
            lastEdited: noon)
        inWorkout = WorkoutModule(
            workout: workout.id, module: module.id, order: .before(.start), isRequired: false,
            notes: "n")
        session = WorkoutSession(
            name: "Push", startDate: noon, timeKnown: false, utcOffsetMinutes: 120,
            endDate: noon + 60, state: .active, device: "phone",
            clock: RestClock(start: noon, length: .seconds(90), after: ExerciseSet.ID()),
            origin: .scheduled, notes: "n", rating: 4, tags: ["deload"], gym: gym.id,
            gymName: "g", workout: workout.id, workoutName: "w", program: program.id,
            programName: "p", week: 2, extras: extras, source: "Strong", sourceKey: "7")
        slot = ProgramSlot(
            program: program.id, week: 2, weekday: 3, order: .after(.start), isRest: true,
            workout: workout.id, name: "s", notes: "n", lastEdited: noon)
        scheduled = ScheduledWorkout(
            program: program.id, slot: slot.id, due: LocalDay(rawValue: 20_002),
            movedTo: LocalDay(rawValue: 20_003), order: .after(.start), isRest: true,
            module: module.id, name: "d", state: .skipped, session: session.id,
            isSlotDeleted: true, notes: "n")
        section = SessionSection(
            session: session.id, name: "Main", module: module.id, moduleName: "m", type: .explosive,
            order: .after(.start),
            isSkipped: true, notes: "n")
        entry = SessionEntry(
            session: session.id, key: 7, order: .after(.start), section: section.id,
            exercise: exercise.id, exerciseName: "Squat", substituted: exercise.id,
            substitutedName: "o",
            isAdHoc: true, recommendation: .regress, progression: progression,
            isComplete: true, kind: .isometric, measures: [.duration],
            equipment: equipment.id, supersetGroup: 2, notes: "n", rating: 5,
            plannedExercise: planned.id, targets: [target, ExerciseSet.Target()], extras: extras)
        set = ExerciseSet(
            exercise: exercise.id, exerciseName: "e", session: session.id, entry: 7, setGroup: 9,
            weight: .pounds(225.5),
            weightUnit: .pounds, reps: 5, timestamp: noon, utcOffsetMinutes: 120, timeKnown: false,
            sequence: 3,
            kind: .failure, traits: [.paused, .superset], completed: false, side: .right,
            rpe: 9.5, rest: .seconds(92.5), distance: .miles(0.25), distanceUnit: .miles,
            duration: .seconds(31.25), notes: "n", implementCount: 2, bodyLoad: .kilograms(51.2),
            gym: gym.id.uuid, target: target, extras: extras)
    }

    var grouped: GroupedExercise {
        GroupedExercise(
            id: groupedID, group: group.id, exercise: exercise.id, order: groupedOrder)
    }

    var mark: StrengthMark {
        StrengthMark(
            id: markID, exercise: exercise.id, kind: .goal, weight: .pounds(315),
            weightUnit: .pounds, reps: 2,
            duration: .seconds(3), distance: .miles(1), distanceUnit: .miles, date: noon)
    }

    /// Calls `body` with each record.
    func forEach(_ body: (any TrainingRecord) throws -> Void) rethrows {
        let all: [any TrainingRecord] = [
            gym, movement, equipment, workout, module, program, weighIn, waist, row, variant,
            muscle, exercise, planned, inWorkout, session, slot, scheduled, section, entry, set,
            mark,
            group, grouped,
        ]
        for record in all { try body(record) }
    }

    func save(to store: WorkoutStore) throws {
        try store.write { transaction in
            try forEach { try transaction.saveAny($0) }
        }
    }
}

extension StoreTransaction {
    /// Saves a record of any type.
    mutating func saveAny<R: Record>(_ record: R) throws { try save(record) }
}
