import Foundation
import PlainWeights
import TestSupport
import Testing

private struct Photo: Record {
    var id = ID()
    var set: ExerciseSet.ID?
    var image = Data()

    static let schema = Schema<Photo>("app.Photo", blank: Photo()) {
        Field(1, "set", \.set, onDelete: .cascade)
        Field(2, "image", \.image)
    }
}

@Suite("Dumping and clearing") struct DumpTests {
    @Test("a record is a line with the fields that are not empty")
    func lines() throws {
        try withVerifiedStore { store in
            let exercise = Exercise(
                id: try #require(Exercise.ID("00000000-0000-7000-8000-000000000001")),
                name: "Bench \"Press\"\n2", category: "Chest", tags: ["push"],
                defaultRest: .seconds(90), muscles: [Muscle.Share(.biceps, share: 500)],
                createdDate: Date(timeIntervalSince1970: 0))
            try store.exercises.insert(exercise)
            var text = ""
            try store.dump(to: &text)
            #expect(
                text == """
                    Exercise 00000000-0000-7000-8000-000000000001 name="Bench \\"Press\\"\\n2" \
                    category="Chest" tags=["push"] kind=strength measures=weight+reps \
                    loadMode=external bodyweightShare=0 implementCount=1 isUnilateral=false \
                    isFavorite=false isHidden=false defaultRest=90 s \
                    muscles=[{muscle=biceps share=500}] \
                    createdDate=1970-01-01T00:00:00.000Z \
                    lastUpdated=1970-01-01T00:00:00.000Z

                    """)
        }
    }

    @Test("everything is in it, also what is the app's own")
    func everything() throws {
        let store = try WorkoutStore.temporary(with: [Photo.self], rehearsing: false)
        let sample = SampleData.month(seed: 1, endingAt: Date(timeIntervalSince1970: 1_700_000_000))
        try store.write { try sample.add(to: &$0) }
        try store.records(Photo.self).insert(Photo(set: sample.sets[0].id, image: Data([1, 2, 3])))
        var text = ""
        try store.dump(to: &text)
        let counts = Dictionary(grouping: text.split(separator: "\n")) { $0.prefix { $0 != " " } }
            .mapValues(\.count)
        #expect(
            counts == [
                "Exercise": 20, "ExerciseSet": 76, "WorkoutSession": 12,
                "SessionEntry": sample.entries.count,
                "BodyMeasurement": sample.measurements.count, "app.Photo": 1,
            ])
        for set in sample.sets { #expect(text.contains("ExerciseSet \(set.id) ")) }
        var again = ""
        try store.dump(to: &again)
        #expect(text == again && text.contains("image=AQID"))
    }

    @Test("everything is deleted, if the caller is sure")
    func clearing() throws {
        let store = try WorkoutStore.temporary(with: [Photo.self], rehearsing: false)
        let sample = SampleData.year(seed: 1, endingAt: Date(timeIntervalSince1970: 1_700_000_000))
        try store.write { try sample.add(to: &$0) }
        try store.records(Photo.self).insert(Photo(set: sample.sets[0].id))
        let count =
            sample.exercises.count + sample.sessions.count + sample.sets.count
            + sample.entries.count + sample.measurements.count + 1
        var asked: [Int] = []
        let isRefused = try !store.clearAll {
            asked.append($0); return false
        }
        #expect(isRefused && asked == [count])
        #expect(try store.count(store.sets.newest) == 2_560)
        let isCleared = try store.clearAll { $0 == count }
        #expect(isCleared)
        var text = ""
        try store.dump(to: &text)
        #expect(text == "")
        expectSound(store)
    }
}
