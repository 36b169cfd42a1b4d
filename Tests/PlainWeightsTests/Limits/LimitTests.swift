import Foundation
import PlainWeights
import TestSupport
import Testing

private let start = Date(timeIntervalSince1970: 0)

@Suite("Limits") struct LimitTests {
    private static let all: [RecordLimits] = logged + library + plans

    @Test("each field takes its last value and refuses the next", arguments: all)
    func limits(of type: RecordLimits) throws {
        try withVerifiedStore { try type.check($0) }
    }

    @Test("each type of record has its limits here")
    func types() {
        let types = Set(Self.all.map(\.testDescription))
        // What has nothing but references and a place has no limit.
        let others = WorkoutStore.types.map { "\($0)" }.filter { !types.contains($0) }
        #expect(others == ["GroupedExercise"])
    }

    private static let logged: [RecordLimits] = [
        RecordLimits(
            Exercise(name: "Row", createdDate: start),
            [
                Limit("name", .names) { $0.name = $1 },
                Limit("aliases", .lists) { $0.aliases = $1 },
                Limit("category", .texts) { $0.category = $1 },
                Limit("tags", .lists) { $0.tags = $1 },
                Limit("secondaryTags", .lists) { $0.secondaryTags = $1 },
                Limit("notes", .texts) { $0.notes = $1 },
                Limit("bodyweightShare", .integers(TrainingLimits.thousandths)) {
                    $0.bodyweightShare = $1
                },
                Limit("implementCount", .integers(TrainingLimits.implementCounts)) {
                    $0.implementCount = $1
                },
                Limit("defaultRest", .times) { $0.defaultRest = $1 },
                Limit("muscles", .integers(TrainingLimits.muscleShares)) {
                    $0.muscles = [Muscle.Share(.calves, share: $1)]
                },
                Limit("muscles", .listCounts) {
                    $0.muscles = .init(repeating: Muscle.Share(.calves, share: 1), count: $1)
                },
                Limit("muscles", .texts) {
                    $0.muscles = [Muscle.Share(Muscle(rawValue: $1), share: 1)]
                },
                Limit("setGroups", .groups) { $0.setGroups = $1 },
                Limit("extras", .extras) { $0.extras = $1 },
                Limit("createdDate", .dates) {
                    $0 = Exercise(id: $0.id, name: $0.name, createdDate: $1)
                },
                Limit("lastEdited", Bounds(allowed: [start], refused: [.distantFuture])) {
                    $0.bumpUpdated(at: $1)
                },
            ]),
        RecordLimits(
            ExerciseSet(exercise: nil, reps: 1, timestamp: start, utcOffsetMinutes: 0),
            [
                Limit("weight", .weights()) { $0.weight = $1 },
                Limit("reps", .integers(TrainingLimits.repetitions)) { $0.reps = $1 },
                Limit("timestamp", .dates) { $0.timestamp = $1 },
                Limit("utcOffsetMinutes", .integers(TrainingLimits.utcOffsetMinutes)) {
                    $0.utcOffsetMinutes = $1
                },
                Limit("rpe", .numbers(TrainingLimits.rpe)) { $0.rpe = $1 },
                Limit("rest", .times) { $0.rest = $1 },
                Limit("distance", .distances) { $0.distance = $1 },
                Limit("duration", .times) { $0.duration = $1 },
                Limit("notes", .texts) { $0.notes = $1 },
                Limit("exerciseName", .texts) { $0.exerciseName = $1 },
                Limit("implementCount", .integers(TrainingLimits.implementCounts)) {
                    $0.implementCount = $1
                },
                Limit("bodyLoad", .weights(TrainingLimits.bodyWeights)) { $0.bodyLoad = $1 },
                Limit("target", .targets) { $0.target = $1 },
                Limit("extras", .extras) { $0.extras = $1 },
            ]),
        RecordLimits(
            WorkoutSession(startDate: start, utcOffsetMinutes: 0),
            [
                Limit("name", .texts) { $0.name = $1 },
                Limit("startDate", .dates) { $0.startDate = $1 },
                Limit("utcOffsetMinutes", .integers(TrainingLimits.utcOffsetMinutes)) {
                    $0.utcOffsetMinutes = $1
                },
                Limit("endDate", .dates) { $0.endDate = $1 },
                Limit("device", .texts) { $0.device = $1 },
                Limit("clock", .dates) { $0.clock = RestClock(start: $1, length: .zero) },
                Limit("clock", .times) { $0.clock = RestClock(start: start, length: $1) },
                Limit("notes", .texts) { $0.notes = $1 },
                Limit("rating", .integers(TrainingLimits.ratings)) { $0.rating = $1 },
                Limit("tags", .lists) { $0.tags = $1 },
                Limit("gymName", .texts) { $0.gymName = $1 },
                Limit("workoutName", .texts) { $0.workoutName = $1 },
                Limit("programName", .texts) { $0.programName = $1 },
                Limit("week", .integers(TrainingLimits.weeks)) { $0.week = $1 },
                Limit("extras", .extras) { $0.extras = $1 },
                Limit("source", .texts) { $0.source = $1 },
                Limit("sourceKey", .texts) { $0.sourceKey = $1 },
            ]),
        RecordLimits(
            SessionEntry(session: nil),
            [
                Limit("exerciseName", .texts) { $0.exerciseName = $1 },
                Limit("substitutedName", .texts) { $0.substitutedName = $1 },
                Limit("notes", .texts) { $0.notes = $1 },
                Limit("rating", .integers(TrainingLimits.ratings)) { $0.rating = $1 },
                Limit("targets", .lists) { $0.targets = $1 },
                Limit("extras", .extras) { $0.extras = $1 },
            ]),
        RecordLimits(
            SessionSection(session: nil),
            [
                Limit("name", .texts) { $0.name = $1 },
                Limit("moduleName", .texts) { $0.moduleName = $1 },
                Limit("notes", .texts) { $0.notes = $1 },
            ]),
        RecordLimits(
            BodyMeasurement(kind: "waist", value: 1, unit: "cm", timestamp: start),
            [
                Limit("kind", .names) { $0.kind = $1 },
                Limit("weight", .weights(TrainingLimits.bodyWeights)) { $0.weight = $1 },
                Limit("value", Bounds<Decimal?>(allowed: [0, -1], refused: [.nan, nil])) {
                    $0.value = $1
                },
                Limit("unit", .texts) { $0.unit = $1 },
                Limit("timestamp", .dates) { $0.timestamp = $1 },
                Limit("utcOffsetMinutes", .integers(TrainingLimits.utcOffsetMinutes)) {
                    $0.utcOffsetMinutes = $1
                },
                Limit("notes", .texts) { $0.notes = $1 },
                Limit("source", .texts) { $0.source = $1 },
            ]),
        RecordLimits(
            StrengthMark(exercise: nil, weight: .zero, date: start),
            [
                Limit("weight", .weights()) { $0.weight = $1 },
                Limit("reps", .integers(TrainingLimits.repetitions)) { $0.reps = $1 },
                Limit("duration", .times) { $0.duration = $1 },
                Limit("distance", .distances) { $0.distance = $1 },
                Limit("date", .dates) { $0.date = $1 },
            ]),
        RecordLimits(
            Gym(name: "Home"),
            [
                Limit("name", .names) { $0.name = $1 },
                Limit("bars", .weights(TrainingLimits.implements)) { $0.bars = [$1] },
                Limit("bars", .listCounts) { $0.bars = .init(repeating: .zero, count: $1) },
                Limit("plates", .weights(TrainingLimits.implements)) {
                    $0.plates = [.init(weight: $1, count: 1)]
                },
                Limit("plates", .integers(TrainingLimits.counts)) {
                    $0.plates = [.init(weight: .zero, count: $1)]
                },
                Limit("plates", .listCounts) { $0.plates = .init(repeating: .blank, count: $1) },
                Limit("location", .numbers(-90...90)) {
                    $0.location = .init(latitude: $1, longitude: 0)
                },
                Limit("location", .numbers(-180...180)) {
                    $0.location = .init(latitude: 0, longitude: $1)
                },
                Limit("address", .texts) { $0.address = $1 },
                Limit("color", .texts) { $0.color = $1 },
                Limit("defaultDate", .dates) { $0.defaultDate = $1 },
            ]),
        RecordLimits(
            ImportedRow(
                id: ImportedRow.ID(), source: "Strong", digest: Data([1]), batch: UUID(),
                date: start),
            [
                Limit("source", .names) { $0.source = $1 }, Limit("date", .dates) { $0.date = $1 },
            ]),
        RecordLimits(
            ExerciseGroup(name: "Home"),
            [
                Limit("name", .names) { $0.name = $1 }, Limit("notes", .texts) { $0.notes = $1 },
            ]),
    ]

