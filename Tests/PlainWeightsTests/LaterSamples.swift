import Foundation
import PlainWeights

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// Records as a later build may write them: with numbers and names of kinds that this one does not
/// know, and members of documents that it does not have.
struct LaterSamples {
    let gym: Gym
    let exercise: Exercise
    let equipment: Equipment
    let muscle: VariantMuscle
    let section: SessionSection
    let session: WorkoutSession
    let entry: SessionEntry
    let set: ExerciseSet
    let mark: StrengthMark
    let scheduled: ScheduledWorkout
    let planned: PlannedExercise
    let slot: ProgramSlot

    /// - Parameter samples: records that these refer to.
    init(_ samples: Samples) throws {
        let target = try Self.later(
            ExerciseSet.Target(
                weightUnit: .init(rawValue: 201), shareOf: .init(rawValue: 202),
                kind: .init(rawValue: 203),
                side: .init(rawValue: 204), extras: Extras(["later": try Self.later(.number(1))])))
        var progression = try Self.later(Progression(.init(rawValue: "laterRule")))
        progression.measure = .init(rawValue: "laterMeasure")
        gym = Gym(
            name: "Later", unit: .init(rawValue: 200),
            plates: [try Self.later(Gym.Plates(weight: .kilograms(1), count: 2))],
            location: try Self.later(Gym.Location(latitude: 1, longitude: 2)))
        equipment = Equipment(
            name: "Later", measurables: [try Self.later(Measurable(.init("laterMeasurable")))])
        muscle = VariantMuscle(
            variant: samples.variant.id, muscle: .init(rawValue: "laterMuscle"), share: 1)
        exercise = Exercise(
            name: "Later", kind: .init(rawValue: 200), measures: .init(rawValue: 1 << 31 | 1),
            loadMode: .init(rawValue: 200), weightUnit: .init(rawValue: 200),
            distanceUnit: .init(rawValue: 200),
            muscles: Muscle.all.map { Muscle.Share($0, share: 100) }
                + [try Self.later(Muscle.Share(.init(rawValue: "laterMuscle"), share: 1))],
            setGroups: [try Self.later(SetGroup(key: 1, count: 1, target))], createdDate: noon)
        section = SessionSection(session: samples.session.id, type: .init(rawValue: 200))
        session = WorkoutSession(
            startDate: noon, utcOffsetMinutes: 0, state: .init(rawValue: 200),
            clock: try Self.later(RestClock(start: noon, length: .seconds(90))),
            origin: .init(rawValue: 200), scheduledWorkout: samples.scheduled.id)
        entry = SessionEntry(
            session: samples.session.id, key: 8, recommendation: .init(rawValue: 200),
            progression: progression, kind: .init(rawValue: 200),
            measures: .init(rawValue: 1 << 30), targets: [target])
        set = ExerciseSet(
            exercise: samples.exercise.id, weight: .kilograms(1),
            weightUnit: .init(rawValue: 200), reps: 1, timestamp: noon, utcOffsetMinutes: 0,
            kind: .init(rawValue: 200), traits: .init(rawValue: 1 << 31 | 1),
            side: .init(rawValue: 200), distanceUnit: .init(rawValue: 200), target: target,
            extras: Extras(["later": try Self.later(.text("a"))]))
        mark = StrengthMark(
            exercise: samples.exercise.id, kind: .init(rawValue: 200), reps: 1, date: noon)
        scheduled = ScheduledWorkout(
            program: samples.program.id, due: LocalDay(rawValue: 20_009),
            workout: samples.workout.id,
            state: .init(rawValue: 200))
        slot = ProgramSlot(
            program: samples.program.id, day: 2, module: samples.module.id, lastEdited: noon)
        planned = PlannedExercise(
            workout: samples.workout.id, exercise: nil, exerciseName: "Later",
            sets: [try Self.later(SetGroup(key: 2, count: 2, target))], progression: progression,
            kind: .init(rawValue: 200), lastEdited: noon)
    }

    /// All of them, what is referred to first.
    var all: [any TrainingRecord] {
        [
            gym, equipment, muscle, exercise, section, session, entry, set, mark, scheduled,
            planned, slot,
        ]
    }

    /// A document with a member that this build does not know, of each form of JSON.
    private static func later<Value: OpenDocument>(_ document: Value) throws -> Value {
        let members = #""later":{"a":[1,2.5,"b",true,null]},"#
        let text = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
        return try JSONDecoder().decode(
            Value.self,
            from: Data(("{" + members + text.dropFirst()).replacing(",}", with: "}").utf8))
    }
}
