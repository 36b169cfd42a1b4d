import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_700_000_000)

private func benchSet(_ exercise: Exercise, minute: Int = 0, reps: Int = 5) -> ExerciseSet {
    ExerciseSet(
        exercise: exercise.id, weight: .kilograms(100), reps: reps,
        timestamp: noon.addingTimeInterval(Double(minute) * 60), utcOffsetMinutes: 60)
}

@Suite("A repository") struct RepositoryTests {
    private let bench = Exercise(name: "Bench Press", category: "Chest", createdDate: noon)

    @Test("gives back what was added, and nil for what was not")
    func adding() throws {
        try withVerifiedStore { store in
            var set = benchSet(bench)
            (set.rpe, set.rest, set.distance) = (8.5, .seconds(90), .meters(1))
            set.duration = .seconds(2.5)
            (set.kind, set.completed, set.notes, set.sequence) = (.drop, false, "slow", 3)
            (set.weight, set.weightUnit) = (.pounds(225.5), .pounds)
            let session = WorkoutSession(
                name: "Push", startDate: noon, utcOffsetMinutes: -60, endDate: noon, notes: "n",
                source: "Strong", sourceKey: "7")
            set.session = session.id
            try store.exercises.insert(bench)
            try store.sessions.insert(session)
            try store.sets.insert(set)
            #expect(try store.exercises.get(bench.id) == bench)
            #expect(try store.sessions.get(session.id) == session)
            #expect(try store.sets.get(set.id) == set)
            #expect(try store.sets.get(set.id)?.weight?.pounds == 225.5)
            #expect(try store.sets.get(ExerciseSet.ID()) == nil)
            #expect(try store.sets.get(nil) == nil)
        }
    }

