import Foundation
import PlainWeights
import Testing

/// Training that is spread unevenly: how many parents there are of each type, and how many of the
/// children belong to the first one.
struct TrainingSkew: CustomTestStringConvertible {
    let testDescription: String
    let parentCount: Int
    let setCount: Int
    /// The part of the children that belong to the first parent alone. The others take turns.
    let firstShare: Double
    /// Of how many exercises one is a favorite, is hidden, or has another category and tag; 0 for
    /// none.
    let rarity: Int

    let exercises: [Exercise]
    let sessions: [WorkoutSession]
    let gyms: [Gym]
    let movements: [Movement]
    let variants: [Variant]
    let programs: [Program]
    let workouts: [Workout]
    let modules: [Module]

    init(
        _ name: String, parents: Int, sets: Int, firstShare: Double = 0, rarity: Int = 3
    ) {
        testDescription = name
        (parentCount, setCount, self.firstShare, self.rarity) = (parents, sets, firstShare, rarity)
        let numbers = 0..<parents
        func isRare(_ number: Int) -> Bool { rarity > 0 && number % rarity == 0 }
        exercises = numbers.map { number in
            Exercise(
                name: "Exercise \(number)", category: isRare(number) ? "c0" : "c1",
                tags: isRare(number) ? ["t0"] : ["t1"], isFavorite: isRare(number),
                isHidden: rarity > 0 && number % rarity == 1, createdDate: Self.moment(number))
        }
        sessions = numbers.map { number in
            WorkoutSession(
                startDate: Self.moment(number * sets / parents), utcOffsetMinutes: 0,
                state: isRare(number) ? .active : .finished)
        }
        gyms = numbers.map { Gym(name: "Gym \($0)") }
        movements = numbers.map { Movement(name: "Movement \($0)", isHidden: isRare($0)) }
        variants = numbers.map { [movements] number in
            Variant(movement: movements[number].id, name: "Variant \(number)")
        }
        programs = numbers.map {
            Program(name: "Program \($0)", activeDate: isRare($0) ? Self.moment($0) : nil)
        }
        workouts = numbers.map { Workout(name: "Workout \($0)") }
        modules = numbers.map { Module(name: "Module \($0)") }
    }

    static func moment(_ number: Int) -> Date {
        Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 600)
    }

    func moment(_ number: Int) -> Date { Self.moment(number) }

    /// The parent of a child.
    private func parent(_ number: Int) -> Int {
        Double(number % 100) < firstShare * 100 ? 0 : number % parentCount
    }

    func save(in store: WorkoutStore) throws {
        if parentCount == 0 { return }
        try store.write { transaction in
            try transaction.save(exercises)
            try transaction.save(gyms)
            try transaction.save(sessions)
            try transaction.save(movements)
            try transaction.save(variants)
            try transaction.save(programs)
            try transaction.save(workouts)
            try transaction.save(modules)
            for number in 0..<parentCount {
                try transaction.save(Equipment(name: "Equipment \(number)"))
                try transaction.save(
                    VariantMuscle(
                        variant: variants[number].id, muscle: .calves, share: number % 1_000))
            }
            for number in 0..<setCount { try transaction.save(set(number)) }
            for number in 0..<setCount / 4 { try save(number, in: &transaction) }
        }
    }

    private func set(_ number: Int) -> ExerciseSet {
        let parent = parent(number)
        return ExerciseSet(
            exercise: exercises[parent].id, session: sessions[parent].id,
            weight: number % 5 == 0 ? nil : .kilograms(Double(number % 90)), reps: 5,
            timestamp: moment(number), utcOffsetMinutes: 0, sequence: number % 20,
            completed: number % 7 > 0, gym: number % 2 == 0 ? gyms[parent].id.uuid : nil)
    }

    /// Saves a child of each of the other types.
    private func save(_ number: Int, in transaction: inout StoreTransaction) throws {
        let parent = parent(number)
        let (exercise, session) = (exercises[parent].id, sessions[parent].id)
        try transaction.save(SessionEntry(session: session, exercise: exercise))
        try transaction.save(SessionSection(session: session))
        try transaction.save(
            StrengthMark(
                exercise: exercise, kind: number % 3 == 0 ? .goal : .tested,
                weight: .kilograms(50), date: moment(number)))
        try transaction.save(
            number % 4 == 0
                ? BodyMeasurement(kind: "waist", value: 90, unit: "cm", timestamp: moment(number))
                : BodyMeasurement(weight: .kilograms(80), timestamp: moment(number)))
        try transaction.save(Variant(movement: movements[parent].id, name: "Other \(number)"))
        try transaction.save(
            VariantMuscle(
                variant: variants[parent].id, muscle: Muscle(rawValue: "muscle \(number)"),
                share: number % 1_000))
        try transaction.save(
            ScheduledWorkout(
                program: programs[parent].id, due: LocalDay(number),
                movedTo: number % 5 == 0 ? LocalDay(number + 3) : nil))
        try transaction.save(
            ProgramSlot(program: programs[parent].id, week: number % 9 + 1, weekday: 1))
        try transaction.save(
            WorkoutModule(workout: workouts[parent].id, module: modules[parent].id))
        try transaction.save(PlannedExercise(module: modules[parent].id, exercise: exercise))
        try transaction.save(PlannedExercise(workout: workouts[parent].id, exercise: exercise))
    }
}
