import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("A file that is imported again") struct RepeatedImportTests {
    private static let header =
        "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Distance (km),Seconds,Notes\n"
    private let options = ImportOptions(timeZone: .gmt)

    private func row(
        _ day: Int, _ exercise: String, _ order: Int, _ weight: Double, name: String = "A"
    ) -> String {
        "2026-03-0\(day) 18:00:00,\(name),\(exercise),\(order),\(weight),5,0,0,\n"
    }

    private func imported(
        _ rows: [String], into store: WorkoutStore, updates: Bool = false,
        header: String = Self.header
    ) throws -> ImportReport {
        var options = options
        options.updates = updates
        let text = header + rows.joined()
        let report = try store.importTraining(Data(text.utf8), options)
        #expect(report.isComplete)
        return report
    }

    @Test("and is longer now adds what is new; a renamed workout doubles nothing")
    func longer() throws {
        try withVerifiedStore { store in
            let first = [row(1, "Bench", 1, 80), row(1, "Bench", 2, 80), row(1, "Dip", 1, 0)]
            #expect(try imported(first, into: store).imported == 3)
            let later = [
                row(1, "Bench", 1, 80, name: "Push"), row(1, "Bench", 2, 80, name: "Push"),
                row(1, "Dip", 1, 0, name: "Push"), row(1, "Dip", 2, 0, name: "Push"),
                row(2, "bench", 1, 90),
            ]
            let report = try imported(later, into: store)
            #expect(report.present == 3 && report.imported == 2)
            #expect(report.newSessions == 1 && report.newExercises == 0)
            #expect(try store.fetch(Query<WorkoutSession>()).count == 2)
            // The dip is of the entry that was there.
            #expect(try store.count(Query<SessionEntry>()) == 3)
        }
    }

    @Test("tells what the source has changed, and changes it only if asked")
    func changed() throws {
        try withVerifiedStore { store in
            _ = try imported([row(1, "Bench", 1, 80), row(1, "Bench", 2, 85)], into: store)
            let sets = try store.fetch(Query<ExerciseSet>().sorted(by: .ascending(\.sequence)))
            let edited = [row(1, "Bench", 1, 82.5), row(1, "Bench", 2, 85)]
            let told = try imported(edited, into: store)
            #expect(told.changed == 1 && told.present == 1)
            #expect(told.notes == [ImportReport.Note(line: 2, kind: .changed(.set))])
            #expect(try store.get(sets[0].id)?.weight == .kilograms(80))
            let updated = try imported(edited, into: store, updates: true)
            #expect(updated.updated == 1 && updated.present == 1)
            #expect(try store.get(sets[0].id)?.weight == .kilograms(82.5))
            // Taking back what only changed sets deletes none.
            try store.removeImport(updated.batch)
            #expect(try store.count(Query<ExerciseSet>()) == 2)
            // What the user has edited stays while the source says the same.
            try store.sets.update(sets[1].id) { $0.weight = .kilograms(100) }
            #expect(try imported(edited, into: store, updates: true).present == 2)
            #expect(try store.get(sets[1].id)?.weight == .kilograms(100))
        }
    }

    @Test("tells a change of what is kept beside the fields")
    func changedExtras() throws {
        try withVerifiedStore { store in
            let header = "Exercise,Muscle Tags,Date,Time,Weight (kg),Reps,Warm Up,Tempo (s)\n"
            func row(_ tempo: String) -> [String] { ["Row,,2026-03-01,18:00,50,5,No,\(tempo)\n"] }
            #expect(try imported(row("3"), into: store, header: header).imported == 1)
            #expect(try imported(row("3"), into: store, header: header).present == 1)
            #expect(try imported(row("4"), into: store, header: header).changed == 1)
            let told = try imported(row("4"), into: store, updates: true, header: header)
            #expect(told.updated == 1)
            #expect(try imported(row("4"), into: store, header: header).present == 1)
        }
    }

    @Test("in pounds is the one in kilograms but for its rounding")
    func otherUnit() throws {
        try withVerifiedStore { store in
            _ = try imported([row(1, "Bench", 1, 102.06), row(1, "Bench", 2, 22.68)], into: store)
            let pounds = Self.header.replacing("(kg)", with: "(lb)")
            let rows = [row(1, "Bench", 1, 225), row(1, "Bench", 2, 50)]
            #expect(try imported(rows, into: store, header: pounds).present == 2)
            let others = [row(1, "Bench", 1, 226), row(1, "Bench", 2, 50)]
            let report = try imported(others, into: store, header: pounds)
            #expect(report.changed == 1 && report.present == 1)
        }
    }

    @Test("does not bring back what the user has deleted")
    func deleted() throws {
        try withVerifiedStore { store in
            let rows = [row(1, "Bench", 1, 80), row(1, "Bench", 2, 85), row(2, "Bench", 1, 90)]
            _ = try imported(rows, into: store)
            let sets = try store.fetch(Query<ExerciseSet>().sorted(by: .ascending(\.weight)))
            try store.sets.delete(sets[0].id)
            try store.sessions.delete(try #require(sets[2].session))
            let more = rows + [row(2, "Bench", 2, 95)]
            let report = try imported(more, into: store)
            #expect(report.keptDeleted == 3 && report.present == 1 && report.imported == 0)
            #expect(try store.count(Query<ExerciseSet>()) == 1)
        }
    }

    @Test("finds exercises by other names, by aliases and after a renaming")
    func names() throws {
        try withVerifiedStore { store in
            let press = Exercise(name: "Bench Press", aliases: ["Bänkpress"])
            try store.save(press)
            var options = options
            options.names = ["flat  BENCH": "bench press"]
            let text =
                Self.header + row(1, "Flat Bench", 1, 80) + row(1, "BANKPRESS", 1, 80)
                + row(1, "Row", 1, 50)
            let report = try store.importTraining(Data(text.utf8), options)
            #expect(report.newExercises == 1)
            #expect(try store.count(store.sets.of(press.id)) == 2)
            let rowing = try #require(try store.first(Query<Exercise> { $0.name == "Row" }))
            try store.exercises.update(rowing.id) { $0.name = "Barbell Row" }
            let later = Self.header + row(3, "Row", 1, 55)
            #expect(try store.importTraining(Data(later.utf8), options).newExercises == 0)
            #expect(try store.count(store.sets.of(rowing.id)) == 2)
        }
    }

    @Test("keeps the text of its clocks where these are changed")
    func clocks() throws {
        try withVerifiedStore { store in
            var options = options
            options.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
            // Two o'clock came twice on the first of these days, and never on the second.
            let days = ["2026-10-25 02:30:00", "2026-03-29 02:30:00"]
            let text = Self.header + days.map { "\($0),A,Row,1,50,5,0,0,\n" }.joined()
            _ = try store.importTraining(Data(text.utf8), options)
            let sessions = try store.fetch(
                Query<WorkoutSession>().sorted(by: .ascending(\.startDate)))
            #expect(sessions.map(\.utcOffsetMinutes) == [60, 120])
            let starts = sessions.map { $0.startDate.ISO8601Format() }
            #expect(starts == ["2026-03-29T01:30:00Z", "2026-10-25T00:30:00Z"])
        }
    }
}
