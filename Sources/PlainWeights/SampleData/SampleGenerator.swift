import Foundation
import RecordStore

/// A generator of a sample, session by session.
///
/// New exercises come in over time, favourites are done more often, weights grow, the body loses a
/// little, and some days have no session. Every third session has a superset.
struct SampleGenerator {
    private let shape: SampleShape
    private let utcOffsetMinutes: Int
    /// The local midnight before which all records lie.
    private let midnight: Date
    private var random: SeededRandom
    /// Random numbers for what came later into samples, which leaves the others as they were.
    private var laterRandom: SeededRandom
    /// The exercises of the sample in the order in which they come in.
    private var plan: [SampleExercise] = []
    /// How often each exercise was done.
    private var timesDone: [Int] = []
    private var sessionCount = 0
    private var bodyWeight = Weight.kilograms(82)

    /// The exercises so far, with the time of their last sets.
    private(set) var exercises: [Exercise] = []

    init(_ shape: SampleShape, seed: UInt64, end: Date, utcOffsetMinutes: Int) {
        self.shape = shape
        self.utcOffsetMinutes = utcOffsetMinutes
        let offset = Double(utcOffsetMinutes) * 60
        let days = ((end.timeIntervalSince1970 + offset) / 86_400).rounded(.down)
        midnight = Date(timeIntervalSince1970: days * 86_400 - offset)
        random = SeededRandom(seed: seed)
        laterRandom = SeededRandom(seed: seed ^ 0x5EED)
        choosePlan()
    }

    /// Returns the records of the next session, with the exercises that are new in it; nil after
    /// the last.
    mutating func next() -> SampleData? {
        guard sessionCount < shape.sessions else { return nil }
        defer { sessionCount += 1 }
        return session(sessionCount)
    }

    /// Chooses mostly common exercises, in an order that depends on the seed.
    private mutating func choosePlan() {
        var rest = SampleExercise.all
        var edition = 1
        while plan.count < shape.exercises {
            if rest.isEmpty {
                edition += 1
                rest = SampleExercise.all.map { $0.edition(edition) }
            }
            let position = random.number(in: 0...min(rest.count, shape.exercises) - 1)
            plan.append(rest.remove(at: position))
        }
    }

    /// The offset of the time zone in which a session is done.
    private func offset(of session: Int) -> Int {
        guard shape.journey.contains(session) else { return utcOffsetMinutes }
        return utcOffsetMinutes + (utcOffsetMinutes > 300 ? -540 : 540)
    }

    /// Returns the time at which a session begins, in the afternoon of its place. More sessions
    /// than days begin at equal distances.
    private mutating func start(of session: Int) -> Date {
        if shape.sessions > shape.days {
            let left = Double((shape.sessions - session) * shape.days) / Double(shape.sessions)
            return midnight.addingTimeInterval((-left * 86_400).rounded())
        }
        let (first, next) = (
            session * shape.days / shape.sessions, (session + 1) * shape.days / shape.sessions
        )
        let day = random.number(in: first...next - 1)
        let minutes = random.number(in: 16 * 60...19 * 60) + utcOffsetMinutes - offset(of: session)
        return midnight.addingTimeInterval(
            Double(day - shape.days) * 86_400 + Double(minutes) * 60)
    }

    private mutating func session(_ number: Int) -> SampleData {
        let start = start(of: number)
        var session = WorkoutSession(
            id: WorkoutSession.ID(random.uuid(at: start)), startDate: start,
            utcOffsetMinutes: offset(of: number))
        var data = SampleData()
        if number % 3 == 0 { data.measurements.append(weighIn(before: start, session)) }
        var time = start.addingTimeInterval(300)
        var done: [Int] = []
        let blocks = shape.blocks(of: number)
        for (place, block) in blocks.enumerated() {
            let exercise = exercise(in: block, done, at: time, &data)
            done.append(exercise)
            var order = Position.start
            if let last = data.entries.last { order = .after(last.order, using: &laterRandom) }
            let entry = SessionEntry(
                id: SessionEntry.ID(laterRandom.uuid(at: time)), session: session.id,
                key: UInt32(truncatingIfNeeded: laterRandom.next()),
                order: order, exercise: exercises[exercise].id,
                supersetGroup: number % 3 == 0 && blocks.count > 1 && place < 2 ? 1 : nil)
            data.entries.append(entry)
            var sets = ExerciseSet(
                exercise: exercises[exercise].id, session: session.id, entry: entry.key,
                timestamp: time, utcOffsetMinutes: session.utcOffsetMinutes)
            sets.sequence = data.sets.count
            time = addSets(shape.setCount(of: block), like: sets, exercise, &data)
        }
        session.name = plan[done[0]].category
        session.endDate = time
        if random.once(in: 8) { session.notes = "Slept badly." }
        data.sessions.append(session)
        return data
    }

