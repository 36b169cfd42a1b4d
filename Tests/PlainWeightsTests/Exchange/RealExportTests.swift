import Foundation
import PlainWeights
import TestSupport
import Testing

/// Files that people have exported, with what was counted in them by other means.
@Suite("Real exports") struct RealExportTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private static let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt

    private func path(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/\(name)").path
    }

    private func volume(in store: WorkoutStore) throws -> Int128 {
        try store.value(of: PeriodTotals(by: .year)).map(\.totals.volume.rawValue).reduce(0, +)
    }

    @Test("a file of Strong gives its sets, sessions, days, exercises and records")
    func strong() throws {
        try withVerifiedStore { store in
            let options = ImportOptions(timeZone: Self.berlin, weightUnit: .kilograms)
            let report = try store.importTraining(at: path("strong-2021.csv"), options)
            #expect(report.format == .strong)
            #expect(report.rows == 2_078 && report.imported == 2_078)
            #expect(report.newSessions == 129 && report.newExercises == 72)
            #expect(report.faulty == 0 && report.isComplete)
            let days = try store.value(of: PeriodTotals(by: .day))
            #expect(days.count == 129)
            #expect(days.map(\.totals.reps).reduce(0, +) == 20_049)
            #expect(try volume(in: store) == 800_773 * Int128(Weight.kilograms(1).rawValue))
            let bench = try #require(
                try store.first(Query<Exercise> { $0.name == "Bench Press (Barbell)" }))
            #expect(try store.count(store.sets.of(bench.id)) == 285)
            let policy = RecordPolicy(formula: .brzycki)
            let records = try store.value(of: ExerciseRecords(of: bench.id, policy: policy))
            #expect(records.best?.weight == .kilograms(105) && records.best?.reps == 1)
            let best = try #require(records.oneRepMax)
            #expect(abs(best.kilograms - 106.667) < 0.001)
            #expect(best.set.weight == .kilograms(80) && best.set.reps == 10)
        }
    }

    @Test("a file of Hevy gives its sets, sessions, exercises and supersets")
    func hevy() throws {
        try withVerifiedStore { store in
            let report = try store.importTraining(
                at: path("hevy-2025.csv"), ImportOptions(timeZone: Self.berlin))
            #expect(report.format == .hevy)
            #expect(report.rows == 330 && report.imported == 330)
            #expect(report.newSessions == 17 && report.newExercises == 44)
            #expect(report.faulty == 0 && report.isComplete)
            let years = try store.value(of: PeriodTotals(by: .year))
            #expect(years.map(\.totals.reps).reduce(0, +) == 4_411)
            #expect(try volume(in: store) == 165_952 * Int128(Weight.kilograms(1).rawValue))
            #expect(try store.exists(Query<SessionEntry> { $0.supersetGroup != nil }))
        }
    }

    @Test(
        "again, and with the clocks of another place, they add nothing", arguments: [true, false])
    func again(isDryRun: Bool) throws {
        try withVerifiedStore { store in
            for name in ["strong-2021.csv", "hevy-2025.csv"] {
                var options = ImportOptions(timeZone: Self.berlin, weightUnit: .kilograms)
                let first = try store.importTraining(at: path(name), options)
                let sets = try store.fetch(Query<ExerciseSet>())
                options.timeZone = Self.tokyo
                options.isDryRun = isDryRun
                let second = try store.importTraining(at: path(name), options)
                #expect(second.present == first.imported && second.isComplete)
                #expect(second.imported + second.changed + second.updated == 0)
                #expect(second.newSessions + second.newExercises == 0)
                #expect(try store.fetch(Query<ExerciseSet>()) == sets)
            }
        }
    }

    @Test("a dry run tells what an import does, and writes nothing")
    func dryRun() throws {
        try withVerifiedStore { store in
            var options = ImportOptions(timeZone: Self.berlin, weightUnit: .kilograms)
            options.isDryRun = true
            var dry = try store.importTraining(at: path("strong-2021.csv"), options)
            #expect(try store.count(Query<ExerciseSet>()) == 0)
            #expect(try store.count(Query<ImportedRow>()) == 0)
            options.isDryRun = false
            let report = try store.importTraining(at: path("strong-2021.csv"), options)
            dry.batch = report.batch
            dry.isDryRun = false
            #expect(dry == report)
        }
    }

    @Test("an import can be taken back as one")
    func removed() throws {
        try withVerifiedStore { store in
            let bench = Exercise(name: "bench press (barbell)")
            try store.save(bench)
            let options = ImportOptions(timeZone: Self.berlin, weightUnit: .kilograms)
            let report = try store.importTraining(at: path("strong-2021.csv"), options)
            #expect(report.newExercises == 71)
            #expect(try store.count(store.sets.of(bench.id)) == 285)
            try store.removeImport(report.batch)
            #expect(try store.count(Query<ExerciseSet>()) == 0)
            #expect(try store.count(Query<WorkoutSession>()) == 0)
            #expect(try store.count(Query<SessionEntry>()) == 0)
            #expect(try store.count(Query<ImportedRow>()) == 0)
            #expect(try store.fetch(Query<Exercise>()).map(\.id) == [bench.id])
            let again = try store.importTraining(at: path("strong-2021.csv"), options)
            #expect(again.imported == 2_078)
        }
    }

    @Test("a file whose weights have no unit is asked for it before anything is written")
    func units() throws {
        try withVerifiedStore { store in
            let options = ImportOptions(timeZone: Self.berlin)
            #expect(throws: ImportError.missingWeightUnit(line: 2)) {
                try store.importTraining(at: path("strong-2021.csv"), options)
            }
            let count = try store.count(Query<Exercise>())
            #expect(count == 0)
        }
    }
}
