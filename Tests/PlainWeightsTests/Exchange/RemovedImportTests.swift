import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("An import that is taken back") struct RemovedImportTests {
    private let first = [StrongFile.set("Row", "1", "80"), StrongFile.set("Dip", "1", "10")]
    private let longer = [
        StrongFile.set("Row", "1", "80"), StrongFile.set("Dip", "1", "10"),
        StrongFile.set("Dip", "2", "12"), StrongFile.set("Curl", "1", "20"),
        StrongFile.set("Row", "1", "90", day: 2),
    ]

    private func count(_ store: WorkoutStore) throws -> Int {
        try store.read { snapshot in
            try snapshot.count(of: ExerciseSet.self) + snapshot.count(of: SessionEntry.self)
                + snapshot.count(of: WorkoutSession.self) + snapshot.count(of: Exercise.self)
                + snapshot.count(of: ImportedRow.self)
        }
    }

    @Test("leaves nothing behind together with one that overlaps, in either order")
    func overlapping() throws {
        for isReversed in [false, true] {
            try withVerifiedStore { store in
                let batches = [
                    try store.importStrong(first).batch, try store.importStrong(longer).batch,
                ]
                try store.removeImport(batches[isReversed ? 1 : 0])
                let sets = try store.orderedSets()
                #expect(
                    sets.compactMap { $0.weight?.kilograms }
                        == (isReversed ? [80, 10] : [12, 20, 90]))
                // What the other one uses is there.
                #expect(sets.allSatisfy { $0.exercise != nil && $0.session != nil })
                try store.removeImport(batches[isReversed ? 0 : 1])
                #expect(try count(store) == 0)
                #expect(try store.importStrong(longer).imported == 5)
            }
        }
    }

    @Test("leaves the user's own sets, sessions, marks and edited exercises")
    func own() throws {
        try withVerifiedStore { store in
            let report = try store.importStrong(longer)
            let exercises = try store.fetch(Query<Exercise>().sorted(by: .name(\.name)))
            #expect(exercises.map(\.name) == ["Curl", "Dip", "Row"])
            let mark = StrengthMark(exercise: exercises[0].id, weight: .kilograms(30))
            try store.marks.insert(mark)
            try store.exercises.update(exercises[1].id) { $0.measures = [.reps] }
            let session = try #require(try store.first(Query<WorkoutSession>()))
            let own = ExerciseSet(exercise: exercises[2].id, session: session.id, reps: 5)
            try store.write { try $0.save(own) }
            try store.removeImport(report.batch)
            #expect(try store.fetch(Query<Exercise>()).count == 3)
            #expect(try store.get(mark.id) == mark)
            #expect(try store.fetch(Query<ExerciseSet>()).map(\.id) == [own.id])
            #expect(try store.fetch(Query<WorkoutSession>()).map(\.id) == [session.id])
            try store.removeImport(report.batch)
            #expect(try store.fetch(Query<WorkoutSession>()).map(\.id) == [session.id])
            try store.sets.delete(own.id)
            try store.marks.delete(mark.id)
            try store.removeImport(report.batch)
            // The edited exercise is the user's.
            #expect(try store.fetch(Query<Exercise>()).map(\.name) == ["Dip"])
            #expect(try store.count(Query<WorkoutSession>()) == 0)
        }
    }
}

@Suite("A dry run of an import") struct DryImportTests {
    @Test("tells of several transactions what the import does, and writes nothing")
    func batches() throws {
        try withVerifiedStore { store in
            let rows = (1...9).flatMap { day in
                (1...4).map { StrongFile.set("Lift \($0 * day % 5)", "1", "80", day: day) }
            }
            var options = ImportOptions(timeZone: .gmt, isDryRun: true)
            options.batchSize = 10
            let file = Data((StrongFile.header + rows.joined()).utf8)
            var dry = try store.importTraining(file, options)
            #expect(dry.newExercises == 5 && dry.imported == 36)
            #expect(try store.read { try $0.count(of: ImportedRow.self) } == 0)
            options.isDryRun = false
            let report = try store.importTraining(file, options)
            (dry.batch, dry.isDryRun) = (report.batch, false)
            #expect(dry == report)
        }
    }

    @Test(
        "and an import refuse what cannot be read twice, in words", arguments: ["folder", "pipe"])
    func kinds(name: String) throws {
        let folder = try TemporaryFolder()
        var path = folder.path("file")
        if name == "folder" {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        } else {
            #expect(mkfifo(path, 0o600) == 0)
        }
        try withVerifiedStore { store in
            for kind in [FileKind(rawValue: name), .device] {
                let kind = try #require(kind)
                let error = ImportError.notAFile(path: path, kind: kind)
                #expect("\(error)" == "\(path) is a \(kind.rawValue): save what it has as a file")
                #expect(throws: error) {
                    try store.importTraining(at: path, ImportOptions(timeZone: .gmt))
                }
                #expect(throws: RecordImportError.notAFile(path: path, kind: kind)) {
                    try store.importRecords(at: path)
                }
                path = "/dev/null"
            }
        }
    }
}
