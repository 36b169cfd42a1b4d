public import Foundation
public import RecordStore

/// Generated training records for previews, tests, and a first look at the tools.
///
/// ```swift
/// let sample = SampleData.month(seed: 1, endingAt: .now)
/// try store.write { try sample.add(to: &$0) }
/// ```
/// The same seed, end and offset give the same records, including their ids, on every machine. All
/// records are older than the local midnight at which the day of the end begins.
public struct SampleData: Hashable, Sendable {
    /// The exercises in the order in which they were created.
    public let exercises: [Exercise]
    /// The sessions in the order in which they were done.
    public let sessions: [WorkoutSession]
    /// The sets in the order in which they were done.
    public let sets: [ExerciseSet]

    /// Generates two weeks: 5 exercises, 6 sessions, 18 sets.
    public static func twoWeeks(
        seed: UInt64, endingAt end: Date, utcOffsetMinutes: Int = 0
    ) -> SampleData {
        let shape = SampleShape(days: 14, sessions: 6, blocks: 6, sets: 18, exercises: 5)
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
    /// - Throws: ``StoreError/alreadyExists(type:id:)`` if the sample was added before.
    public func add(to transaction: inout StoreTransaction) throws {
        try transaction.insert(exercises)
        try transaction.insert(sessions)
        try transaction.insert(sets)
    }

    private static func make(
        _ shape: SampleShape, _ seed: UInt64, _ end: Date, _ utcOffsetMinutes: Int
    ) -> SampleData {
        var generator = SampleGenerator(
            shape, seed: seed, end: end, utcOffsetMinutes: utcOffsetMinutes)
        return generator.run()
    }
}
