import Foundation
import PlainWeights
import TestSupport
import Testing

/// What people do to their records in the program that a file is of.
@Suite("A file whose source was corrected") struct CorrectedFileTests {
    private func weights(_ store: WorkoutStore) throws -> [Double?] {
        try store.orderedSets().map { $0.weight?.kilograms }
    }

    @Test("gives the row that was faulty, and doubles no other")
    func corrected() throws {
        try withVerifiedStore { store in
            func rows(_ second: String) -> [String] {
                [
                    StrongFile.set("Row", "1", "80"), StrongFile.set("Row", "2", second),
                    StrongFile.set("Row", "3", "84"),
                ]
            }
            let first = try store.importStrong(rows("eight"))
            #expect(first.imported == 2 && first.faulty == 1)
            let second = try store.importStrong(rows("82"))
            #expect(second.imported == 1 && second.present == 2 && second.isComplete)
            #expect(try weights(store) == [80, 82, 84])
            #expect(try store.orderedSets().map(\.sequence) == [0, 1, 2])
            #expect(try store.count(Query<SessionEntry>()) == 1)
            let third = try store.importStrong(rows("eight"))
            #expect(third.present == 2 && third.faulty == 1)
        }
    }

    @Test("gives rests and notes below a faulty row with it, and to no other set")
    func attached() throws {
        try withVerifiedStore { store in
            func rows(_ weight: String) -> [String] {
                [
                    StrongFile.set("Row", "1", "80"), StrongFile.rest("Row", "60"),
                    StrongFile.set("Row", "2", weight), StrongFile.rest("Row", "90"),
                    StrongFile.note("Row", "slow"),
                    StrongFile.set("Dip", "1", weight), StrongFile.rest("Dip", "30"),
                    StrongFile.note("Dip", "deep"), StrongFile.rest("Dip", "30"),
                ]
            }
            let first = try store.importStrong(rows("x"))
            #expect(first.isComplete && first.imported == 1 && first.attached == 2)
            #expect(first.faults[5] == .belongsToFault && first.faults[8] == .belongsToFault)
            #expect(first.faults[9] == .belongsToFault && first.faults[10] == .belongsToFault)
            #expect(try store.orderedSets().map(\.rest) == [.seconds(60)])
            let second = try store.importStrong(rows("82"))
            #expect(second.imported == 2 && second.present == 1 && second.attached == 6)
            #expect(try store.orderedSets().map(\.rest) == [60, 90, 30].map { .seconds($0) })
            #expect(try store.orderedEntries().map(\.notes) == ["slow", "deep"])
            // A row without a place has its rest too.
            let lost = StrongFile.set("Row", "3", "86").replacing("2026-03-01 18:00", with: "noon")
            let third = try store.importStrong(rows("82") + [lost, StrongFile.rest("Row", "45")])
            #expect(third.faults[11] == .notDate(value: "noon:00"))
            #expect(third.faults[12] == .belongsToFault)
            #expect(try store.orderedSets().map(\.rest) == [60, 90, 30].map { .seconds($0) })
        }
    }

    @Test("tells a rest of another exercise, and a second one of a set")
    func strayRests() throws {
        try withVerifiedStore { store in
            let report = try store.importStrong([
                StrongFile.set("Row", "1", "80"), StrongFile.rest("Dip", "60"),
                StrongFile.rest("Row", "70"), StrongFile.rest("Row", "80"),
            ])
            #expect(report.faults == [3: .nothingAbove] && report.attached == 2)
            let warning = ImportReport.Note(line: 5, kind: .warning("it replaces the rest above"))
            #expect(report.notes.contains(warning))
            #expect(try store.orderedSets().map(\.rest) == [.seconds(80)])
        }
    }

