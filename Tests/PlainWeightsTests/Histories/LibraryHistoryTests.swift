import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Random histories of the library") struct LibraryHistoryTests {
    private let library = BuiltInLibrary.current

    @Test(
        "a newer version adds what is new in it, and keeps what the user did",
        arguments: fixedSeeds("PLAINWEIGHTS_LIBRARY_HISTORIES", quick: 6, thorough: 100))
    func histories(seed: UInt64) throws {
        try withVerifiedStore { store in
            var history = LibraryHistory(store, seed: seed)
            try history.run(steps: 80)
        }
    }

    @Test("taking back passes over what a version has added")
    func takingBack() throws {
        let texts = ["variant Flat", "variant Flat\n  variant Steep since 2"]
        let versions = texts.map { BuiltInLibrary("movement Press\n  longTriceps 500\n  \($0)") }
        try withVerifiedStore(.recorded) { store in
            try store.write { _ = try $0.seed(versions[0]) }
            let flat = try #require(versions[0].variants.first)
            try store.variants.update(flat.id) { $0.name = "Mine" }
            #expect(try store.write { try $0.seed(versions[1]) } == 2)
            try store.undo()
            #expect(try store.get(flat.id) == flat)
            #expect(try store.count(Query<Variant>()) == 2)
            #expect(try store.undo() == [])
            #expect(try store.write { try $0.seed(versions[1]) } == 0)
        }
    }

    @Test(
        "a search finds what a scan of all variants finds, in the order of how far its words are",
        arguments: fixedSeeds("PLAINWEIGHTS_LIBRARY_SEARCHES", quick: 1, thorough: 20))
    func searching(seed: UInt64) throws {
        try withVerifiedStore { store in
            var random = Seed(fixed: seed)
            try store.write { _ = try $0.seedLibrary() }
            for variant in library.variants.shuffled(using: &random).prefix(10) {
                try store.variants.update(variant.id) {
                    ($0.name, $0.isHidden) = ("Bár-\($0.name)", Bool.random(using: &random))
                }
            }
            for movement in library.movements.shuffled(using: &random).prefix(3) {
                try store.movements.update(movement.id) { $0.isHidden = true }
            }
            for item in library.equipment.shuffled(using: &random).prefix(3) {
                try store.equipment.update(item.id) { $0.isHidden = true }
            }
            let owned = library.equipment.shuffled(using: &random).prefix(8).map(\.id)
            let gym = Gym(name: "Home", equipment: owned)
            try store.save(gym)
            let scan = try LibraryScan(store)
            let texts =
                library.variants.flatMap { [$0.name] + $0.aliases } + library.movements.map(\.name)
                + library.equipment.flatMap { [$0.name] + $0.aliases }
                + Muscle.all.flatMap { [$0.name, $0.anatomicalName] } + ["zzz", "!", "  "]
            for number in 0..<40 {
                let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    let text = texts.randomElement(using: &random) ?? ""
                    return String(text.prefix(Int.random(in: 1...9, using: &random)))
                }
                // The beginning of a name often, so that ranks of 0 are among them.
                let text =
                    number % 4 == 0
                    ? String((texts.randomElement(using: &random) ?? "").prefix(6))
                    : words.joined(separator: " ")
                let place = number % 3 == 0 ? gym : nil
                let found = try store.value(of: LibrarySearch(text, at: place?.id))
                let expected = scan.search(text, at: place)
                #expect(
                    found.map(\.variant.id) == expected, "PLAINWEIGHTS_SEED=\(seed), “\(text)”")
                #expect(found.map(\.rank) == found.map(\.rank).sorted())
            }
        }
    }

    @Test(
        "a reset makes built-in records what they were, and leaves those of the user",
        arguments: fixedSeeds("PLAINWEIGHTS_LIBRARY_RESETS", quick: 1, thorough: 20))
    func resetting(seed: UInt64) throws {
        try withVerifiedStore { store in
            var random = Seed(fixed: seed)
            try store.write { _ = try $0.seedLibrary() }
            let mine = Movement(name: "Mine")
            let own = Variant(movement: mine.id, name: "Mine", equipment: [library.equipment[0].id])
            try store.save(mine)
            try store.save(own)
            for _ in 0..<12 {
                let variant = try #require(library.variants.randomElement(using: &random))
                try spoil(variant, in: store, &random)
                try store.write { (transaction) throws in
                    #expect(try transaction.reset(variant.id))
                }
                var expected = variant
                expected.equipment = try variant.equipment.filter { try store.get($0) != nil }
                #expect(try store.get(variant.id) == expected, "PLAINWEIGHTS_SEED=\(seed)")
                try expectMuscles(of: variant, in: store)
                #expect(try store.get(variant.movement) != nil)
            }
            try store.write { try $0.resetLibrary() }
            let variants = Dictionary(
                uniqueKeysWithValues: library.variants.map { ($0.id, $0) })
            for variant in try store.fetch(Query<Variant>()) where variant.id != own.id {
                #expect(variants[variant.id] == variant)
                try expectMuscles(of: variant, in: store)
            }
            #expect(try store.count(Query<Variant>()) == library.variants.count + 1)
            #expect(Set(try store.fetch(Query<Equipment>())) == Set(library.equipment))
            #expect(Set(try store.fetch(Query<Movement>())) == Set(library.movements + [mine]))
            #expect(try store.write { try $0.seedLibrary() } == 0)
        }
    }

    /// Edits a variant, and some of what belongs to it.
    private func spoil(
        _ variant: Variant, in store: WorkoutStore, _ random: inout Seed
    ) throws {
        let muscle = library.muscles(of: variant.id).randomElement(using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            try store.variants.update(variant.id) { ($0.name, $0.isHidden) = ("x", true) }
        case 1:
            if let muscle, try store.get(muscle.id) != nil {
                try store.delete(muscle.id)
                // The user's own share of the same muscle stays.
                try store.variantMuscles.insert(
                    VariantMuscle(variant: variant.id, muscle: muscle.muscle, share: 1))
            }
        case 2: if let movement = variant.movement { try store.movements.delete(movement) }
        case 3: if let equipment = variant.equipment.first { try store.equipment.delete(equipment) }
        default:
            try store.variants.update(variant.id) { ($0.measures, $0.equipment) = ([.reps], []) }
            if let muscle { try store.variantMuscles.update(muscle.id) { $0.share = 3 } }
        }
    }

    /// A variant has each muscle once: as it was, or as the user said.
    private func expectMuscles(of variant: Variant, in store: WorkoutStore) throws {
        let id = variant.id
        let found = try store.fetch(Query<VariantMuscle> { $0.variant == id })
        let originals = library.muscles(of: id)
        #expect(Set(found.map(\.muscle)) == Set(originals.map(\.muscle)))
        #expect(found.count == originals.count)
        #expect(found.allSatisfy { originals.contains($0) || !$0.isBuiltIn && $0.share == 1 })
    }
}
