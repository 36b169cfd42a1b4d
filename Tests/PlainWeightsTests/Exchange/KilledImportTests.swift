import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("An import that is killed") struct KilledImportTests {
    private static let rowCount = 1_200
    private static let file =
        "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Distance (km),Seconds\n"
        + (0..<rowCount).map { row in
            let day = String(format: "%02d", row / 50 + 1)
            return "2026-03-\(day) 18:00:00,A,Lift \(row / 5 % 7),\(row % 5 + 1),\(row),5,0,0\n"
        }.joined()

    private struct Content: Equatable {
        let sets: [ExerciseSet]
        let sessions: [WorkoutSession]
        let entries: [SessionEntry]

        init(_ store: WorkoutStore) throws {
            sets = try store.fetch(Query<ExerciseSet>())
            sessions = try store.fetch(Query<WorkoutSession>())
            entries = try store.fetch(Query<SessionEntry>())
        }
    }

    @Test("at any moment leaves whole sessions, and is completed by running it again")
    func killed() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("strong.csv")
        try Self.file.write(toFile: file, atomically: true, encoding: .utf8)
        let whole = try withVerifiedStore { store in
            #expect(
                try store.importTraining(at: file, ImportOptions(timeZone: .gmt)).imported
                    == Self.rowCount)
            return try Content(store)
        }
        var kills = 0
        while true {
            let path = folder.path("store-\(kills)")
            let child = try ChildProcess("import-training", path, file, "250", "\(kills + 1)")
            let output = child.readAll()
            let ending = child.wait()
            let store = try WorkoutStore.open(at: path, options: .unflushed)
            defer { expectSound(store) }
            if ending == .exit(0) {
                #expect(output == "\(Self.rowCount)\n")
                #expect(try Content(store) == whole)
                break
            }
            #expect(ending == .signal(SIGKILL))
            kills += 1
            let before = try store.count(Query<ExerciseSet>())
            // A session of 50 sets is there or not.
            #expect(before.isMultiple(of: 50) && before <= Self.rowCount)
            let report = try store.importTraining(at: file, ImportOptions(timeZone: .gmt))
            #expect(report.present == before && report.imported == Self.rowCount - before)
            #expect(try Content(store) == whole)
        }
        // Five transactions and one report of progress between them, at least.
        #expect(kills >= 6)
    }
}