    @Test("does the same in asynchronous code, in one plain call from the main actor")
    @MainActor func asynchronous() async throws {
        try await withVerifiedStore { store in
            let (set, other) = (benchSet(bench), benchSet(bench, minute: 1))
            try await store.exercises.insert(bench)
            try await store.sets.insert(set)
            try await store.sets.insert([other])
            let edited = try await store.sets.update(set.id) { $0.reps = 6 }
            #expect(edited?.reps == 6)
            var note = other
            note.notes = "slow"
            let saved = try await store.sets.save(note, from: other)
            #expect(saved?.notes == "slow")
            let found = try await store.sets.get(set.id)
            #expect(found == edited)
            let (wasThere, isThere) = (
                try await store.sets.delete(set.id), try await store.sets.delete(set.id)
            )
            #expect(wasThere && !isThere)
            await #expect(throws: TrainingError.self) {
                try await store.sets.insert(benchSet(bench, reps: -1))
            }
        }
    }

    @Test("adds a set and bumps its exercise in one transaction")
    func bump() throws {
        try withVerifiedStore { store in
            try store.exercises.insert(bench)
            let set = benchSet(bench, minute: 10)
            try store.sets.insert(set)
            #expect(try store.exercises.get(bench.id)?.lastUpdated == set.timestamp)
        }
    }

    @Test("refuses a taken id, a reference that leads nowhere, and a value that is not allowed")
    func refusals() throws {
        try withVerifiedStore { store in
            try store.exercises.insert(bench)
            #expect(throws: StoreError.alreadyExists(type: "Exercise", id: bench.id.uuid)) {
                try store.exercises.insert(bench)
            }
            let stray = benchSet(Exercise(name: "gone"))
            let error = #expect(throws: StoreError.self) { try store.sets.insert(stray) }
            guard case .dangling("ExerciseSet", "exercise", stray.id.uuid, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            var set = benchSet(bench)
            try store.sets.insert(set)
            let refusal = #expect(throws: TrainingError.self) {
                try store.sets.update(set.id) { $0.rpe = .nan }
            }
            #expect(refusal?.field == "rpe")
            let original = set
            set.reps = -1
            #expect(throws: TrainingError.self) { try store.sets.save(set, from: original) }
            #expect(try store.sets.get(set.id)?.reps == 5)
            #expect(try store.sets.get(set.id)?.rpe == nil)
        }
    }

    @Test("updates what is there now, and nothing that is not there")
    func updating() throws {
        try withVerifiedStore { store in
            try store.exercises.insert(bench)
            let updated = try store.exercises.update(bench.id) {
                $0.category = "Push"
                $0.bumpUpdated(at: noon.addingTimeInterval(5))
            }
            #expect(try store.exercises.get(bench.id) == updated)
            #expect(updated?.lastUpdated == noon.addingTimeInterval(5))
            let missing = try store.exercises.update(Exercise.ID()) { $0.name = "x" }
            #expect(missing == nil)
        }
    }

    @Test("saves an editor's changes only, on what others changed meanwhile")
    func merging() throws {
        try withVerifiedStore { store in
            let original = benchSet(bench)
            try store.exercises.insert(bench)
            try store.sets.insert(original)
            try store.sets.update(original.id) { $0.notes = "meanwhile" }
            var edited = original
            edited.reps = 8
            let saved = try store.sets.save(edited, from: original)
            #expect(saved?.reps == 8 && saved?.notes == "meanwhile")
            try store.sets.delete(original.id)
            #expect(try store.sets.save(edited, from: original) == nil)
        }
    }

    @Test("deletes the sets of an exercise and of a session with it")
    func cascades() throws {
        try withVerifiedStore { store in
            let squat = Exercise(name: "Squat", createdDate: noon)
            let session = WorkoutSession(startDate: noon)
            var sets = [benchSet(bench), benchSet(squat), benchSet(bench, minute: 2)]
            sets[1].session = session.id
            try store.exercises.insert([bench, squat])
            try store.sessions.insert(session)
            try store.sets.insert(sets)
            #expect(try store.exercises.delete(bench.id))
            #expect(try store.sets.get(sets[0].id) == nil)
            #expect(try store.sets.get(sets[2].id) == nil)
            #expect(try store.sets.get(sets[1].id) == sets[1])
            #expect(try store.sessions.delete(session.id))
            #expect(try store.sets.get(sets[1].id) == nil)
            #expect(try store.exercises.get(squat.id)?.lastUpdated == noon)
        }
    }

    @Test("finds a name whatever its case, marks and the space around it")
    func names() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: " Überzüge 02\n", createdDate: noon)
            try store.exercises.insert([bench, row])
            for name in ["bench press", "  BENCH PRESS ", "Bénch Press", "uberzuge 02"] {
                #expect(try store.exercises.nameExists(name), "\(name)")
            }
            for name in ["", "bench", "bench press 2", "benchpress", "uberzuge 2"] {
                #expect(try !store.exercises.nameExists(name), "\(name)")
            }
            #expect(try !store.exercises.nameExists("Bench Press", except: bench.id))
            try store.exercises.insert(Exercise(name: "BENCH press", createdDate: noon))
            #expect(try store.exercises.nameExists("Bench Press", except: bench.id))
            try store.exercises.update(row.id) { $0.name = "!" }
            #expect(try store.exercises.nameExists(" !\t"))
            #expect(try !store.exercises.nameExists(" \t"))
            #expect(try !store.exercises.nameExists("uberzuge 02"))
        }
    }

    @Test("finds a name of which folding leaves nothing", arguments: ["\u{200D}", "\u{301}"])
    func foldedAway(name: String) throws {
        try withVerifiedStore { store in
            try store.exercises.insert(bench)
            #expect(try !store.exercises.nameExists(name))
            let row = Exercise(name: name, createdDate: noon)
            try store.exercises.insert(row)
            for other in [name, "", "\u{200D}", " \u{301}", "\u{200B}\n"] {
                #expect(try store.exercises.nameExists(other))
                #expect(try !store.exercises.nameExists(other, except: row.id))
            }
            #expect(try !store.exercises.nameExists("\u{200D}b"))
        }
    }

    @Test("finds exercises by letters of their names and categories, by pages too")
    func search() async throws {
        try await withVerifiedStore { store in
            let squat = Exercise(name: "Squat", category: "Legs", createdDate: noon)
            let press = Exercise(name: "Leg Press", category: "Legs", createdDate: noon)
            try await store.exercises.insert([bench, squat, press])
            let hits = try await store.fetch(store.exercises.matching("leg"))
            #expect(hits == [press, squat])
            let matches = hits.compactMap { Exercise.searchIndex.match("leg", in: $0) }
            #expect(matches.map(\.rank) == [.prefix, .prefix])
            #expect(matches.map(\.ranges.count) == [1, 1])
            let list = store.exercises.matching("pres").paged(by: 1)
            let first = try await store.page(list)
            let next = try await store.page(list, after: #require(first.next))
            #expect((first.items + next.items).map(\.name) == ["Leg Press", "Bench Press"])
            let chest = store.exercises.matching("pres").and { $0.category == "Chest" }
            #expect(try await store.fetch(chest) == [bench])
            let all = try await store.fetch(store.exercises.matching(" "))
            #expect(all.map(\.name) == ["Bench Press", "Leg Press", "Squat"])
            try await store.exercises.update(press.id) { $0.name = "Calf Raise" }
            #expect(try await store.count(store.exercises.matching("press leg")) == 0)
            #expect(try await store.fetch(store.exercises.matching("ALF")).map(\.id) == [press.id])
        }
    }

    @Test("writes to twelve trees when a set is added, the catalog among them")
    func dirtiedTrees() throws {
        try withVerifiedStore { store in
            let session = WorkoutSession(startDate: noon)
            try store.exercises.insert(bench)
            try store.sessions.insert(session)
            let before = try TreeRoots(ofStoreAt: store.path)
            var set = benchSet(bench, minute: 3)
            set.session = session.id
            try store.sets.insert(set)
            let written = before.changes(to: try TreeRoots(ofStoreAt: store.path))
            #expect(written.count == 12, "\(written)")
        }
    }
}
