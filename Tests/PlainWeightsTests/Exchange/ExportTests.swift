import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Training that is exported") struct ExportTests {
    private let options = ImportOptions(
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    private func text(_ store: WorkoutStore, _ format: ExchangeFormat) throws -> String {
        var text = ""
        let report = try store.exportTraining(as: format, to: &text)
        #expect(report.sets == (try store.count(Query<ExerciseSet>())))
        return text
    }

    @Test("is the same when it was imported", arguments: ExchangeFormat.allCases)
    func roundTrips(format: ExchangeFormat) throws {
        var seed = Seed("exports \(format)")
        for _ in 0..<25 {
            let first = try withVerifiedStore { store in
                try ExchangeSample.fill(store, &seed, format)
                return try text(store, format)
            }
            try withVerifiedStore { store in
                let report = try store.importTraining(Data(first.utf8), options)
                #expect(report.format == format && report.faulty == 0 && report.isComplete)
                #expect(try text(store, format) == first)
            }
        }
    }

    @Test("names what the format cannot hold")
    func lost() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "Row")
            try store.save(row)
            try store.save(
                ExerciseSet(
                    exercise: row.id, weight: .kilograms(20), reps: 5, traits: .drop, side: .left,
                    rest: .seconds(5), bodyLoad: .kilograms(40)))
            var text = ""
            let hevy = try store.exportTraining(as: .hevy, to: &text)
            let fields = ["bodyLoad", "rest", "side", "traits"].map { "ExerciseSet.\($0)" }
            #expect(hevy.lost.keys.sorted() == fields && hevy.rows == 1)
            let own = try store.exportTraining(as: .plainWeights, to: &text)
            #expect(own.lost.keys.sorted() == ["ExerciseSet.bodyLoad", "ExerciseSet.side"])
        }
    }

    @Test("is in one unit and of some days if asked")
    func chosen() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "=Row")
            try store.save(row)
            for day in 0..<3 {
                try store.save(
                    ExerciseSet(
                        exercise: row.id, weight: .pounds(100), weightUnit: .pounds, reps: day + 1,
                        timestamp: Date(timeIntervalSince1970: Double(day) * 86_400),
                        utcOffsetMinutes: 0))
            }
            var text = ""
            let days = LocalDay(rawValue: 1)..<LocalDay(rawValue: 2)
            let report = try store.exportTraining(
                as: .plainWeights,
                ExportOptions(weightUnit: .pounds, days: days, guardsFormulas: true),
                to: &text)
            #expect(report.sets == 1)
            #expect(text.contains("\n'=Row,,1970-01-02,00:00:00,100.0,2,No,"))
            var strong = ""
            try store.exportTraining(as: .strong, to: &strong)
            #expect(strong.contains(",100.0,lbs,1,"))
        }
    }
}
