import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("What an export tells") struct ExportReportTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "GMT",
    ]
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func exported(
        _ store: WorkoutStore, _ format: ExchangeFormat, _ options: ExportOptions
    ) throws -> (text: String, lost: [String: Int]) {
        var text = ""
        let report = try store.exportTraining(as: format, options, to: &text)
        return (text, report.lost)
    }

    @Test(
        "is each field that an import gives otherwise, with its count, and no other",
        arguments: ExchangeFormat.allCases)
    func complete(format: ExchangeFormat) throws {
        var seed = Seed("what \(format) loses")
        for _ in 0..<repetitions("PLAINWEIGHTS_EXPORTS", quick: 5, thorough: 20) {
            let name = Self.zones.randomElement(using: &seed) ?? "GMT"
            var options = ExportOptions(timeZone: TimeZone(identifier: name))
            options.weightUnit = [nil, .kilograms, .pounds].randomElement(using: &seed) ?? nil
            options.distanceUnit = [nil, nil, .miles, .meters].randomElement(using: &seed) ?? nil
            options.keepsFormerNames = Bool.random(using: &seed)
            options.guardsFormulas = Bool.random(using: &seed)
            if Int.random(in: 0..<4, using: &seed) == 0 {
                options.days = LocalDay(rawValue: 20_000)..<LocalDay(rawValue: 20_460)
            }
            try withVerifiedStore { store in
                var training = RandomTraining(seed, options.timeZone ?? .gmt)
                try training.fill(store)
                seed = training.seed
                let (text, lost) = try exported(store, format, options)
                try withVerifiedStore { other in
                    let report = try other.importTraining(
                        Data(text.utf8),
                        ImportOptions(
                            timeZone: options.timeZone ?? .gmt, weightUnit: options.weightUnit,
                            distanceUnit: options.distanceUnit))
                    #expect(report.format == format && report.isComplete)
                    let returned = try ReturnedTraining(store, other, format, days: options.days)
                    let names = Set(lost.keys).union(returned.lost.keys).sorted()
                    let differences = names.filter { lost[$0] != returned.lost[$0] }
                        .map { "\($0): told \(lost[$0] ?? 0), is \(returned.lost[$0] ?? 0)" }
                    #expect(differences == [], "\(options)")
                }
            }
        }
    }

    @Test("names the zeros that Strong and FitNotes write for what was not given")
    func zeros() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "Row", category: "Uncategorized")
            try store.save(row)
            try store.save(
                ExerciseSet(exercise: row.id, weight: .zero, reps: 0, duration: .seconds(9)))
            let options = ExportOptions(timeZone: .current)
            for format in [ExchangeFormat.strong, .fitNotes] {
                let lost = try exported(store, format, options).lost
                #expect(lost["ExerciseSet.weight"] == 1 && lost["ExerciseSet.reps"] == 1)
            }
            let lost = try exported(store, .hevy, options).lost
            #expect(lost["ExerciseSet.weight"] == nil && lost["ExerciseSet.reps"] == nil)
        }
    }

    @Test("has offsets where no time zone was chosen, and times as the clocks showed them")
    func withoutZone() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "Row", category: "Uncategorized")
            try store.save(row)
            // Ten in the morning in Tokyo.
            let start = Date(timeIntervalSince1970: 1_772_758_800)
            let session = WorkoutSession(
                name: "A", startDate: start, utcOffsetMinutes: 540, endDate: start + 3_600)
            try store.save(session)
            try store.save(
                ExerciseSet(
                    exercise: row.id, session: session.id, weight: .kilograms(50), reps: 5,
                    timestamp: start, utcOffsetMinutes: 540))
            let own = try exported(store, .hevy, ExportOptions())
            #expect(own.text.contains("A,2026-03-06 10:00:00,2026-03-06 11:00:00,"))
            let offsets = ["ExerciseSet.utcOffsetMinutes", "WorkoutSession.utcOffsetMinutes"]
            #expect(own.lost.keys.sorted() == offsets)
            let berlin = try exported(store, .hevy, ExportOptions(timeZone: Self.berlin))
            #expect(berlin.text.contains("A,2026-03-06 02:00:00,2026-03-06 03:00:00,"))
            #expect(berlin.lost.keys.sorted() == offsets)
            let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
            let same = try exported(store, .hevy, ExportOptions(timeZone: tokyo))
            #expect(same.text == own.text && same.lost.isEmpty)
        }
    }

    @Test("is nothing of a session over a change of clocks, whose end comes back")
    func clocks() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "Row", category: "Uncategorized")
            try store.save(row)
            // At three in the morning it was two again, at two it was three.
            for start in [1_792_882_800.0, 1_774_744_200] {
                let date = Date(timeIntervalSince1970: start)
                let session = WorkoutSession(
                    name: "Night", startDate: date,
                    utcOffsetMinutes: Self.berlin.secondsFromGMT(for: date) / 60,
                    endDate: date + 3 * 3_600)
                try store.save(session)
                try store.save(
                    ExerciseSet(
                        exercise: row.id, session: session.id, reps: 5, timestamp: date,
                        utcOffsetMinutes: session.utcOffsetMinutes))
            }
            for format in [ExchangeFormat.strong, .hevy] {
                let (text, lost) = try exported(
                    store, format, ExportOptions(timeZone: Self.berlin))
                #expect(lost.isEmpty)
                try withVerifiedStore { other in
                    try other.importTraining(
                        Data(text.utf8), ImportOptions(timeZone: Self.berlin))
                    let sessions = try other.fetch(store.sessions.newest)
                    #expect(
                        sessions.map { $0.endDate == $0.startDate + 3 * 3_600 } == [true, true])
                }
            }
        }
    }
}