    @Test("with other titles, ends, notes and numbers changes sessions and entries, if asked")
    func sessions() throws {
        try withVerifiedStore { store in
            func rows(_ notes: String, _ title: String, _ length: String) -> [String] {
                [
                    StrongFile.set(
                        "Row", "1", "80", notes: notes, title: title, length: length,
                        workoutNotes: notes),
                    StrongFile.set("Row", "2", "82", title: title, length: length),
                ]
            }
            try store.importStrong(rows("old", "A", "1h"))
            let session = try #require(try store.first(Query<WorkoutSession>()))
            try store.sessions.update(session.id) { $0.rating = 4 }
            let told = try store.importStrong(rows("new", "B", "2h"))
            #expect(told.present == 2 && told.changedSessions == 1 && told.changedEntries == 1)
            #expect(told.changes.map(\.kind) == [.changed(.entry), .changed(.session)])
            #expect(told.changes.map(\.line) == [2, 2])
            #expect(try store.first(Query<WorkoutSession>())?.name == "A")
            let updated = try store.importStrong(rows("new", "B", "2h"), updates: true)
            #expect(updated.present == 2)
            #expect(updated.updatedSessions == 1 && updated.updatedEntries == 1)
            let after = try #require(try store.get(session.id))
            #expect(after.name == "B" && after.notes == "new" && after.rating == 4)
            #expect(after.endDate == after.startDate + 7_200)
            #expect(try store.orderedEntries().map(\.notes) == ["new"])
            // What the user edits then stays while the file says the same.
            try store.sessions.update(session.id) { $0.name = "Mine" }
            try store.entries.update(try store.orderedEntries()[0].id) { $0.notes = "mine" }
            let again = try store.importStrong(rows("new", "B", "2h"), updates: true)
            #expect(again.updatedSessions == 0 && again.updatedEntries == 0)
            #expect(try store.get(session.id)?.name == "Mine")
            // An edit of the source is taken over that of the user.
            let over = try store.importStrong(rows("newer", "C", "2h"), updates: true)
            #expect(over.updatedSessions == 1 && over.updatedEntries == 1)
            #expect(try store.get(session.id)?.name == "C")
            #expect(try store.orderedEntries().map(\.notes) == ["newer"])
        }
    }

    @Test("with a new note in a known visit changes the entry, or tells it")
    func notes() throws {
        try withVerifiedStore { store in
            let rows = [StrongFile.set("Row", "1", "80")]
            try store.importStrong(rows)
            let more = rows + [StrongFile.rest("Row", "60"), StrongFile.note("Row", "hard")]
            let told = try store.importStrong(more)
            // The rest is of the set, which has changed then.
            #expect(told.changed == 3 && told.attached == 0 && told.isComplete)
            #expect(told.changes.map(\.line) == [2, 3, 4])
            #expect(try store.orderedEntries().map(\.notes) == [""])
            let updated = try store.importStrong(more, updates: true)
            #expect(updated.updated == 1 && updated.attached == 2 && updated.updatedEntries == 1)
            #expect(try store.orderedEntries().map(\.notes) == ["hard"])
            #expect(try store.orderedSets().map(\.rest) == [.seconds(60)])
            #expect(try store.importStrong(more).attached == 2)
            try store.entries.delete(try store.orderedEntries()[0].id)
            let gone = try store.importStrong(more, updates: true)
            #expect(gone.keptDeleted == 3 && gone.isComplete)
        }
    }

    @Test("writes supersets otherwise, which are told and taken")
    func supersets() throws {
        let header =
            "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,"
            + "set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n"
        func file(_ superset: String, _ notes: String) -> Data {
            Data(
                (header
                    + "B,\"8 Apr 2026, 16:50\",,,Curl,\(superset),\"\(notes)\",0,normal,10,12,,,\n")
                    .utf8)
        }
        try withVerifiedStore { store in
            var options = ImportOptions(timeZone: .gmt)
            try store.importTraining(file("1", "a\r\nb"), options)
            #expect(try store.orderedEntries().map(\.notes) == ["a\nb"])
            #expect(try store.importTraining(file("2", "c"), options).changedEntries == 1)
            options.updates = true
            #expect(try store.importTraining(file("2", "c"), options).updatedEntries == 1)
            let entry = try #require(try store.orderedEntries().first)
            #expect(entry.supersetGroup == 2 && entry.notes == "c")
        }
    }