    private static let library: [RecordLimits] = [
        RecordLimits(
            Movement(name: "Squat"),
            [
                Limit("name", .names) { $0.name = $1 },
                Limit("aliases", .lists) { $0.aliases = $1 },
                Limit("notes", .texts) { $0.notes = $1 },
            ]),
        RecordLimits(
            Variant(movement: nil, name: "Squat"),
            [
                Limit("name", .names) { $0.name = $1 },
                Limit("aliases", .lists) { $0.aliases = $1 },
                Limit("notes", .texts) { $0.notes = $1 },
                Limit("bodyweightShare", .integers(TrainingLimits.thousandths)) {
                    $0.bodyweightShare = $1
                },
            ]),
        RecordLimits(
            VariantMuscle(variant: nil, muscle: .calves, share: 1),
            [
                Limit("muscle", .names) { $0.muscle = Muscle(rawValue: $1) },
                Limit("share", .integers(TrainingLimits.muscleShares)) { $0.share = $1 },
            ]),
        RecordLimits(
            Equipment(name: "Bar"),
            [
                Limit("name", .names) { $0.name = $1 },
                Limit("aliases", .lists) { $0.aliases = $1 },
                Limit("notes", .texts) { $0.notes = $1 },
                Limit("measurables", .texts) { $0.measurables = [Measurable("", unit: $1)] },
                Limit("measurables", .texts) { $0.measurables = [Measurable(Extras.Key($1))] },
                Limit("measurables", .listCounts) {
                    $0.measurables = .init(repeating: Measurable("a"), count: $1)
                },
                Limit("measurables", Bounds<Decimal>(allowed: [1], refused: [.nan])) {
                    $0.measurables = [Measurable("a", usual: .number($1))]
                },
                Limit("implementCount", .integers(TrainingLimits.implementCounts)) {
                    $0.implementCount = $1
                },
            ]),
    ]

