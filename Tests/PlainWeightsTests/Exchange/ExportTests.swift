import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Training that is exported") struct ExportTests {
    private let options = ImportOptions(
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    /// Sets as a format may hold them, in sessions.
    private func fill(_ store: WorkoutStore, _ seed: inout Seed, _ format: ExchangeFormat) throws {
        let names = ["Row", "Press, seated", "\"Dip\"", "Übung", "Plank"]
        let exercises = names.map {
            Exercise(
                name: $0, category: format == .fitNotes ? "Back" : "Uncategorized",
                tags: format == .plainWeights ? ["Arms", "Core"] : [])
        }
        try store.exercises.add(exercises)
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &seed) ? value : nil }
        for day in 0..<Int.random(in: 1...8, using: &seed) {
            let start = Date(timeIntervalSince1970: 1_767_258_000 + Double(day) * 86_400)
            let isFitNotes = format == .fitNotes
            let session = WorkoutSession(
                name: isFitNotes ? "" : "Day \(day), \"A\"", startDate: start, utcOffsetMinutes: 60,
                endDate: isFitNotes ? nil : maybe(start + 60 * Double(day * 17)),
                notes: isFitNotes ? "" : "whole\nline")
            if format != .plainWeights { try store.sessions.add(session) }
            for number in 0..<Int.random(in: 1...9, using: &seed) {
                let exercise = exercises[Int.random(in: 0..<exercises.count, using: &seed)]
                var set = ExerciseSet(
                    exercise: exercise.id,
                    session: format == .plainWeights ? nil : session.id,
                    weight: .kilograms(Double(Int.random(in: -40...400, using: &seed)) / 4),
                    reps: Int.random(in: 1...20, using: &seed),
                    timestamp: start + Double(format == .plainWeights ? number * 90 : 0),
                    utcOffsetMinutes: 60, sequence: number)
                if set.weight == .zero { set.weight = nil }
                if format != .hevy { set.notes = maybe("n, \"\(number)\"") ?? "" }
                if format == .strong || format == .hevy {
                    set.kind =
                        [.normal, .warmUp, .drop, .failure].randomElement(using: &seed)
                        ?? .normal
                    set.rpe = maybe(8.5)
                }
                if format == .strong || format == .plainWeights { set.rest = maybe(.seconds(90)) }
                if format != .plainWeights {
                    set.distance = maybe(.kilometers(1.25))
                    set.duration = maybe(.seconds(61))
                } else {
                    set.traits = SetTraits(rawValue: UInt32.random(in: 0..<64, using: &seed))
                        .intersection([.drop, .assisted, .paused, .timed, .superset])
                    if Bool.random(using: &seed) { set.kind = .warmUp }
                }
                set.timeKnown = !isFitNotes
                try store.sets.add(set)
            }
        }
    }

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
                try fill(store, &seed, format)
                return try text(store, format)
            }
            try withVerifiedStore { store in
                let report = try store.importTraining(Data(first.utf8), options)
                #expect(report.format == format && report.faulty == 0 && report.isComplete)
                #expect(try text(store, format) == first)
            }
        }
    }

    @Test("of a real file is the file again", arguments: ["strong-2021.csv", "hevy-2025.csv"])
    func real(name: String) throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/\(name)").path
        var options = options
        options.weightUnit = .kilograms
        let (first, sets) = try withVerifiedStore { store in
            let report = try store.importTraining(at: path, options)
            return (try text(store, report.format), report.imported)
        }
        try withVerifiedStore { store in
            let report = try store.importTraining(Data(first.utf8), options)
            #expect(report.imported == sets && report.faulty == 0)
            #expect(try text(store, report.format) == first)
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
