public import Foundation
public import RecordStore

/// Generated training records for previews, tests, and a first look at the tools.
///
/// ```swift
/// let sample = SampleData.month(seed: 1, endingAt: .now)
/// try store.write { try sample.add(to: &$0) }
/// ```
/// The same seed, end and offset give the same records, including their ids, on every machine. All
/// records are older than the local midnight at which the day of the end begins. Samples of two
/// weeks and more have a journey in their middle, to a place with another time zone.
public struct SampleData: Hashable, Sendable {
    /// The exercises in the order in which they were created.
    public internal(set) var exercises: [Exercise] = []
    /// The sessions in the order in which they were done.
    public internal(set) var sessions: [WorkoutSession] = []
    /// The exercises within the sessions, some of them in supersets.
    public internal(set) var entries: [SessionEntry] = []
    /// The sets in the order in which they were done.
    public internal(set) var sets: [ExerciseSet] = []
    /// The weights of the body.
    public internal(set) var measurements: [BodyMeasurement] = []

    /// Generates two weeks: 5 exercises, 6 sessions, 18 sets.
    public static func twoWeeks(
        seed: UInt64, endingAt end: Date, utcOffsetMinutes: Int = 0
    ) -> SampleData {
        let shape = SampleShape(days: 14, sessions: 6, blocks: 9, sets: 18, exercises: 5)
        return make(shape, seed, end, utcOffsetMinutes)
    }

    /// Generates thirty days: 20 exercises, 12 sessions, 76 sets.
    public static func month(
        seed: UInt64, endingAt end: Date, utcOffsetMinutes: Int = 0
    ) -> SampleData {
        let shape = SampleShape(days: 30, sessions: 12, blocks: 25, sets: 76, exercises: 20)
        return make(shape, seed, end, utcOffsetMinutes)
    }

    /// Generates a year: 50 exercises, 160 sessions, 2,560 sets.
    public static func year(
        seed: UInt64, endingAt end: Date, utcOffsetMinutes: Int = 0
    ) -> SampleData {
        let shape = SampleShape(days: 365, sessions: 160, blocks: 800, sets: 2560, exercises: 50)
        return make(shape, seed, end, utcOffsetMinutes)
    }

    /// Generates any number of sets, in parts that fit into memory; see ``SampleData/Scale``.
    public static func scale(
        sets: Int, seed: UInt64, endingAt end: Date, utcOffsetMinutes: Int = 0
    ) -> SampleData.Scale {
        SampleData.Scale(sets: sets, seed: seed, endingAt: end, utcOffsetMinutes: utcOffsetMinutes)
    }

    /// Generates six days of full training: 28 exercises, 119 sets.
    ///
    /// All sets of an exercise in a session have the same timestamp, as some trackers write them.
    public static func liveWeek(
        seed: UInt64, endingAt end: Date, utcOffsetMinutes: Int = 0
    ) -> SampleData {
        var shape = SampleShape(days: 6, sessions: 6, blocks: 28, sets: 119, exercises: 28)
        shape.sharesTimestamps = true
        return make(shape, seed, end, utcOffsetMinutes)
    }

    /// Adds all records to the store. A sample can be added only once.
    /// - Throws: `StoreError.alreadyExists` if the sample was added before.
    public func add(to transaction: inout StoreTransaction) throws {
        try transaction.insert(exercises)
        try transaction.insert(measurements)
        try transaction.insert(sessions)
        try transaction.insert(entries)
        try transaction.insert(sets)
    }

    /// Deletes what is left of the sample, also what the user changed in it. What the user added to
    /// its exercises and sessions goes with these.
    /// - Returns: the number of records of the sample that were there.
    @discardableResult
    public func remove(from transaction: inout StoreTransaction) throws -> Int {
        var count = 0
        for set in sets where try transaction.delete(set.id) { count += 1 }
        for entry in entries where try transaction.delete(entry.id) { count += 1 }
        for session in sessions where try transaction.delete(session.id) { count += 1 }
        for measurement in measurements where try transaction.delete(measurement.id) { count += 1 }
        for exercise in exercises where try transaction.delete(exercise.id) { count += 1 }
        return count
    }

    /// Adds the records of another sample behind these.
    mutating func append(_ other: SampleData) {
        exercises += other.exercises
        sessions += other.sessions
        entries += other.entries
        sets += other.sets
        measurements += other.measurements
    }

    private static func make(
        _ shape: SampleShape, _ seed: UInt64, _ end: Date, _ utcOffsetMinutes: Int
    ) -> SampleData {
        var generator = SampleGenerator(
            shape, seed: seed, end: end, utcOffsetMinutes: utcOffsetMinutes)
        var sample = SampleData()
        while let session = generator.next() { sample.append(session) }
        // With the time of their last sets.
        sample.exercises = generator.exercises
        return sample
    }
}