    private static let plans: [RecordLimits] = [
        RecordLimits(
            Program(name: "P", lastEdited: start),
            [
                Limit("name", .names) { $0.name = $1 }, Limit("notes", .texts) { $0.notes = $1 },
                Limit("weeks", .integers(TrainingLimits.weeks)) { $0.weeks = $1 },
                Limit("start", .days) { $0.start = $1 },
                Limit("firstWeekday", .integers(TrainingLimits.weekdays)) { $0.firstWeekday = $1 },
                Limit("progression", .progressions) { $0.progression = $1 },
                Limit("activeDate", .dates) { $0.activeDate = $1 },
                Limit("lastEdited", .dates) { $0.lastEdited = $1 },
            ]),
        RecordLimits(
            ProgramSlot(program: nil, weekday: 1, lastEdited: start),
            [
                Limit("week", .integers(TrainingLimits.weeks)) { $0.week = $1 },
                Limit("weekday", .integers(TrainingLimits.weekdays)) { $0.weekday = $1 },
                Limit("day", .integers(TrainingLimits.programDays)) {
                    ($0.weekday, $0.day) = (nil, $1)
                },
                Limit("day", Bounds<Int?>(allowed: [nil], refused: [1])) { $0.day = $1 },
                Limit("name", .texts) { $0.name = $1 }, Limit("notes", .texts) { $0.notes = $1 },
                Limit("lastEdited", .dates) { $0.lastEdited = $1 },
            ]),
        RecordLimits(
            ScheduledWorkout(program: nil, due: LocalDay(rawValue: 0)),
            [
                Limit("due", .days) { $0.due = $1 }, Limit("movedTo", .days) { $0.movedTo = $1 },
                Limit("name", .texts) { $0.name = $1 }, Limit("notes", .texts) { $0.notes = $1 },
            ]),
        RecordLimits(
            Workout(name: "W", lastEdited: start),
            [
                Limit("name", .names) { $0.name = $1 }, Limit("notes", .texts) { $0.notes = $1 },
                Limit("estimatedDuration", .times) { $0.estimatedDuration = $1 },
                Limit("lastEdited", .dates) { $0.lastEdited = $1 },
            ]),
        RecordLimits(
            WorkoutModule(workout: nil, module: nil),
            [Limit("notes", .texts) { $0.notes = $1 }]),
        RecordLimits(
            Module(name: "M", lastEdited: start),
            [
                Limit("name", .names) { $0.name = $1 }, Limit("notes", .texts) { $0.notes = $1 },
                Limit("estimatedDuration", .times) { $0.estimatedDuration = $1 },
                Limit("lastEdited", .dates) { $0.lastEdited = $1 },
            ]),
        RecordLimits(
            PlannedExercise(exercise: nil, lastEdited: start),
            [
                Limit("exerciseName", .texts) { $0.exerciseName = $1 },
                Limit("notes", .texts) { $0.notes = $1 }, Limit("sets", .groups) { $0.sets = $1 },
                Limit("progression", .progressions) { $0.progression = $1 },
                Limit("lastEdited", .dates) { $0.lastEdited = $1 },
            ]),
    ]
}
