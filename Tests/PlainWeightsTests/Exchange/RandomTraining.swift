import Foundation
import PlainWeights
import TestSupport

/// Random training with values around every limit, also those that a format cannot hold.
///
/// No two sets have the same number of repetitions above 0. Those without one have a weight of
/// their own, or else an exercise of their own: so each is found in what comes back.
struct RandomTraining {
    var seed: Seed
    let zone: TimeZone
    private var count = 0
    private var exercises: [Exercise] = []

    init(_ seed: Seed, _ zone: TimeZone) {
        (self.seed, self.zone) = (seed, zone)
    }

    /// What tells a set of a store from the others.
    static func key(_ set: ExerciseSet, _ name: String?) -> String {
        if let reps = set.reps, reps > 0 { return "reps \(reps)" }
        let kilograms = Int((set.weight ?? .zero).kilograms.rounded())
        return abs(kilograms) >= 2_000 ? "weight \(kilograms)" : "exercise \(name ?? "")"
    }

    private static let texts = [
        "", "", "easy", " in space ", "two  spaces", "two\nlines", "two\r\nlines", "two\rlines",
        "\"quoted\", \"\"", "=1+1", "-5", "+x", "@x", "'x", "\tx", "é", "e\u{301}", "🏋️‍♀️",
        "\u{FEFF}x",
        "\u{A0}x", "a;b", "0", "Rest Timer", "\u{301}x", " \u{301}x", "\n",
        String(repeating: "long ", count: 2_000),
    ]
    private static let names = [
        "Row", "row", "Row", "ROW ", "a  b", "a b", "Press, seated", "\"Dip\"", "Übung",
        "U\u{308}bung", "=Sum", "-Leg", "two\nlines", "two\r\nlines", "Unknown", "\u{A0}x",
    ]