    @Test(
        "with a name in another case, width or composition doubles nothing",
        arguments: ["übung", "U\u{308}BUNG", "Ｕ\u{308}bung ", "Übung\u{AD}"])
    func renamed(name: String) throws {
        try withVerifiedStore { store in
            try store.importStrong([
                StrongFile.set("Übung", "1", "80"), StrongFile.set("Übung", "2", "82"),
            ])
            let report = try store.importStrong([
                StrongFile.set(name, "1", "80"), StrongFile.set(name, "2", "82"),
                StrongFile.set(name, "3", "84"),
            ])
            #expect(report.present == 2 && report.imported == 1 && report.newExercises == 0)
            #expect(report.changedSessions == 0 && report.changedEntries == 0)
            #expect(try store.count(Query<SessionEntry>()) == 1)
            #expect(try store.count(Query<Exercise>()) == 1)
        }
    }

    @Test("with an inserted row changes the later ones of its name and no others")
    func inserted() throws {
        try withVerifiedStore { store in
            let rows = [
                StrongFile.set("Row", "1", "80"), StrongFile.set("Row", "2", "82"),
                StrongFile.set("Dip", "1", "10"),
            ]
            try store.importStrong(rows)
            let more = [
                rows[0], StrongFile.set("Row", "2", "81"), StrongFile.set("Row", "3", "82"),
                rows[2],
            ]
            let report = try store.importStrong(more, updates: true)
            #expect(report.updated == 1 && report.imported == 1 && report.present == 2)
            #expect(try weights(store) == [80, 81, 82, 10])
            #expect(try store.orderedSets().map(\.sequence) == [0, 1, 2, 3])
        }
    }

    @Test("of a visit in two places has its entries in order")
    func divided() throws {
        try withVerifiedStore { store in
            try store.importStrong([
                StrongFile.set("Row", "1", "80"), StrongFile.set("Dip", "1", "10"),
                StrongFile.set("Row", "1", "50", day: 2),
                StrongFile.set("Dip", "2", "12"), StrongFile.set("Curl", "1", "20"),
                StrongFile.set("Row", "1", "84"),
            ])
            let entries = try store.orderedEntries()
            let session = try #require(
                try store.first(Query<WorkoutSession>().sorted(by: .ascending(\.startDate))))
            let names = entries.filter { $0.session == session.id }.map(\.exerciseName)
            #expect(names == ["Row", "Dip", "Curl", "Row"])
            let sets = try store.fetch(store.sets.of(session.id))
            #expect(sets.map(\.sequence) == Array(0..<5))
            #expect(sets.map { $0.weight?.kilograms } == [80, 10, 12, 20, 84])
            // An entry that comes later stands where it does in the file.
            try store.importStrong([
                StrongFile.set("Row", "1", "80"), StrongFile.set("Squat", "1", "99"),
                StrongFile.set("Dip", "1", "10"), StrongFile.set("Dip", "2", "12"),
                StrongFile.set("Curl", "1", "20"), StrongFile.set("Row", "1", "84"),
            ])
            let later = try store.orderedEntries().filter { $0.session == session.id }
            #expect(later.map(\.exerciseName) == ["Row", "Squat", "Dip", "Curl", "Row"])
            #expect(
                try store.fetch(store.sets.of(session.id)).map { $0.weight?.kilograms }
                    == [80, 99, 10, 12, 20, 84])
        }
    }

    @Test("with the newest first gives exercises the time of their first set")
    func newestFirst() throws {
        try withVerifiedStore { store in
            try store.importStrong([
                StrongFile.set("Row", "1", "80", day: 3), StrongFile.set("ROW", "1", "80", day: 2),
                StrongFile.set("Row", "1", "x", day: 1),
            ])
            let exercise = try #require(try store.first(Query<Exercise>()))
            #expect(exercise.createdDate.ISO8601Format() == "2026-03-02T18:00:00Z")
            #expect(exercise.lastUpdated.ISO8601Format() == "2026-03-03T18:00:00Z")
        }
    }
}
