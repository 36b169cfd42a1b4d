import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// A record of each type with a value in every field, and what it refers to.
private struct Samples {
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
        id: ImportedRow.ID(), source: "Strong", digest: Data([1, 2]), batch: UUID(), date: noon)
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
    fileprivate mutating func saveAny<R: Record>(_ record: R) throws { try save(record) }
}

@Suite("The records of training") struct ModelTests {
    @Test("come back as they were saved, with every field, from the store and from JSON")
    func everyField() throws {
        let samples = Samples()
        try withVerifiedStore { store in
            try samples.save(to: store)
            func check<R: TrainingRecord & Codable>(_ record: R) throws {
                try record.validate()
                let found = try store.get(record.id)
                #expect(found == record)
                let json = try JSONEncoder().encode(record)
                #expect(try JSONDecoder().decode(R.self, from: json) == record)
            }
            try check(samples.gym)
            try check(samples.movement)
            try check(samples.equipment)
            try check(samples.workout)
            try check(samples.module)
            try check(samples.program)
            try check(samples.weighIn)
            try check(samples.waist)
            try check(samples.row)
            try check(samples.variant)
            try check(samples.muscle)
            try check(samples.exercise)
            try check(samples.planned)
            try check(samples.inWorkout)
            try check(samples.session)
            try check(samples.slot)
            try check(samples.scheduled)
            try check(samples.group)
            try check(samples.grouped)
            try check(samples.section)
            try check(samples.entry)
            try check(samples.set)
            try check(samples.mark)
        }
    }

    @Test("go with what they belong to, and stay without what they name")
    func deletions() throws {
        let samples = Samples()
        try withVerifiedStore { store in
            try samples.save(to: store)
            try store.delete(samples.gym.id)
            #expect(try store.get(samples.session.id)?.gym == nil)
            #expect(try store.get(samples.set.id)?.gym == nil)
            try store.delete(samples.planned.id)
            #expect(try store.get(samples.entry.id)?.plannedExercise == nil)
            try store.delete(samples.section.id)
            #expect(try store.get(samples.entry.id)?.section == nil)
            try store.delete(samples.workout.id)
            #expect(try store.get(samples.inWorkout.id) == nil)
            #expect(try store.get(samples.session.id)?.workoutName == samples.workout.name)
            #expect(try store.get(samples.slot.id)?.name == samples.workout.name)
            try store.delete(samples.module.id)
            try store.delete(samples.program.id)
            #expect(try store.get(samples.session.id)?.programName == samples.program.name)
            #expect(try store.get(samples.slot.id) == nil)
            #expect(try store.get(samples.scheduled.id) == nil)
            try store.delete(samples.movement.id)
            #expect(try store.get(samples.muscle.id) == nil)
            #expect(try store.get(samples.exercise.id)?.variant == nil)
            try store.delete(samples.equipment.id)
            #expect(try store.get(samples.exercise.id)?.equipment == nil)
            #expect(try store.get(samples.exercise.id)?.otherEquipment == [])
            #expect(try store.get(samples.entry.id)?.equipment == nil)
            try store.delete(samples.exercise.id)
            #expect(try store.get(samples.set.id) == nil)
            #expect(try store.get(samples.mark.id) == nil)
            #expect(try store.get(samples.entry.id)?.exerciseName == "Front Squat")
            #expect(try store.get(samples.entry.id)?.substitutedName == "Front Squat")
            #expect(try store.get(samples.grouped.id) == nil)
            try store.delete(samples.session.id)
            #expect(try store.get(samples.entry.id) == nil)
        }
    }

    @Test("sets go with their entry, and those of other entries stay")
    func deletedEntry() throws {
        try withVerifiedStore { store in
            let session = WorkoutSession(startDate: noon, utcOffsetMinutes: 0)
            let other = WorkoutSession(startDate: noon, utcOffsetMinutes: 0)
            let entries = [1, 2].map { SessionEntry(session: session.id, key: $0) }
            let sets = [(session, 1), (session, 2), (session, nil), (other, 1)].map {
                ExerciseSet(
                    exercise: nil, session: $0.0.id, entry: $0.1, reps: 1, timestamp: noon)
            }
            try store.save(session, other)
            try store.write { try $0.save(entries) }
            try store.sets.insert(sets)
            try store.delete(entries[0].id)
            let left = try sets.map { try store.get($0.id) != nil }
            #expect(left == [false, true, true, true])
            let twin = SessionEntry(session: session.id, key: 2)
            #expect(throws: StoreError.self) { try store.save(twin) }
        }
    }

    @Test("sets have the gym of their session after it moves")
    func movedSession() throws {
        try withVerifiedStore { store in
            let gyms = ["a", "b"].map { Gym(name: $0) }
            try store.write { try $0.save(gyms) }
            let session = WorkoutSession(startDate: noon, gym: gyms[0].id)
            let set = ExerciseSet(
                exercise: nil, session: session.id, reps: 1, timestamp: noon,
                gym: gyms[0].id.uuid)
            try store.save(session)
            try store.save(set)
            try store.sessions.update(session.id) { $0.gym = gyms[1].id }
            #expect(try store.get(set.id)?.gym == gyms[1].id.uuid)
        }
    }

    @Test("a set's load is of its own fields alone")
    func loads() {
        func load(_ weight: Weight?, _ count: Int? = nil, body: Weight? = nil) -> Double {
            ExerciseSet(
                exercise: nil, weight: weight, reps: 1, timestamp: noon, implementCount: count,
                bodyLoad: body
            ).load.kilograms
        }
        #expect(load(.kilograms(100)) == 100)
        #expect(load(.kilograms(20), 2) == 40)
        #expect(load(.kilograms(10), body: .kilograms(80)) == 90)
        #expect(load(.kilograms(-20), body: .kilograms(80)) == 60)
        #expect(load(nil) == 0)
        #expect(load(nil, body: .kilograms(51.2)) == 51.2)
    }

    @Test("muscles are 34 in 6 groups, and unknown ones are kept")
    func muscles() {
        #expect(Muscle.all.count == 34 && Set(Muscle.all).count == 34)
        #expect(Muscle.Group.allCases.map { $0.muscles.count } == [5, 7, 4, 8, 3, 7])
        #expect(Muscle.calves.anatomicalName == "triceps surae")
        let unknown = Muscle(rawValue: "gills")
        #expect(unknown.group == nil && unknown.name == "gills")
    }
}
