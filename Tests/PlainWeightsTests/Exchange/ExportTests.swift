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
        return CSVText.withoutIDs(text)
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

    /// The names of a file of Strong, by the repetitions of their sets.
    private func names(_ store: WorkoutStore, _ options: ExportOptions) throws -> [String: String] {
        var text = ""
        try store.exportTraining(as: .strong, options, to: &text)
        let rows = try CSVText.rows(text).dropFirst()
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[7], $0[3]) })
    }

    @Test("stands under the exercise of each set, also in an entry of another exercise")
    func substituted() throws {
        try withVerifiedStore { store in
            let (bench, dip) = (Exercise(name: "Bench"), Exercise(name: "Dip"))
            let session = WorkoutSession(name: "A")
            try store.save(bench, dip)
            try store.save(session)
            let entry = try store.entries.add(bench.id, to: session.id)
            var set = ExerciseSet(
                exercise: bench.id, session: session.id, entry: entry.key, reps: 5)
            try store.save(set)
            try store.entries.substitute(entry.id, with: dip.id)
            (set.id, set.exercise, set.reps) = (ExerciseSet.ID(), dip.id, 6)
            try store.save(set)
            for keeps in [false, true] {
                let names = try names(store, ExportOptions(keepsFormerNames: keeps))
                #expect(names == ["5": "Bench", "6": "Dip"])
            }
        }
    }

    @Test("has the names of now after a rename or a merge, or those of then if asked")
    func renamed() throws {
        try withVerifiedStore { store in
            let (bench, press) = (Exercise(name: "Bench"), Exercise(name: "Press"))
            let session = WorkoutSession(name: "A")
            try store.save(bench, press)
            try store.save(session)
            for (exercise, reps) in [(bench, 5), (press, 6)] {
                let entry = try store.entries.add(exercise.id, to: session.id)
                try store.save(
                    ExerciseSet(
                        exercise: exercise.id, session: session.id, entry: entry.key, reps: reps))
            }
            try store.save(
                SessionEntry(session: session.id, key: 9, exerciseName: "Gone"),
                SessionEntry(session: session.id, key: 10))
            for (key, reps) in [(9 as UInt32, 7), (10, 8)] {
                try store.save(
                    ExerciseSet(exercise: nil, session: session.id, entry: key, reps: reps))
            }
            try store.exercises.rename(bench.id, to: "Bench Press")
            try store.exercises.merge(press.id, into: bench.id)
            let now = try names(store, ExportOptions())
            #expect(now == ["5": "Bench Press", "6": "Bench Press", "7": "Gone", "8": "Unknown"])
            let then = try names(store, ExportOptions(keepsFormerNames: true))
            #expect(then == ["5": "Bench", "6": "Press", "7": "Gone", "8": "Unknown"])
        }
    }

    @Test("has the ids of sets in a last column of PlainWeights")
    func ids() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "Row")
            let set = ExerciseSet(exercise: row.id, reps: 5)
            try store.save(row)
            try store.save(set)
            var text = ""
            try store.exportTraining(as: .plainWeights, to: &text)
            let rows = try CSVText.rows(text)
            #expect(rows.map(\.last) == ["Set ID", "\(set.id)"])
        }
    }
}
