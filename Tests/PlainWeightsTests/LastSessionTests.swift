import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("The last session of an exercise") struct LastSessionTests {
    private let noon = Date(timeIntervalSince1970: 1_750_000_000)
    private let bench = Exercise(name: "Bench")

    @Test("is compared with what was done before it began, and not with what came meanwhile")
    func meanwhile() throws {
        try withVerifiedStore { store in
            try store.exercises.insert(bench)
            func add(_ weight: Double, _ session: WorkoutSession?, at seconds: Double) throws {
                try store.sets.add(
                    ExerciseSet(
                        exercise: bench.id, session: session?.id,
                        weight: .kilograms(weight), reps: 1, timestamp: noon + seconds,
                        utcOffsetMinutes: 0))
            }
            func last(_ session: WorkoutSession) throws -> [Double?] {
                try store.value(of: LastSession(of: bench.id, before: session.id))
                    .map { $0.weight?.kilograms }
            }
            try add(10, nil, at: -60)
            let first = WorkoutSession(startDate: noon, utcOffsetMinutes: 0)
            try store.save(first)
            try add(20, nil, at: 60)
            #expect(try last(first) == [10])
            // Another device begins while the first session goes on.
            try add(30, first, at: 70)
            let second = WorkoutSession(startDate: noon + 80, utcOffsetMinutes: 0)
            try store.save(second)
            try add(40, first, at: 90)
            #expect(try last(second) == [30])
        }
    }
}
