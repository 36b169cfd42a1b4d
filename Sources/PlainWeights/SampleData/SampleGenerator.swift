import Foundation
import RecordStore

/// A generator of a sample, session by session.
///
/// New exercises come in over time, favourites are done more often, weights grow, and some days
/// have no session.
struct SampleGenerator {
    private let shape: SampleShape
    private let utcOffsetMinutes: Int
    /// The local midnight before which all records lie.
    private let midnight: Date
    private var random: SeededRandom
    /// The exercises of the sample in the order in which they come in.
    private var plan: [SampleExercise] = []
    /// How often each exercise was done.
    private var timesDone: [Int] = []

    private var exercises: [Exercise] = []
    private var sessions: [WorkoutSession] = []
    private var sets: [ExerciseSet] = []

    init(_ shape: SampleShape, seed: UInt64, end: Date, utcOffsetMinutes: Int) {
        self.shape = shape
        self.utcOffsetMinutes = utcOffsetMinutes
        let offset = Double(utcOffsetMinutes) * 60
        let days = ((end.timeIntervalSince1970 + offset) / 86_400).rounded(.down)
        midnight = Date(timeIntervalSince1970: days * 86_400 - offset)
        random = SeededRandom(seed: seed)
    }

    /// Generates the sample.
    mutating func run() -> SampleData {
        choosePlan()
        for session in 0..<shape.sessions { addSession(session) }
        return SampleData(exercises: exercises, sessions: sessions, sets: sets)
    }

    /// Chooses mostly common exercises, in an order that depends on the seed.
    private mutating func choosePlan() {
        var rest = SampleExercise.all
        while plan.count < shape.exercises {
            let position = random.number(in: 0...min(rest.count, shape.exercises) - 1)
            plan.append(rest.remove(at: position))
        }
    }

    /// Adds a session with its sets.
    private mutating func addSession(_ number: Int) {
        let (first, next) = (
            number * shape.days / shape.sessions, (number + 1) * shape.days / shape.sessions
        )
        let day = random.number(in: first...next - 1)
        let minutes = random.number(in: 16 * 60...19 * 60)
        let start = midnight.addingTimeInterval(
            Double(day - shape.days) * 86_400 + Double(minutes) * 60)
        var session = WorkoutSession(
            id: WorkoutSession.ID(random.uuid(at: start)), startDate: start,
            utcOffsetMinutes: utcOffsetMinutes)
        var time = start.addingTimeInterval(300)
        var done: [Int] = []
        var sequence = 0
        for block in shape.blocks(of: number) {
            let exercise = exercise(in: block, done, at: time)
            done.append(exercise)
            addSets(shape.setCount(of: block), of: exercise, in: session.id, &sequence, &time)
        }
        session.name = plan[done[0]].category
        session.endDate = time
        if random.once(in: 8) { session.notes = "Slept badly." }
        sessions.append(session)
    }

    /// Returns the exercise of a block: a new one, or one that was not yet done in the session.
    private mutating func exercise(in block: Int, _ done: [Int], at time: Date) -> Int {
        if let new = shape.newExercise(in: block) {
            exercises.append(
                Exercise(
                    id: Exercise.ID(random.uuid(at: time)), name: plan[new].name,
                    category: plan[new].category, createdDate: time))
            timesDone.append(0)
            return new
        }
        let known = exercises.indices.filter { !done.contains($0) }
        if known.isEmpty { return done[0] }
        // The smaller of two draws makes favourites of the exercises that came in first.
        let draws = [0, 1].map { _ in random.number(in: 0...known.count - 1) }
        return known[min(draws[0], draws[1])]
    }

    /// Adds the sets of one block.
    private mutating func addSets(
        _ count: Int, of exercise: Int, in session: WorkoutSession.ID, _ sequence: inout Int,
        _ time: inout Date
    ) {
        var timestamp = time
        for number in 0..<count {
            var set = effort(of: exercise, isWarmUp: number == 0 && count > 3)
            set.id = ExerciseSet.ID(random.uuid(at: timestamp))
            set.session = session
            set.timestamp = timestamp
            set.sequence = sequence
            let rest = 15 * random.number(in: 4...10)
            set.rest = number == count - 1 ? nil : .seconds(Double(rest))
            sets.append(set)
            exercises[exercise].lastUpdated = max(exercises[exercise].lastUpdated, timestamp)
            sequence += 1
            time = time.addingTimeInterval(Double(40 + rest))
            if !shape.sharesTimestamps { timestamp = time }
        }
        timesDone[exercise] += 1
    }

    /// Returns a set with its effort, which grows a little every third time and varies from day to
    /// day.
    private mutating func effort(of exercise: Int, isWarmUp: Bool) -> ExerciseSet {
        var set = ExerciseSet(
            exercise: exercises[exercise].id, timestamp: midnight,
            utcOffsetMinutes: utcOffsetMinutes)
        let progress = timesDone[exercise] / 3
        switch plan[exercise].effort {
        case .weight(let first, let step, let unit):
            let working = first + Double(min(progress, 12)) * step
            let warmUp = (working * 0.6 / step).rounded() * step
            set.weight = Weight(isWarmUp ? warmUp : working, unit)
            set.weightUnit = unit
            set.reps = isWarmUp ? 10 : random.number(in: 4...10)
            if isWarmUp { set.kind = .warmUp }
        case .repetitions(let first):
            set.reps = first + min(progress, 10) + random.number(in: -2...2)
        case .seconds(let first):
            let seconds = first + 5 * (min(progress, 12) + random.number(in: -1...1))
            set.duration = .seconds(Double(seconds))
        case .meters(let first):
            set.distance = .meters(first)
            set.distanceUnit = .meters
            set.duration = .seconds(Double(Int(first / 3) + random.number(in: 0...30)))
        }
        if !isWarmUp, random.once(in: 3) {
            set.rpe = Double(random.number(in: 12...20)) / 2
            if set.rpe == 10 { set.kind = .failure }
        }
        return set
    }
}
