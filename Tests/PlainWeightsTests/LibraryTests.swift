import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

@Suite("The library") struct LibraryTests {
    private let library = BuiltInLibrary.current

    private func withLibrary(_ body: (WorkoutStore) throws -> Void) throws {
        try withVerifiedStore { store in
            try store.write { _ = try $0.seedLibrary() }
            try body(store)
        }
    }

    private func variant(_ name: String) throws -> Variant {
        try #require(library.variants.first { $0.name == name })
    }

    private func equipment(_ name: String) throws -> Equipment {
        try #require(library.equipment.first { $0.name == name })
    }

    @Test("has enough of everything, and each record is valid")
    func contents() throws {
        #expect(library.movements.count >= 80 && library.variants.count >= 200)
        for record in library.equipment { try record.validate() }
        for record in library.movements { try record.validate() }
        for record in library.variants { try record.validate() }
        for record in library.muscles { try record.validate() }
        func isUnique(_ names: [String]) -> Bool {
            Set(names.map { TextFold.name($0) }).count == names.count
        }
        #expect(isUnique(library.movements.map(\.name)))
        #expect(isUnique(library.variants.map(\.name)))
        #expect(isUnique(library.equipment.map(\.name)))
        let used = Set(library.variants.flatMap(\.equipment))
        #expect(library.equipment.allSatisfy { used.contains($0.id) })
        let trained = Dictionary(grouping: library.muscles.filter { $0.share >= 500 }, by: \.muscle)
        for muscle in Muscle.all {
            #expect(trained[muscle]?.count ?? 0 >= 2, "\(muscle) is hardly trained")
        }
        for variant in library.variants {
            let muscles = library.muscles(of: variant.id)
            #expect(Set(muscles.map(\.muscle)).count == muscles.count)
            if variant.kind == .strength {
                #expect(muscles.contains { $0.share >= 500 }, "\(variant.name) trains nothing")
            }
            #expect(variant.loadMode == .external || variant.bodyweightShare > 0)
        }
    }

    @Test("has ids that never change")
    func ids() throws {
        #expect("\(try variant("Back Squat").id)" == "5eb95942-c505-5e24-9d9b-0cc2b50badc7")
        #expect("\(try equipment("Barbell").id)" == "8715dd08-9459-532c-ab9d-5be95bb6fd95")
    }

    @Test("is added once, keeps what was edited, and does not bring back what was deleted")
    func seeding() throws {
        try withVerifiedStore { store in
            let count = try store.write { try $0.seedLibrary() }
            #expect(
                count == library.equipment.count + library.movements.count
                    + library.variants.count + library.muscles.count)
            #expect(try store.get(try variant("Back Squat").id) == variant("Back Squat"))
            try store.variants.update(try variant("Back Squat").id) { $0.name = "Mine" }
            try store.movements.delete(try #require(try variant("Front Squat").movement))
            #expect(try store.write { try $0.seedLibrary() } == 0)
            #expect(try store.get(try variant("Front Squat").id) == nil)
            // A later version over an edited one, whose movement was deleted.
            let later = BuiltInLibrary(
                """
                equipment Barbell
                equipment Club since 2
                movement Squat
                  quadriceps 1000
                  variant Back Squat
                  variant Club Squat since 2
                    with Club
                movement Front Squat
                  variant Front Squat
                  variant Club Front Squat since 2
                    with Club
                """)
            let movement = try #require(later.variants.first).movement
            #expect(movement == (try variant("Back Squat").movement))
            #expect(try store.write { try $0.seed(later) } == 3)
            #expect(try store.get(try variant("Back Squat").id)?.name == "Mine")
            let added = try store.fetch(Query<Variant> { $0.name.hasPrefix("Club") })
            #expect(added.map(\.name) == ["Club Squat"])
            #expect(try store.write { try $0.seed(later) } == 0)
        }
    }

    @Test("is added again after everything was deleted")
    func cleared() throws {
        try withLibrary { store in
            let isCleared = try store.clearAll { _ in true }
            let count = try store.write { try $0.seedLibrary() }
            #expect(isCleared && count > library.variants.count)
        }
    }