    private mutating func one<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &seed)]
    }

    /// One of some values, and as often the first one.
    private mutating func rare<Value>(_ values: Value...) -> Value {
        Bool.random(using: &seed) ? values[0] : one(values)
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &seed) }

    mutating func text() -> String { one(Self.texts) }

    mutating func fill(_ store: WorkoutStore) throws {
        let gym = Gym(name: "Home"), workout = Workout(name: "Push"), program = Program(name: "P")
        let equipment = Equipment(name: "Bar"), movement = Movement(name: "Pull")
        let variant = Variant(movement: movement.id, name: "Wide")
        let day = ScheduledWorkout(program: program.id, due: LocalDay(rawValue: 20_000))
        try store.save(gym)
        try store.save(workout)
        try store.save(program)
        try store.save(equipment)
        try store.save(movement)
        try store.save(variant)
        try store.save(day)
        for _ in 0...below(5) { exercises.append(exercise(variant.id, equipment.id)) }
        for exercise in exercises { try store.save(exercise) }
        if below(2) == 0 {
            try store.save(StrengthMark(exercise: exercises[0].id, weight: .kilograms(100)))
            try store.save(BodyMeasurement(weight: .kilograms(80)))
        }
        let planned = PlannedExercise(workout: workout.id, exercise: exercises[0].id)
        try store.save(planned)
        for start in starts() {
            var session = session(start)
            session.gym = rare(nil, gym.id)
            session.workout = rare(nil, workout.id)
            session.scheduledWorkout = rare(nil, day.id)
            try store.save(session)
            try fill(session, gym, planned, store)
            // Of a twin, a file may say the same.
            if below(4) == 0 {
                session.id = WorkoutSession.ID()
                if below(2) == 0 { session.name = text() }
                if below(3) == 0 { session.endDate = session.startDate }
                session.rating = rare(nil, 3)
                try store.save(session)
                try fill(session, gym, planned, store)
            }
        }
        for _ in 0..<below(5) {
            let start = Date(timeIntervalSince1970: 1_767_258_000 + 0.5 * Double(below(9)))
            try add(set(at: start), store)
        }
        if below(3) == 0 { try store.save(SessionEntry(session: nil, notes: "nowhere")) }
    }

    /// Some moments on days of their own.
    private mutating func starts() -> [Date] {
        var starts = (0..<5).map { 1_767_258_000.25 + 259_200 * Double($0) }
        // The limits, and around changes of clocks in Berlin, New York and on Lord Howe.
        starts += [0, 7_258_118_399.5, 1_774_745_998, 1_792_888_200, 1_772_953_199, 1_793_511_000]
        starts += [1_775_313_900, 1_791_041_340]
        if below(2) == 0 { starts[8] += 3_600 }
        starts.shuffle(using: &seed)
        return starts.prefix(below(5)).map { Date(timeIntervalSince1970: $0) }
    }

    private mutating func offset(at date: Date) -> Int {
        rare(zone.secondsFromGMT(for: date) / 60, 0, 540, -1_080, 1_080)
    }

    private mutating func exercise(
        _ variant: Variant.ID, _ equipment: Equipment.ID
    ) -> Exercise {
        Exercise(
            name: one(Self.names), aliases: rare([], ["Other"]),
            category: rare("Uncategorized", "", "Back", " Back  row ", "=x"),
            tags: rare([], ["Arms", "Core"], ["a,b"], [" x "], [""], ["=x", "y;z"]),
            secondaryTags: rare([], ["Legs"]), notes: text(), kind: rare(.strength, .cardio),
            measures: rare([.weight, .reps], [.duration]), loadMode: rare(.external, .bodyweight),
            bodyweightShare: rare(0, 640), implementCount: rare(1, 2),
            isUnilateral: rare(false, true), isFavorite: rare(false, true),
            isHidden: rare(false, true), defaultRest: rare(nil, .seconds(90)),
            variant: rare(nil, variant), equipment: rare(nil, equipment),
            muscles: rare(nil, [], [Muscle.Share(.upperChest, share: 500)]),
            createdDate: Date(timeIntervalSince1970: 9))
    }

    private mutating func session(_ start: Date) -> WorkoutSession {
        let isLast = start.timeIntervalSince1970 > 7e9
        let lengths: [Double?] = [nil, 0, 0.5, 59.75, 3_600, 7_201, 950_460]
        return WorkoutSession(
            name: text(), startDate: start, utcOffsetMinutes: offset(at: start),
            endDate: isLast ? nil : one(lengths).map { start + $0 },
            state: rare(.finished, .active), device: rare("", "phone"),
            clock: rare(nil, RestClock(start: start, length: .seconds(90))),
            origin: rare(.quick, .imported, .scheduled, .repeated), notes: text(),
            rating: rare(nil, 5), tags: rare([], ["deload"]), workoutName: rare("", "Push"),
            programName: rare("", "P"), week: rare(nil, 2),
            extras: rare(
                nil, Extras(), Extras(["workoutNumber": .text("12")]),
                Extras(["workoutNumber": .text(" 12 ")]), Extras(["workoutNumber": .number(12)]),
                Extras(["workoutNumber": .text("12"), .calories: .number(300)])))
    }

    private mutating func fill(
        _ session: WorkoutSession, _ gym: Gym, _ planned: PlannedExercise, _ store: WorkoutStore
    ) throws {
        let section = SessionSection(session: session.id)
        try store.save(section)
        var places = [Position.start]
        for _ in 0..<3 { places.append(.after(places[places.count - 1])) }
        var entries: [SessionEntry] = []
        for place in places.shuffled(using: &seed).prefix(below(4)) {
            let exercise = one(exercises)
            entries.append(
                SessionEntry(
                    session: session.id, order: place, section: rare(nil, section.id),
                    exercise: rare(exercise.id, nil),
                    exerciseName: rare(exercise.name, "", " ", "Former  name", "row", "=F"),
                    supersetGroup: rare(nil, 0, 1, .max, .min, 1 << 53), notes: text(),
                    rating: rare(nil, 4), plannedExercise: rare(nil, planned.id),
                    targets: rare(nil, [], [ExerciseSet.Target(reps: 5...8)])))
        }
        for entry in entries { try store.save(entry) }
        for number in 0..<below(8) {
            var set = set(at: session.startDate)
            set.session = session.id
            set.sequence = rare(number, number * 3, below(4), -1)
            if let entry = entries.randomElement(using: &seed), below(4) > 0 {
                set.entry = entry.key
                if let exercise = entry.exercise, below(3) > 0 { set.exercise = exercise }
            } else {
                set.entry = rare(nil, 7)
            }
            set.gym = rare(nil, gym.id.uuid)
            try add(set, store)
        }
    }

    private mutating func set(at start: Date) -> ExerciseSet {
        let dates = TrainingLimits.dates
        let last = Date(timeIntervalSince1970: dates.upperBound.timeIntervalSince1970 - 0.5)
        let time = start + one([0, 0, 0.25, 1, 90, 3_600, 86_400, -30])
        let date = min(max(time, dates.lowerBound), last)
        let limit = TrainingLimits.weights.upperBound
        let pounds = Weight.pounds(Double(below(900_000)) / 1_000)
        count += 1
        var set = ExerciseSet(
            exercise: rare(one(exercises).id, one(exercises).id, nil),
            weight: one([
                nil, .zero, .kilograms(80), .pounds(100), .kilograms(-22.6796185), pounds,
                Weight(rawValue: 1), Weight(rawValue: 50_000_000_000_001), limit,
                Weight(rawValue: -limit.rawValue), Weight(rawValue: limit.rawValue - 1),
                Weight(rawValue: below(limit.rawValue)),
            ]),
            weightUnit: one(Weight.Unit.all), reps: count, timestamp: date,
            utcOffsetMinutes: offset(at: date),
            kind: ExerciseSet.Kind(rawValue: UInt8(below(6))),
            traits: ExerciseSet.Traits(rawValue: UInt32(below(1 << 10))),
            completed: rare(true, false),
            side: rare(.both, .left, .right),
            rpe: one([nil, 0, 8.5, 10, 1e-5, .leastNonzeroMagnitude]),
            rest: rare(nil, .zero, .seconds(90), TimeSpan(rawValue: 1)),
            distance: one([
                nil, nil, .zero, .kilometers(5), .miles(3.1), Distance(rawValue: 1),
                TrainingLimits.distances.upperBound, Distance(rawValue: below(1 << 40)),
            ]),
            distanceUnit: one(Distance.Unit.all + [Distance.Unit(rawValue: 99)]),
            duration: one([
                nil, nil, .zero, .seconds(61), TimeSpan(rawValue: 1),
                TrainingLimits.times.upperBound, TimeSpan(rawValue: below(90_000)),
            ]),
            notes: text(), implementCount: rare(nil, 1, 2, 100),
            bodyLoad: rare(nil, .kilograms(51)),
            target: rare(nil, ExerciseSet.Target(), ExerciseSet.Target(reps: 5...8)),
            extras: extras())
        set.timeKnown = rare(true, false)
        return set
    }

    private mutating func extras() -> Extras? {
        rare(
            nil, Extras(), Extras([.tempo: .text("3-1-1-0")]), Extras([.tempo: .text(" ")]),
            Extras([.tempo: .number(3)]),
            Extras([.tempo: .text("=3"), .personalBest: .text("yes")]),
            Extras([.personalBest: .text("no")]), Extras([.bandColor: .text("red")]))
    }

    /// Stores a set that can be told from the others.
    private mutating func add(_ set: ExerciseSet, _ store: WorkoutStore) throws {
        var set = set
        if below(4) == 0 {
            set.reps = rare(nil, 0)
            set.weight = .kilograms(Double(2_000 + count))
            if below(2) == 0 {
                set.weight = rare(nil, .zero)
                let only = Exercise(name: "Only \(count)", category: "Uncategorized")
                try store.save(only)
                set.exercise = only.id
            }
        }
        let isEmpty =
            set.weight == nil && set.reps == nil && set.distance == nil && set.duration == nil
            && set.rpe == nil && set.extras?.values.isEmpty ?? true
        if isEmpty, !set.traits.contains(.imported) { set.completed = false }
        try store.save(set)
    }
}
