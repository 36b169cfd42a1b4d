import Foundation
import RecordStore

/// Opens a store, writes training, reads it back by its indexes, deletes, and checks it all.
struct Demo {
    private let store: Store
    private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
    private static let names = ["Bench Press", "Deadlift", "Squat"]

    init(folder: String) throws {
        store = try Store.open(at: folder, [Exercise.self, ExerciseSet.self])
        print("opened   \(folder)")
    }

    func run() async throws {
        let exercises = Self.names.map { Exercise(name: $0, lastUpdated: Self.start) }
        try await writeAll(exercises)
        try await writeFromManyTasks(exercises[0])
        try list()
        try showNewest(of: exercises[0])
        try await refuseTwice(exercises[1])
        try await delete(exercises[2])
        try verify()
    }

    /// One transaction for all: it is on the disk when `write` returns.
    private func writeAll(_ exercises: [Exercise]) async throws {
        let time = try await Self.time {
            try await store.write { tx in
                try tx.save(exercises)
                for number in 0..<9_000 {
                    try tx.save(Self.set(number, of: exercises[number % exercises.count]))
                }
            }
        }
        print("wrote    3 exercises and 9000 sets in one durable transaction, \(time)")
    }

    /// Many small transactions: those that wait together share one flush of the disk.
    private func writeFromManyTasks(_ exercise: Exercise) async throws {
        let time = try await Self.time {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 9_000..<9_256 {
                    group.addTask {
                        try await store.write { try $0.save(Self.set(number, of: exercise)) }
                    }
                }
                try await group.waitForAll()
            }
        }
        print("wrote    256 sets from 256 tasks, each one a durable transaction, \(time)")
    }

    private func list() throws {
        print("listed   exercises, last trained first:")
        let query = Query<Exercise>().sorted(by: .descending(\.lastUpdated))
        for exercise in try store.fetch(query) {
            print("         \(exercise.lastUpdated.formatted(.iso8601)) \(exercise.name)")
        }
    }

    private func showNewest(of exercise: Exercise) throws {
        print("newest   3 sets of \(exercise.name), by an index:")
        let query = Query<ExerciseSet> { $0.exercise == exercise.id }
            .sorted(by: .descending(\.timestamp)).paged(by: 3)
        for set in try store.page(query).records {
            let time = set.timestamp.formatted(.iso8601)
            print("         \(time) \(set.kilograms) kg x \(set.reps)")
        }
    }

    private func refuseTwice(_ exercise: Exercise) async throws {
        do {
            try await store.write { try $0.save(Exercise(name: exercise.name, lastUpdated: .now)) }
        } catch let error as StoreError {
            print("refused  a second \(exercise.name): \(error)")
        }
    }

    private func delete(_ exercise: Exercise) async throws {
        let before = try count()
        _ = try await store.write { try $0.delete(exercise.id) }
        let after = try count()
        print("deleted  \(exercise.name) and, as its reference says, its \(before - after) sets")
    }

    private func verify() throws {
        let report = try store.verify()
        print(
            """
            verified \(report.recordCount) records against \(report.entryCount) index entries: \
            \(report.violations.count) violations
            """)
        if !report.violations.isEmpty { exit(1) }
    }

    private func count() throws -> Int {
        try store.read { try $0.count(of: ExerciseSet.self) }
    }

    private static func set(_ number: Int, of exercise: Exercise) -> ExerciseSet {
        ExerciseSet(
            exercise: exercise.id, kilograms: Double(60 + number % 40), reps: 5 + number % 8,
            timestamp: start.addingTimeInterval(Double(number) * 600))
    }

    private static func time(_ body: () async throws -> Void) async rethrows -> String {
        let start = ContinuousClock.now
        try await body()
        return String(format: "%.1f ms", (ContinuousClock.now - start) / .milliseconds(1))
    }
}
