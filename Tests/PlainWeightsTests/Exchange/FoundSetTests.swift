import Foundation
import PlainWeights
import TestSupport
import Testing

/// Training that goes out to a file and comes back into the store that has it.
@Suite("Sets that were here before a file") struct FoundSetTests {
    private let options = ImportOptions(timeZone: .gmt)
    private static let start = Date(timeIntervalSince1970: 1_772_388_023)

    private func logged(_ store: WorkoutStore) throws -> [ExerciseSet] {
        let exercises = ["Row", "Dip"].map { Exercise(name: $0) }
        try store.exercises.insert(exercises)
        let session = WorkoutSession(
            name: "Mine", startDate: Self.start, utcOffsetMinutes: 0, notes: "own")
        try store.sessions.insert(session)
        let entries = exercises.map {
            SessionEntry(session: session.id, exercise: $0.id, exerciseName: $0.name)
        }
        for entry in entries { try store.entries.insert(entry) }
        let sets = [(0, 80), (0, 80), (0, 82), (1, 10)].enumerated().map { place, row in
            ExerciseSet(
                exercise: exercises[row.0].id, session: session.id, entry: entries[row.0].key,
                weight: .kilograms(Double(row.1)), reps: 5,
                timestamp: Self.start + 90 * Double(place) + 0.5, utcOffsetMinutes: 0,
                sequence: place, rest: place == 0 ? .seconds(90) : nil,
                notes: place == 1 ? "hard" : "")
        }
        try store.write { transaction in for set in sets { try transaction.save(set) } }
        return sets
    }

    private func text(_ store: WorkoutStore, _ format: ExchangeFormat) throws -> String {
        var text = ""
        try store.exportTraining(as: format, to: &text)
        return text
    }

    private func imported(
        _ text: String, _ store: WorkoutStore, updates: Bool = false
    ) throws -> ImportReport {
        var options = options
        options.updates = updates
        let report = try store.importTraining(Data(text.utf8), options)
        #expect(report.isComplete)
        return report
    }

    @Test(
        "are not doubled, in any format, and stay when they are edited, deleted or taken back",
        arguments: ExchangeFormat.allCases)
    func known(format: ExchangeFormat) throws {
        try withVerifiedStore { store in
            let sets = try logged(store)
            let file = try text(store, format)
            let first = try imported(file, store)
            #expect(first.present == 4 && first.imported == 0 && first.changed == 0)
            #expect(first.newSessions == 0 && first.newExercises == 0)
            #expect(first.changedSessions == 0 && first.changedEntries == 0)
            #expect(try store.orderedSets() == sets)
            #expect(try store.count(Query<SessionEntry>()) == 2)
            // An edit here stays while the file says what it said.
            try store.sets.update(sets[2].id) { $0.weight = .kilograms(100) }
            #expect(try imported(file, store, updates: true).present == 4)
            #expect(try store.get(sets[2].id)?.weight == .kilograms(100))
            try store.sets.delete(sets[3].id)
            let gone = try imported(file, store)
            #expect(gone.present == 3 && gone.keptDeleted == 1)
            try store.removeImport(first.batch)
            #expect(try store.orderedSets().map(\.id) == sets.dropLast().map(\.id))
            #expect(try store.count(Query<WorkoutSession>()) == 1)
        }
    }

    @Test("are as many as they are, though they are equal", arguments: ExchangeFormat.allCases)
    func equal(format: ExchangeFormat) throws {
        try withVerifiedStore { store in
            _ = try logged(store)
            var lines = try text(store, format).split(separator: "\n").map(String.init)
            // A third set that is as the second, in the same moment where sets have one.
            let second = lines[format == .strong ? 3 : 2]
            if format == .plainWeights {
                let place = try #require(second.lastIndex(of: ","))
                let hasID = lines[0].hasSuffix("Set ID")
                lines.insert(hasID ? second[..<place] + "," : second, at: 3)
                lines.insert(hasID ? second[..<place] + "," : second, at: 4)
                let report = try imported(lines.joined(separator: "\n"), store)
                #expect(report.imported == (hasID ? 2 : 2) && report.present == 4)
                return
            }
            lines.insert(
                second.replacing(",3,", with: ",4,"), at: format == .strong ? 4 : 3)
            let report = try imported(lines.joined(separator: "\n"), store)
            #expect(report.imported == 1 && report.present == 4)
            #expect(try imported(lines.joined(separator: "\n"), store).present == 5)
            #expect(try store.count(Query<ExerciseSet>()) == 5)
        }
    }