    private mutating func weighIn(before start: Date, _ session: WorkoutSession) -> BodyMeasurement
    {
        let morning = start.addingTimeInterval(-7 * 3_600)
        let change = Double(laterRandom.number(in: -6...5)) / 10
        bodyWeight = .kilograms(min(max(bodyWeight.kilograms + change, 70), 95))
        return BodyMeasurement(
            id: BodyMeasurement.ID(laterRandom.uuid(at: morning)), weight: bodyWeight,
            timestamp: morning, utcOffsetMinutes: session.utcOffsetMinutes)
    }

    /// Returns the exercise of a block: a new one, or one that was not yet done in the session.
    private mutating func exercise(
        in block: Int, _ done: [Int], at time: Date, _ data: inout SampleData
    ) -> Int {
        if let new = shape.newExercise(in: block) {
            let share = plan[new].bodyweightShare
            let exercise = Exercise(
                id: Exercise.ID(random.uuid(at: time)), name: plan[new].name,
                category: plan[new].category, loadMode: share > 0 ? .bodyweight : .external,
                bodyweightShare: share, createdDate: time)
            exercises.append(exercise)
            data.exercises.append(exercise)
            timesDone.append(0)
            return new
        }
        let known = exercises.count - done.count
        if known <= 0 { return done[0] }
        // The smaller of two draws makes favourites of the exercises that came in first.
        let draws = [0, 1].map { _ in random.number(in: 0...known - 1) }
        var chosen = min(draws[0], draws[1])
        for other in done.sorted() where other <= chosen { chosen += 1 }
        return chosen
    }

    /// Adds the sets of one block, and returns when it ends.
    private mutating func addSets(
        _ count: Int, like model: ExerciseSet, _ exercise: Int, _ data: inout SampleData
    ) -> Date {
        var (timestamp, time) = (model.timestamp, model.timestamp)
        for number in 0..<count {
            var set = model
            setEffort(of: exercise, isWarmUp: number == 0 && count > 3, &set)
            set.id = ExerciseSet.ID(random.uuid(at: timestamp))
            set.timestamp = timestamp
            set.sequence = (model.sequence ?? 0) + number
            let rest = 15 * random.number(in: 4...10)
            set.rest = number == count - 1 ? nil : .seconds(Double(rest))
            data.sets.append(set)
            exercises[exercise].lastUpdated = max(exercises[exercise].lastUpdated, timestamp)
            time = time.addingTimeInterval(Double(40 + rest))
            if !shape.sharesTimestamps { timestamp = time }
        }
        timesDone[exercise] += 1
        return time
    }

    /// Gives a set its effort, which grows a little every third time and varies from day to day.
    private mutating func setEffort(
        of exercise: Int, isWarmUp: Bool, _ set: inout ExerciseSet
    ) {
        let progress = timesDone[exercise] / 3
        switch plan[exercise].effort {
        case .weight(let first, let step, let unit):
            let working = first + Double(min(progress, 12)) * step
            let warmUp = (working * 0.6 / step).rounded() * step
            set.weight = Weight(isWarmUp ? warmUp : working, unit)
            set.weightUnit = unit
            set.reps = isWarmUp ? 10 : random.number(in: 4...10)
            if isWarmUp { set.kind = .warmUp }
        case .repetitions(let first, let share):
            set.reps = first + min(progress, 10) + random.number(in: -2...2)
            if share > 0 { set.bodyLoad = Weight(rawValue: bodyWeight.rawValue / 1_000 * share) }
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
    }
}
