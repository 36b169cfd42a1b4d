import Foundation
import PlainWeights
import TestSupport
import Testing

/// A record of an app, with references to records of training.
private struct Photo: Record, Hashable {
    var id = ID()
    var exercise: Exercise.ID?
    var set: ExerciseSet.ID?
    var caption = ""

    static let search = SearchIndex<Photo>("search", on: \.caption)
    static let schema = Schema<Photo>("app.Photo", blank: Photo()) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "set", \.set, onDelete: .nullify)
        Field(3, "caption", \.caption)
        search
    }
}

@Suite("App extensions") struct AppExtensionTests {
    private let folder: TemporaryFolder
    private let byName = SchemaExtension(Exercise.self, owner: "app") {
        Index("app.byNameAndCategory", on: .name(\.category), .name(\.name))
    }
    private let rules = SchemaExtension(Exercise.self, owner: "app") {
        Maintain<Exercise> { old, new, transaction in
            guard let new, old == nil else { return }
            try transaction.save(Photo(exercise: new.id, caption: "the first of \(new.name)"))
        }
    }

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("store") }

    @Test("an app keeps records beside those of training, and references go both ways")
    func ownType() throws {
        let store = try WorkoutStore.open(at: path, with: [Photo.self])
        let photos = store.records(Photo.self)
        let bench = Exercise(name: "Bench Press", category: "Chest")
        try store.exercises.insert(bench)
        let set = ExerciseSet(exercise: bench.id, weight: .kilograms(100), reps: 5)
        try store.sets.insert(set)
        let photo = Photo(exercise: bench.id, set: set.id, caption: "Form check")
        try photos.insert([photo, Photo(caption: "alone")])
        let form = Query<Photo> { $0.matches("form", in: Photo.search) }
        #expect(try store.fetch(form) == [photo])
        #expect(try store.fetch(Query<Photo> { $0.exercise?.category == "Chest" }) == [photo])

        // The library itself, without the app's type.
        try store.close()
        let plain = try WorkoutStore.open(at: path)
        try plain.sets.insert(ExerciseSet(exercise: bench.id, weight: .kilograms(90), reps: 8))
        try plain.sets.delete(set.id)
        try plain.close()
        let again = try WorkoutStore.open(at: path, with: [Photo.self])
        #expect(try again.records(Photo.self).get(photo.id)?.set == nil)
        #expect(try again.records(Photo.self).get(photo.id)?.exercise == bench.id)
        try again.close()
        let deleting = try WorkoutStore.open(at: path)
        try deleting.exercises.delete(bench)
        expectSound(deleting)
        try deleting.close()
        let last = try WorkoutStore.open(at: path, with: [Photo.self])
        #expect(try last.count(Query<Photo>()) == 1)
        expectSound(last)
    }

    @Test("an app's index over exercises is kept true by programs that do not know it")
    func ownIndex() throws {
        let plain = try WorkoutStore.open(at: path)
        let sample = SampleData.month(seed: 1, endingAt: Date(timeIntervalSince1970: 1.7e9))
        try plain.write { try sample.add(to: &$0) }
        let app = try WorkoutStore.open(at: path, extending: [byName])
        let query = Query<Exercise>().sorted(by: .name(\.category), .name(\.name))
        let before = try app.fetch(query)
        #expect(try app.explain(query).description.contains("app.byNameAndCategory"))
        let first = try #require(before.first)
        try plain.exercises.update(first.id) { $0.category = "Zzz" }
        let after = try app.fetch(query)
        #expect(after.last?.id == first.id && after.count == before.count)
        expectSound(app)
        expectSound(plain)
    }

    @Test("an app's rules make a type read only for programs that lack them, and no other type")
    func ownRules() throws {
        let app = try WorkoutStore.open(at: path, with: [Photo.self], extending: [rules])
        let bench = Exercise(name: "Bench Press", category: "Chest")
        try app.exercises.insert(bench)
        #expect(try app.fetch(Query<Photo>()).map(\.caption) == ["the first of Bench Press"])
        let plain = try WorkoutStore.open(at: path)
        #expect(try plain.exercises.get(bench.id) != nil)
        #expect(
            throws: StoreError.readOnlyType(type: "Exercise", .rules(owner: "app"))
        ) { try plain.exercises.update(bench.id) { $0.category = "Back" } }
        try plain.sessions.insert(WorkoutSession(startDate: Date(timeIntervalSince1970: 9)))
        expectSound(app)
    }

    @Test("mistakes of extensions are named")
    func mistakes() throws {
        let noOwner = SchemaExtension(Exercise.self, owner: "") {
            Index("app.byNote", on: .ascending(\.name))
        }
        #expect(
            throws: StoreError.schema([StoreError.SchemaMistake("Exercise", nil, .ownerMissing)])
        ) {
            _ = try WorkoutStore.temporary(extending: [noOwner])
        }
        let ofPhoto = SchemaExtension(Photo.self, owner: "app") {
            Index("byCaption", on: .ascending(\.caption))
        }
        #expect(
            throws: StoreError.schema([
                StoreError.SchemaMistake("app.Photo", nil, .extendsUnknownType)
            ])
        ) {
            _ = try WorkoutStore.temporary(extending: [ofPhoto])
        }
        let field = SchemaExtension(Exercise.self, owner: "app") {
            Field(99, "again", \Exercise.name)
        }
        #expect(throws: StoreError.self) { _ = try WorkoutStore.temporary(extending: [field]) }
    }
}