    @Test(
        "and were edited since are told, where the visit is known",
        arguments: [
            ExchangeFormat.strong, .hevy, .plainWeights,
        ])
    func edited(format: ExchangeFormat) throws {
        try withVerifiedStore { store in
            let sets = try logged(store)
            var file = try text(store, format)
            if format == .plainWeights, !file.contains("Set ID") { return }
            try store.sets.update(sets[2].id) {
                $0.weight = .kilograms(100); $0.rpe = 9
            }
            let told = try imported(file, store)
            #expect(told.changed == 1 && told.present == 3 && told.imported == 0)
            #expect(try imported(file, store).changed == 1)
            let updated = try imported(file, store, updates: true)
            #expect(updated.updated == 1)
            let after = try #require(try store.get(sets[2].id))
            #expect(after.weight == .kilograms(82))
            // The file of PlainWeights says nothing of it.
            #expect(after.rpe == (format == .plainWeights ? 9 : nil))
            // Ids may have these digits too.
            file = file.replacing(#/\b82\b/#.wordBoundaryKind(.simple), with: "84")
            #expect(try imported(file, store, updates: true).updated == 1)
            #expect(try store.count(Query<ExerciseSet>()) == 4)
        }
    }

    @Test("by their ids are added where they are not, once")
    func ids() throws {
        let header = "Exercise,Muscle Tags,Date,Time,Weight (kg),Reps,Warm Up,Set ID\n"
        let id = ExerciseSet.ID()
        func row(_ weight: Int, _ name: String = "Row", _ time: String = "18:00") -> String {
            "\(name),,2026-03-01,\(time),\(weight),5,No,\(id)\n"
        }
        try withVerifiedStore { store in
            let first = try imported(
                header + row(80) + row(82) + "Row,,2026-03-01,18:00,1,5,No,x\n", store)
            #expect(first.imported == 1)
            #expect(first.faults == [3: .repeatedID(value: "\(id)"), 4: .notID(value: "x")])
            #expect(try store.get(id)?.weight == .kilograms(80))
            // Another time, and another exercise, are those of the set with this id.
            let moved = header + row(80, "Dip", "19:30")
            #expect(try imported(moved, store).changed == 1)
            #expect(try imported(moved, store, updates: true).updated == 1)
            let set = try #require(try store.get(id))
            #expect(set.timestamp.ISO8601Format() == "2026-03-01T19:30:00Z")
            #expect(try store.get(set.exercise)?.name == "Dip")
            try store.sets.delete(id)
            #expect(try imported(moved, store).keptDeleted == 1)
        }
    }

    @Test(
        "imported from one program are those of another",
        arguments: [
            ExchangeFormat.hevy, .fitNotes, .plainWeights,
        ])
    func moved(format: ExchangeFormat) throws {
        try withVerifiedStore { store in
            try store.importStrong([
                StrongFile.set("Row", "1", "80", notes: "first", title: "A", length: "1h"),
                StrongFile.set("Row", "2", "82"), StrongFile.rest("Row", "90"),
                StrongFile.set("Row", "3", "82"), StrongFile.set("Dip", "1", "0", reps: "0"),
                StrongFile.set("Row", "1", "80", day: 2),
            ])
            let before = try store.fetch(Query<ExerciseSet>())
            let report = try imported(try text(store, format), store, updates: true)
            #expect(report.present == 5 && report.newSessions == 0)
            #expect(try store.fetch(Query<ExerciseSet>()) == before)
            try store.removeImport(report.batch)
            #expect(try store.fetch(Query<ExerciseSet>()) == before)
        }
    }
}
