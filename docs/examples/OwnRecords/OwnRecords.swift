import Foundation
import PlainWeights

/// An app that keeps photos of its own beside the training, first without and then with captions.
@main
struct OwnRecords {
    static func main() throws {
        let path = CommandLine.arguments.dropFirst().first ?? NSTemporaryDirectory() + "own-records"
        try firstVersion(at: path)
        try secondVersion(at: path)
    }

    /// What the first version of the app does.
    private static func firstVersion(at path: String) throws {
        let store = try WorkoutStore.open(at: path, with: [PlainPhoto.self])
        let squat = Exercise(name: "Squat", category: "Legs")
        try store.exercises.insert(squat)
        try store.write { transaction in
            try transaction.save(PlainPhoto(exercise: squat.id, file: "squat-side.heic"))
        }
        try store.close()
    }

    /// What the second version does with the same file.
    private static func secondVersion(at path: String) throws {
        let store = try WorkoutStore.open(at: path, with: [Photo.self])
        let squat = try store.first(store.exercises.matching("squat"))
        let photos = store.records(Photo.self)
        let ofSquat = Query<Photo> { $0.exercise == squat?.id }
        // The step of the schema has made captions of the names of files.
        print(try store.fetch(ofSquat).map(\.caption))
        print(try store.count(Query<Photo> { $0.exercise?.category == "Legs" }), "of legs")

        if var photo = try store.first(ofSquat) {
            photo.caption = "Below parallel"
            try photos.update(photo.id) { $0.caption = photo.caption }
        }
        print(try store.fetch(ofSquat).map(\.caption))
        // A photo goes with its exercise.
        if let squat { try store.exercises.delete(squat.id) }
        print(try store.count(Query<Photo>()), "photos")
        print(try store.verify().violations.count, "violations")
    }
}

/// A photo, as the first version of the app has it.
struct PlainPhoto: Record {
    var id = ID()
    var exercise: Exercise.ID?
    var file = ""

    static let schema = Schema<PlainPhoto>("app.Photo", blank: PlainPhoto()) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "file", \.file)
    }
}

/// A photo with a caption, which old photos get from the name of their file.
struct Photo: Record {
    var id = ID()
    var exercise: Exercise.ID?
    var file = ""
    var caption = ""

    static let schema = Schema<Photo>("app.Photo", blank: Photo()) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "file", \.file)
        Field(3, "caption", \.caption)
        Index("byCaption", on: .name(\.caption))
        Step("captions from files") { photo, _ in
            photo.caption = photo.file.replacing("-", with: " ").replacing(".heic", with: "")
        }
    }
}
