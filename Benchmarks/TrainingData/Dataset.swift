import Foundation
import RecordStore

/// One athlete's training, made up: the same in every run and for every implementation.
///
/// A session has five exercises of four sets, one every six hours up to a fixed date. Seven of ten
/// exercises of a session are among 300 favourites, the others any. Ids ascend with the time, as
/// those of records that are saved when they happen.
public struct Dataset: Sendable {
    public private(set) var exercises: [Exercise]
    public private(set) var sessions: [WorkoutSession] = []
    public private(set) var sets: [ExerciseSet] = []

    static let end = Date(timeIntervalSinceReferenceDate: 780_000_000)
    static let secondsBetweenSessions = 6.0 * 3_600
    static let (exercisesInSession, setsOfExercise) = (5, 4)
    static var setsInSession: Int { exercisesInSession * setsOfExercise }

    private var random: SplitMix
    private var lastID: UInt64 = 0

    /// - Parameter sets: rounded up to whole sessions.
    public init(exercises exerciseCount: Int, sets setCount: Int, seed: UInt64 = 1) {
        random = SplitMix(seed: seed)
        exercises = []
        exercises.reserveCapacity(exerciseCount)
        let sessionCount = (setCount + Self.setsInSession - 1) / Self.setsInSession
        let start = Self.end - Double(sessionCount) * Self.secondsBetweenSessions
        for number in 0..<exerciseCount { exercises.append(makeExercise(number, at: start)) }
        sets.reserveCapacity(sessionCount * Self.setsInSession)
        for number in 0..<sessionCount {
            addSession(at: start + Double(number) * Self.secondsBetweenSessions)
        }
    }

    /// One more set for each of `count` exercises, a minute apart, after all others.
    public func furtherSets(_ count: Int) -> [ExerciseSet] {
        precondition(count <= exercises.count, "\(count) sets of \(exercises.count) exercises")
        var copy = self
        copy.sets = []
        for number in 0..<count {
            let exercise = exercises[number * (exercises.count / count)]
            copy.addSet(
                of: exercise.id, in: sessions.last?.id, at: Self.end + Double(60 * number),
                sequence: Self.setsInSession + number, weight: 40)
        }
        return copy.sets
    }

    private mutating func makeExercise(_ number: Int, at start: Date) -> Exercise {
        let tool = Self.tools[random.number(below: Self.tools.count)]
        let move = Self.moves[random.number(below: Self.moves.count)]
        let category = Self.categories[random.number(below: Self.categories.count)]
        let notes = random.happens(percent: 5) ? Self.note : ""
        let created = start + Double(number)
        return Exercise(
            id: Exercise.ID(nextID(at: created)), name: "\(move) (\(tool)) \(number)",
            category: category, notes: notes, createdDate: created)
    }

    private mutating func addSession(at start: Date) {
        let session = WorkoutSession(
            id: WorkoutSession.ID(nextID(at: start)),
            name: Self.categories[random.number(below: Self.categories.count)],
            startDate: start, utcOffsetMinutes: 60, endDate: start + 3_600, notes: "")
        sessions.append(session)
        var sequence = 0
        for _ in 0..<Self.exercisesInSession {
            let isFavourite = random.happens(percent: 70)
            let number = random.number(
                below: isFavourite ? min(300, exercises.count) : exercises.count)
            let weight = 10 + random.number(below: 60)
            for _ in 0..<Self.setsOfExercise {
                let time = start + Double(sequence * 150 + random.number(below: 60))
                addSet(
                    of: exercises[number].id, in: session.id, at: time, sequence: sequence,
                    weight: weight)
                // An edit after the set: then `lastUpdated` is what the public API lets us set.
                exercises[number].bumpUpdated(at: time)
                sequence += 1
            }
        }
    }

    /// - Parameter weight: in steps of 2.5 kg.
    private mutating func addSet(
        of exercise: Exercise.ID, in session: WorkoutSession.ID?, at time: Date, sequence: Int,
        weight: Int
    ) {
        let isWarmUp = random.happens(percent: 20)
        sets.append(
            ExerciseSet(
                id: ExerciseSet.ID(nextID(at: time)), exercise: exercise, session: session,
                weight: weight * 2_500_000_000_000,
                reps: 1 + random.number(below: 15), timestamp: time, utcOffsetMinutes: 60,
                sequence: sequence, kind: isWarmUp ? 1 : 0,
                rpe: random.happens(percent: 50) ? Double(12 + random.number(below: 9)) / 2 : nil,
                restSeconds: random.happens(percent: 50) ? 60 + random.number(below: 180) : nil,
                notes: random.happens(percent: 5) ? Self.note : ""))
    }

    /// An id like those of RFC 9562, version 7, but for its last bits, which count.
    private mutating func nextID(at time: Date) -> UUID {
        lastID += 1
        let milliseconds = UInt64((time.timeIntervalSince1970 * 1_000).rounded())
        let high = (milliseconds << 16 | 0x7000).bigEndian
        let low = (1 << 63 | lastID).bigEndian
        return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.load(as: uuid_t.self)) }
    }

    private static let note = "Slow on the way down, two seconds at the bottom"
    private static let tools = ["Barbell", "Dumbbell", "Cable", "Machine", "Band", "Kettlebell"]
    private static let moves = [
        "Bench Press", "Squat", "Deadlift", "Overhead Press", "Row", "Pull Up", "Curl",
        "Triceps Extension", "Lateral Raise", "Leg Press", "Lunge", "Calf Raise", "Hip Thrust",
        "Face Pull", "Fly", "Shrug", "Plank", "Crunch",
    ]
    private static let categories = [
        "Chest", "Back", "Legs", "Shoulders", "Biceps", "Triceps", "Glutes", "Calves", "Core",
        "Forearms", "Full Body", "Cardio",
    ]
}
