import PlainWeights
import TestSupport
import Testing

@Suite("A later version of the library") struct LibraryVersionTests {
    private let first = BuiltInLibrary(
        """
        equipment Barbell
        movement Squat
          quadriceps 1000, calves 200
          variant Back Squat
          variant Front Squat
            abdominals 300
        movement Bench Press
          middleChest 1000
          variant Bench Press
        """)
    private let second = BuiltInLibrary(
        """
        equipment Barbell
        movement Squat
          quadriceps 1000, calves 200,
          adductors 500 since 2, abdominals 200 since 2
          variant Back Squat
            gluteusMaximus 700 since 2
          variant Front Squat
            abdominals 300, calves 100 since 2
        movement Bench Press
          middleChest 1000
          variant Bench Press
            longTriceps 500 since 2
        movement Row since 2
          rhomboids 1000
          variant Bent Row
        """)

    private func variant(_ name: String) throws -> Variant {
        try #require(second.variants.first { $0.name == name })
    }

    private func muscle(_ variant: String, _ muscle: Muscle) throws -> VariantMuscle {
        let id = try self.variant(variant).id
        return try #require(second.muscles(of: id).first { $0.muscle == muscle })
    }

    /// The muscles of a variant that a store has, with their shares.
    private func shares(_ store: WorkoutStore, _ name: String) throws -> [String] {
        try store.fetch(store.variantMuscles.of(try variant(name).id)).map {
            "\($0.muscle.rawValue) \($0.share)"
        }.sorted()
    }

    @Test("brings muscles to variants that are there already, and what is new, once")
    func muscles() throws {
        try withVerifiedStore { store in
            #expect(first.version == 1 && second.version == 2)
            try store.write { _ = try $0.seed(first) }
            #expect(try shares(store, "Back Squat") == ["calves 200", "quadriceps 1000"])
            // Five muscles, a movement with a variant, and its muscle.
            #expect(try store.write { try $0.seed(second) } == 5 + 3)
            #expect(
                try shares(store, "Back Squat")
                    == [
                        "abdominals 200", "adductors 500", "calves 200", "gluteusMaximus 700",
                        "quadriceps 1000",
                    ].sorted())
            // A share that is another one now was there before: the user's copy stays.
            #expect(
                try shares(store, "Front Squat") == [
                    "abdominals 300", "adductors 500", "calves 200", "quadriceps 1000",
                ])
            #expect(try shares(store, "Bent Row") == ["rhomboids 1000"])
            #expect(try store.write { try $0.seed(second) } == 0)
        }
        try withVerifiedStore { store in
            try store.write { _ = try $0.seed(second) }
            let front = try shares(store, "Front Squat")
            #expect(front.contains("calves 100") && front.contains("adductors 500"))
        }
    }

    @Test("touches nothing that the user edited, replaced or deleted")
    func edited() throws {
        try withVerifiedStore { store in
            try store.write { _ = try $0.seed(first) }
            // A muscle that the library did not have, one that was replaced, and one that is gone.
            let own = VariantMuscle(
                variant: try variant("Back Squat").id, muscle: .adductors, share: 900)
            try store.save(own)
            let calves = try muscle("Back Squat", .calves)
            try store.delete(calves.id)
            let replaced = VariantMuscle(
                variant: calves.variant, muscle: .calves, share: 1, isBuiltIn: true)
            try store.save(replaced)
            try store.delete(try muscle("Front Squat", .quadriceps).id)
            try store.delete(try variant("Bench Press").id)
            try store.write { _ = try $0.seed(second) }
            #expect(
                try shares(store, "Back Squat") == [
                    "abdominals 200", "adductors 900", "calves 1", "gluteusMaximus 700",
                    "quadriceps 1000",
                ])
            #expect(
                try shares(store, "Front Squat") == [
                    "abdominals 300", "adductors 500", "calves 200",
                ])
            #expect(try shares(store, "Bench Press") == [])
        }
    }

    @Test("is added beside muscles under other ids, and resets leave these alone")
    func replaced() throws {
        try withVerifiedStore { store in
            let library = BuiltInLibrary.current
            var squat = try #require(library.variants.first { $0.name == "Back Squat" })
            squat.equipment = []
            let muscle = try #require(library.muscles(of: squat.id).first)
            // From another device, which has the library already.
            let other = VariantMuscle(
                variant: squat.id, muscle: muscle.muscle, share: 7, isBuiltIn: true)
            try store.save(try #require(library.movements.first { $0.id == squat.movement }))
            try store.save(squat)
            try store.save(other)
            try store.write { _ = try $0.seedLibrary() }
            #expect(try store.get(other.id) == other && store.get(muscle.id) == nil)
            try store.write { _ = try $0.reset(squat.id) }
            #expect(try store.get(other.id) == other && store.get(muscle.id) == nil)
        }
    }
}
