import Foundation
import PlainWeights
import TestSupport
import Testing

/// A store with a record of every type of training: with a value in each field, with nothing in
/// those that may be nil, and as a later build may write it. Its tables are kept beside this test,
/// and so are its records as lines.
///
/// The schemas of training grow, so that this build writes other bytes. What is in the file is
/// there for ever: it opens, and says what it said. `PLAINWEIGHTS_GOLDEN=1` writes both files anew
/// after a change of the format that is meant.
@Suite("A golden store of training") struct GoldenTrainingTests {
    private let folder: TemporaryFolder
    private let path: String
    private let golden: GoldenLines

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        if ProcessInfo.processInfo.environment["PLAINWEIGHTS_GOLDEN"] != nil { try Self.write() }
        golden = try GoldenLines(String(contentsOf: Self.url("training.jsonl"), encoding: .utf8))
    }

    private static func url(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    }

    /// Writes both files, once for all tests of a run.
    private static func write() throws { _ = try written.get() }

    private static let written = Result {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try WorkoutStore.open(at: path, options: .unflushed)
        let samples = Samples()
        let others = try BareSamples().all + LaterSamples(samples).all
        try samples.save(to: store)
        try store.write { transaction in
            for record in others { try transaction.saveAny(record) }
        }
        var lines = ""
        try store.exportRecords(to: &lines)
        try lines.write(to: url("training.jsonl"), atomically: true, encoding: .utf8)
        try StoreDump(of: path).description
            .write(to: url("training.dump"), atomically: true, encoding: .utf8)
    }

    private func dump() throws -> StoreDump {
        try StoreDump(String(contentsOf: Self.url("training.dump"), encoding: .utf8))
    }

    /// What the file says of its types.
    private func catalog() throws -> Catalog {
        let entries = try #require(try dump().tables["catalog"])
        return try Catalog(
            try #require(entries.first { $0.key == Array("body".utf8) }?.value))
    }

    private func open() throws -> WorkoutStore {
        try dump().restore(to: path)
        return try WorkoutStore.open(at: path, options: .recorded)
    }

    private func expectGolden(
        _ store: WorkoutStore, butFor edited: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var text = ""
        try store.exportRecords(to: &text)
        let found = try GoldenLines(text)
        #expect(found.records.count == golden.records.count, sourceLocation: sourceLocation)
        for (id, record) in golden.records {
            let now = found.records[id]
            #expect(now?.type == record.type, sourceLocation: sourceLocation)
            for (field, value) in record.values where !edited.contains(field) {
                #expect(
                    now?.values[field] == value, "\(record.type) \(id): \(field)",
                    sourceLocation: sourceLocation)
            }
        }
    }

    @Test("opens, and every value of every record is what it was")
    func opening() throws {
        let store = try open()
        expectSound(store)
        try expectGolden(store)
    }

    @Test("has each field of its time with a value, and without one if it may be nil")
    func completeness() throws {
        let types = try catalog().types
        #expect(types.count >= 22)
        for type in types {
            let records = golden.records.values.filter { $0.type == type.name }
            for field in type.definitions {
                let place = "\(type.name).\(field.name)"
                #expect(records.contains { $0.values[field.name] != nil }, "\(place)")
                let isMissing = records.contains { $0.values[field.name] == nil }
                #expect(isMissing == field.type.isOptional, "\(place)")
            }
        }
    }

    @Test("keeps what a later build has written through edits, and gets it back by undo")
    func edits() throws {
        let store = try open()
        try store.write { transaction in
            try transaction.updateAll(Query<Gym>()) { $0.address = "edited" }
            try transaction.updateAll(Query<Exercise>()) { $0.notes = "edited" }
            try transaction.updateAll(Query<Equipment>()) { $0.notes = "edited" }
            try transaction.updateAll(Query<VariantMuscle>()) { $0.share = 7 }
            try transaction.updateAll(Query<SessionSection>()) { $0.notes = "edited" }
            try transaction.updateAll(Query<WorkoutSession>()) { $0.notes = "edited" }
            try transaction.updateAll(Query<SessionEntry>()) { $0.notes = "edited" }
            try transaction.updateAll(Query<ExerciseSet>()) { $0.notes = "edited" }
            try transaction.updateAll(Query<StrengthMark>()) { $0.reps = 7 }
            try transaction.updateAll(Query<ScheduledWorkout>()) { $0.notes = "edited" }
            try transaction.updateAll(Query<PlannedExercise>()) { $0.notes = "edited" }
        }
        let edited: Set = ["address", "notes", "share", "reps", "lastEdited", "lastUpdated"]
        try expectGolden(store, butFor: edited)
        #expect(try store.fetch(Query<Gym>()).allSatisfy { $0.address == "edited" })
        expectSound(store)
        try store.undo()
        try expectGolden(store)
    }

    @Test("its lines make a store that says the same")
    func lines() throws {
        let store = try WorkoutStore.open(at: path, options: .unflushed)
        let text = try String(contentsOf: Self.url("training.jsonl"), encoding: .utf8)
        let report = try store.importRecords(Data(text.utf8))
        #expect(report.isWhole && report.faulty == 0 && report.notes == [])
        #expect(report.imported == golden.records.count)
        try expectGolden(store)
        expectSound(store)
    }

    @Test("numbers, names, kinds and words of its fields are those of today")
    func declarations() throws {
        let types = Dictionary(
            uniqueKeysWithValues: WorkoutStore.types.map { ($0.definedName, $0.definition) })
        for old in try catalog().types {
            let new = try #require(types[old.name])
            for field in old.fields {
                let place = "\(old.name).\(field.definition.name)"
                let number = field.definition.number
                let now = new.fields.first { $0.number == number }
                #expect(now?.name == field.definition.name, "\(place)")
                #expect(now?.type == field.definition.type, "\(place)")
                #expect(now?.reference == field.definition.reference, "\(place)")
                let words = new.fieldHints[number]?.catalogText.split(separator: " ") ?? []
                let kept = field.hint.split(separator: " ")
                // Flags are told apart by their places, so that new ones come last.
                let stay =
                    kept.first == "names"
                    ? Set(words).isSuperset(of: kept) : words.starts(with: kept)
                #expect(stay, "\(place)")
            }
        }
    }

    @Test("names of muscles, rules and measures are those of today")
    func names() throws {
        let muscles = golden.records.values.compactMap { $0.values["muscles"] }.joined()
        let kept = Set(muscles.matches(of: #/"muscle":"(\w+)"/#).map { String($0.1) })
        #expect(kept.count > 34)
        #expect(kept.subtracting(Muscle.all.map(\.rawValue)) == ["laterMuscle"])
        let rules: [Progression.Rule] = [.addStep, .double, .percent, .shareOfMaximum, .weighted]
        #expect(
            rules.map(\.rawValue) == ["addStep", "double", "percent", "shareOfMaximum", "weighted"])
        let measures: [Progression.Measure] = [.weight, .reps, .duration, .distance]
        #expect(measures.map(\.rawValue) == ["weight", "reps", "duration", "distance"])
    }

    @Test("ids of the built-in library are those of its names, and stay")
    func libraryIDs() {
        // Computed by another program: version 5 of RFC 9562 of the type and the name.
        let library = BuiltInLibrary.current
        let barbell = library.equipment.first { $0.name == "Barbell" }?.id
        #expect(barbell.map { "\($0)" } == "8715dd08-9459-532c-ab9d-5be95bb6fd95")
        let squat = library.movements.first { $0.name == "Squat" }?.id
        #expect(squat.map { "\($0)" } == "5962735d-60f2-5290-bd29-a2b153d15e3a")
        let back = library.variants.first { $0.name == "Back Squat" }?.id
        #expect(back.map { "\($0)" } == "5eb95942-c505-5e24-9d9b-0cc2b50badc7")
        let share = library.muscles.first { $0.variant == back && $0.muscle == .quadriceps }?.id
        #expect(share.map { "\($0)" } == "05dd3180-8f5e-589d-a6ed-ee4ae2b560ba")
    }
}

extension Record {
    fileprivate static var definedName: String { schema.name }
    fileprivate static var definition: TypeDefinition { schema.definition }
}