    @Test("does not write over what another device has added")
    func merged() throws {
        try withVerifiedStore { store in
            var edited = try variant("Back Squat")
            edited.name = "From elsewhere"
            try store.save(try #require(library.movements.first { $0.id == edited.movement }))
            edited.equipment = []
            try store.save(edited)
            try store.write { _ = try $0.seedLibrary() }
            #expect(try store.get(edited.id) == edited)
        }
    }

    @Test("is reset one by one, or as a whole")
    func resetting() throws {
        try withLibrary { store in
            let squat = try variant("Back Squat")
            let muscle = try #require(library.muscles(of: squat.id).first)
            let own = VariantMuscle(variant: squat.id, muscle: Muscle(rawValue: "mine"), share: 100)
            let mine = Movement(name: "Mine")
            try store.save(mine)
            try store.variantMuscles.insert(own)
            func spoil() throws {
                try store.variants.update(squat.id) { ($0.name, $0.isHidden) = ("x", true) }
                try store.variantMuscles.update(muscle.id) { $0.share = 1 }
                try store.equipment.delete(try equipment("Barbell").id)
                try store.movements.delete(try #require(try variant("Front Squat").movement))
            }
            try spoil()
            try store.write { (transaction) throws in
                #expect(try transaction.reset(squat.id))
                #expect(try !transaction.reset(mine.id))
            }
            #expect(try store.get(squat.id)?.name == "Back Squat")
            #expect(try store.get(muscle.id) == muscle)
            #expect(try store.get(try equipment("Barbell").id) == nil)
            try spoil()
            try store.write { try $0.resetLibrary() }
            #expect(try store.get(squat.id) == squat)
            let counts = try store.read {
                [try $0.count(of: Variant.self), try $0.count(of: VariantMuscle.self)]
            }
            #expect(counts == [library.variants.count, library.muscles.count + 1])
            #expect(try store.get(mine.id) == mine && store.get(own.id) == own)
        }
    }

    @Test("is duplicated as the user's own")
    func duplicates() throws {
        try withLibrary { store in
            let squat = try variant("Back Squat")
            let movement = try #require(squat.movement)
            try store.write { transaction in
                let copy = try #require(try transaction.duplicate(squat.id, named: "My squat"))
                #expect(!copy.isBuiltIn && copy.name == "My squat" && copy.movement == movement)
                let shares = try transaction.snapshot.fetch(
                    Query<VariantMuscle> { $0.variant == copy.id })
                #expect(
                    Set(shares.map { "\($0.muscle) \($0.share)" })
                        == Set(library.muscles(of: squat.id).map { "\($0.muscle) \($0.share)" }))
                #expect(shares.allSatisfy { !$0.isBuiltIn })
                let all = try #require(try transaction.duplicate(movement, named: "Mine"))
                let own = try transaction.snapshot.count(Query<Variant> { $0.movement == all.id })
                #expect(own == library.variants.count { $0.movement == movement } + 1)
                #expect(try transaction.duplicate(Variant.ID(), named: "x") == nil)
            }
        }
    }

    @Test("leads to exercises, and they are found again")
    func exercises() throws {
        try withLibrary { store in
            let (press, dumbbell) = (try variant("Incline Bench Press"), try equipment("Dumbbell"))
            let made = try store.write { try $0.findOrAddExercise(of: press.id, with: dumbbell.id) }
            let exercise = try #require(made)
            #expect(exercise.name == "Incline Bench Press (Dumbbell)")
            #expect(exercise.implementCount == 2 && exercise.category == "Chest")
            #expect(exercise.variant == press.id && exercise.equipment == dumbbell.id)
            #expect(
                try store.write { try $0.findOrAddExercise(of: press.id, with: dumbbell.id) }
                    == exercise)
            let pullUp = try variant("Pull-Up")
            let body = try #require(try store.read { try $0.exercise(of: pullUp.id) })
            #expect(body.name == "Pull-Up" && body.bodyweightShare == 1_000)
            #expect(body.loadMode == .bodyweight)
            #expect(try store.read { try $0.exercise(of: Variant.ID()) } == nil)
        }
    }

    @Test(
        "suggests what the name of an exercise means",
        arguments: [
            ("Bench Press (Barbell)", "Bench Press", "Barbell"),
            ("Barbell Bench Press", "Bench Press", "Barbell"),
            ("incline dumbbell bench press", "Incline Bench Press", "Dumbbell"),
            ("Pull Up", "Pull-Up", nil), ("flat bench press", "Bench Press", nil),
        ])
    func suggestions(name: String, variant: String, equipment: String?) throws {
        try withLibrary { store in
            let found = try store.value(of: LibrarySuggestions(for: name))
            let first = try #require(found.first, "\(name)")
            #expect(first.variant.name == variant)
            #expect(first.equipment?.name == equipment)
            #expect(first.isExact)
        }
    }

    @Test("suggests nothing for what it does not have")
    func unknown() throws {
        try withLibrary { (store) throws in
            for name in ["", "   ", "Zzz", "Underwater basket weaving"] {
                #expect(try store.value(of: LibrarySuggestions(for: name)) == [])
            }
            #expect(try store.value(of: LibrarySuggestions(for: "press")).count == 5)
        }
    }

    @Test("is searched in names, other names, equipment and muscles at once")
    func search() throws {
        try withLibrary { store in
            func names(_ text: String, at gym: Gym.ID? = nil) throws -> [String] {
                try store.value(of: LibrarySearch(text, at: gym)).map(\.variant.name)
            }
            #expect(try names("").count == library.variants.count)
            #expect(try names("back sq").first == "Back Squat")
            #expect(try names("INCLINE bénch").first == "Incline Bench Press")
            #expect(try names("flat bench").contains("Bench Press"))
            let chest = try names("dumb pector")
            #expect(chest.contains("Incline Bench Press") && !chest.contains("Back Squat"))
            #expect(try names("qqq") == [])
            let squat = try variant("Back Squat")
            let gym = Gym(name: "Home", equipment: [try equipment("Dumbbell").id])
            try store.save(gym)
            #expect(try !names("squat", at: gym.id).contains(squat.name))
            #expect(try names("squat", at: gym.id).contains("Goblet Squat"))
            let goblet = try #require(
                try store.value(of: LibrarySearch("goblet", at: gym.id)).first)
            #expect(goblet.equipment.map(\.name) == ["Dumbbell"])
            try store.variants.update(squat.id) { $0.isHidden = true }
            #expect(try !names("back squat").contains(squat.name))
            #expect(
                try store.value(of: LibrarySearch("back sq", includesHidden: true)).first?.variant
                    .id
                    == squat.id)
        }
    }

    @Test("is carried by a bundle as a store of its own")
    func seedStore() throws {
        let folder = try TemporaryFolder()
        try WorkoutStore.makeLibrary(at: folder.path("library"))
        let store = try WorkoutStore.readOnly(at: folder.path("library"))
        #expect(try store.count(store.movements.byName) == library.movements.count)
        #expect(throws: (any Error).self) { try store.movements.insert(Movement(name: "x")) }
    }
}
