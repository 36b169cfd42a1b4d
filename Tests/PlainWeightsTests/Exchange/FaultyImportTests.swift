import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Faulty files") struct FaultyImportTests {
    private static let header =
        "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,"
        + "Distance Unit,Seconds,Notes,Workout Notes,RPE\n"
    private static let good = "2026-03-01 18:00:00,A,1h,Row,1,50,kg,5,1,km,60,n,w,8"
    private let options = ImportOptions(timeZone: .gmt)

    /// Faults of 25 kinds, as values in place of those of a good row.
    private static let faults: [(place: Int, value: String)] = [
        (0, ""), (0, "yesterday"), (0, "2026-13-01 18:00:00"), (0, "2026-02-30 18:00:00"),
        (0, "2026-03-01 25:00:00"), (0, "03/04/2026"), (0, "1969-12-30 18:00:00"),
        (0, "2026-03-01 18:61:00"), (0, "8 Foo 2026, 18:00"), (2, "long"), (2, "1h 5x"), (3, ""),
        (3, "   "), (4, "one"), (5, "heavy"), (5, "1.2.3"), (5, "99999"), (6, "stone"), (7, "5.5"),
        (7, "-1"), (7, "100001"), (8, "far"), (9, "parsec"), (10, "-5"), (13, "11"),
    ]

    @Test("a thousand rows of 25 faults are told one by one, and all others are imported")
    func faults() throws {
        #expect(Self.faults.count == 25)
        try withVerifiedStore { store in
            var text = Self.header
            for number in 0..<1_000 {
                var values = Self.good.split(separator: ",").map(String.init)
                let fault = Self.faults[number % Self.faults.count]
                values[fault.place] = fault.value
                text += values.joined(separator: ",") + "\n" + Self.good + "\n"
            }
            let report = try store.importTraining(Data(text.utf8), options)
            #expect(report.isComplete)
            #expect(report.rows == 2_000 && report.faulty == 1_000 && report.imported == 1_000)
            let lines = report.notes.compactMap { note -> Int? in
                if case .fault = note.kind { note.line } else { nil }
            }
            #expect(lines == (0..<1_000).map { 2 + 2 * $0 })
            #expect(try store.count(Query<ExerciseSet>()) == 1_000)
            // Of rows that are not imported there is no session and no exercise either.
            #expect(report.newSessions == 1 && report.newExercises == 1)
            #expect(try store.count(Query<SessionEntry>()) <= 1_000)
        }
    }

    @Test("a file that is none is refused before anything is written")
    func refused() throws {
        try withVerifiedStore { store in
            func refusal(_ bytes: some Sequence<UInt8>) -> ImportError? {
                do {
                    try store.importTraining(Data(bytes), options)
                    return nil
                } catch {
                    return error as? ImportError
                }
            }
            #expect(refusal([]) == .empty)
            #expect(refusal("\n\r\n".utf8) == .empty)
            #expect(refusal([0xFF, 0xFE, 0x44, 0x00]) == .unsupportedEncoding)
            let lacking = "Date,Exercise Name,Set Order,Weight\n"
            #expect(
                refusal(lacking.utf8)
                    == .unknownHeader(
                        columns: ["Date", "Exercise Name", "Set Order", "Weight"],
                        nearest: .strong, missing: ["reps"]))
            let other = refusal("a,b\n1,2\n".utf8)
            #expect(
                other.map { "\($0)" }?.hasPrefix(
                    "the first row is no header of Strong, Hevy, FitNotes or PlainWeights; ")
                    == true)
            let far =
                "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Distance\n"
                + "2026-03-01 18:00:00,A,Row,1,50,5,0\n2026-03-01 18:00:00,A,Run,1,0,0,3\n"
            #expect(refusal(far.utf8) == .missingDistanceUnit(line: 3))
            #expect(throws: CocoaError.self) {
                try store.importTraining(at: "/nowhere/at/all.csv", options)
            }
            let count = try store.count(Query<WorkoutSession>())
            #expect(count == 0)
        }
    }

    @Test("a rest above any set is told, and so are values beyond the columns")
    func strays() throws {
        try withVerifiedStore { store in
            let text =
                Self.header + "2026-03-01 18:00:00,A,1h,Row,Rest Timer,0,kg,0,0,km,60,,,\n"
                + Self.good + ",extra\n" + Self.good + ",,\n" + "2026-03-02 18:00:00,A,1h,Row,1\n"
            let report = try store.importTraining(Data(text.utf8), options)
            let notes = [
                ImportReport.Note(line: 2, kind: .fault(.nothingAbove)),
                ImportReport.Note(line: 3, kind: .fault(.tooManyValues(15))),
            ]
            #expect(report.notes == notes)
            // A row that ends early has nothing in the columns that it lacks.
            #expect(report.imported == 2 && report.isComplete)
        }
    }
}
