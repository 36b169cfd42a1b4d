import Foundation
import PlainWeights
import TestSupport
import Testing

/// One random life of a library, each step done to a store and to dictionaries, which must then
/// hold the same. Versions of a small library are added in between; the last letter of a name is
/// the version that brought it.
struct LibraryHistory {
    private let store: WorkoutStore
    private let seed: UInt64
    private var random: Seed
    private var step = 0
    private var version = 0
    private var nameCount = 0
    private var equipment: [Equipment.ID: Equipment] = [:]
    private var movements: [Movement.ID: Movement] = [:]
    private var variants: [Variant.ID: Variant] = [:]
    private var muscles: [VariantMuscle.ID: VariantMuscle] = [:]

    private static let versions: [BuiltInLibrary] = (1...3).map { version in
        let lines = """
            equipment Bar 1: plates
            equipment Bell 1: pair
            equipment Club 2
            equipment Ring 3
            movement Press 1 (push)
              longTriceps 500
              variant Flat 1
                with Bar 1, Bell 1
                middleChest 1000
              variant Steep 2
                with Bell 1, Club 2
              variant Floor 3
                with Ring 3
            movement Squat 1
              quadriceps 1000, calves 300
              variant Front 1
                with Bar 1
              variant Split 2
              variant Ring Squat 3
                with Ring 3, Bar 1
            movement Pull 2
              latissimus 1000
              variant Row 2
                with Bar 1, Club 2
              variant High Row 3
            """
        return BuiltInLibrary(text(lines, version))
    }

    /// Returns the lines that a version has, each with the version that brought it.
    private static func text(_ lines: String, _ version: Int) -> String {
        var kept: [String] = []
        var isKept = true
        for line in lines.split(separator: "\n").map(String.init) {
            let words = line.split { $0 == " " || $0 == ":" || $0 == "(" || $0 == ")" }
            if ["equipment", "movement", "variant"].contains(words[0]) {
                let since = words.lazy.compactMap { Int($0) }.first ?? 1
                isKept = since <= version
                guard isKept else { continue }
                let parts = line.split(separator: ":", maxSplits: 1)
                let rest = parts.count > 1 ? ":" + parts[1] : ""
                kept.append(parts[0] + (since > 1 ? " since \(since)" : "") + rest)
            } else if isKept {
                kept.append(line)
            }
        }
        return kept.joined(separator: "\n")
    }

    init(_ store: WorkoutStore, seed: UInt64) {
        (self.store, self.seed) = (store, seed)
        random = Seed(fixed: seed)
    }

    private var place: Comment { "PLAINWEIGHTS_SEED=\(seed), step \(step)" }

    mutating func run(steps: Int) throws {
        for number in 1...steps {
            step = number
            try change()
            try compare()
        }
        while version < 3 { try add() }
        try compare()
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func pick<R: Record>(_ records: [RecordID<R>: R]) -> R? {
        records.values.sorted { $0.id < $1.id }.randomElement(using: &random)
    }

    private mutating func change() throws {
        switch below(16) {
        case 0: try add()
        case 1: try addAgain()
        case 2...4: try rename()
        case 5...6: try hide()
        case 7...8: try delete()
        case 9...10: try make()
        case 11: try duplicateVariant()
        case 12: try duplicateMovement()
        default: try changeShare()
        }
    }

    /// Adds the next version: what is new in it, unless what it belongs to was deleted.
    private mutating func add() throws {
        if version == 3 { return }
        let library = Self.versions[version]
        let count = try store.write { try $0.seed(library) }
        version += 1
        func isNew(_ name: String) -> Bool { name.hasSuffix("\(version)") }
        var added = 0
        for item in library.equipment where isNew(item.name) {
            equipment[item.id] = item
            added += 1
        }
        for item in library.movements where isNew(item.name) {
            movements[item.id] = item
            added += 1
        }
        for var item in library.variants where isNew(item.name) {
            guard let movement = item.movement, movements[movement] != nil else { continue }
            item.equipment.removeAll { equipment[$0] == nil }
            variants[item.id] = item
            added += 1
            for muscle in library.muscles(of: item.id) {
                muscles[muscle.id] = muscle
                added += 1
            }
        }
        #expect(count == added, place)
        #expect(try store.write { try $0.seed(library) } == 0, place)
    }

    private func addAgain() throws {
        if version == 0 { return }
        let known = Self.versions[version - 1]
        #expect(try store.write { try $0.seed(known) } == 0, place)
    }

    private mutating func name() -> String {
        nameCount += 1
        return "Mine \(nameCount)!"
    }

    private mutating func rename() throws {
        let name = name()
        switch below(3) {
        case 0:
            guard let id = pick(equipment)?.id else { return }
            try store.equipment.update(id) { $0.name = name }
            equipment[id]?.name = name
        case 1:
            guard let id = pick(movements)?.id else { return }
            try store.movements.update(id) { $0.name = name }
            movements[id]?.name = name
        default:
            guard let id = pick(variants)?.id else { return }
            try store.variants.update(id) { ($0.name, $0.aliases) = (name, [name]) }
            variants[id]?.name = name
            variants[id]?.aliases = [name]
        }
    }

    private mutating func hide() throws {
        switch below(3) {
        case 0:
            guard let id = pick(equipment)?.id else { return }
            try store.equipment.update(id) { $0.isHidden.toggle() }
            equipment[id]?.isHidden.toggle()
        case 1:
            guard let id = pick(movements)?.id else { return }
            try store.movements.update(id) { $0.isHidden.toggle() }
            movements[id]?.isHidden.toggle()
        default:
            guard let id = pick(variants)?.id else { return }
            try store.variants.update(id) { $0.isHidden.toggle() }
            variants[id]?.isHidden.toggle()
        }
    }

    private mutating func delete() throws {
        switch below(4) {
        case 0:
            guard let id = pick(equipment)?.id else { return }
            try store.equipment.delete(id)
            equipment[id] = nil
            for key in variants.keys { variants[key]?.equipment.removeAll { $0 == id } }
        case 1 where below(3) == 0:
            guard let id = pick(movements)?.id else { return }
            try store.movements.delete(id)
            movements[id] = nil
            for variant in variants.values where variant.movement == id { remove(variant.id) }
        case 2:
            guard let id = pick(muscles)?.id else { return }
            try store.variantMuscles.delete(id)
            muscles[id] = nil
        default:
            guard let id = pick(variants)?.id else { return }
            try store.variants.delete(id)
            remove(id)
        }
    }

    private mutating func remove(_ variant: Variant.ID) {
        variants[variant] = nil
        muscles = muscles.filter { $0.value.variant != variant }
    }

    private mutating func make() throws {
        switch below(3) {
        case 0:
            let made = Equipment(name: name())
            try store.equipment.insert(made)
            equipment[made.id] = made
        case 1:
            guard let movement = pick(movements) else { return }
            let made = Variant(
                movement: movement.id, name: name(),
                equipment: pick(equipment).map { [$0.id] } ?? [])
            try store.variants.insert(made)
            variants[made.id] = made
        default:
            guard let variant = pick(variants) else { return }
            let made = VariantMuscle(
                variant: variant.id, muscle: Muscle(rawValue: name()), share: below(1_001))
            try store.variantMuscles.insert(made)
            muscles[made.id] = made
        }
    }

    private mutating func changeShare() throws {
        guard let id = pick(muscles)?.id else { return }
        let share = below(1_001)
        try store.variantMuscles.update(id) { $0.share = share }
        muscles[id]?.share = share
    }

    private mutating func duplicateVariant() throws {
        guard let variant = pick(variants) else { return }
        let name = name()
        let made = try #require(try store.write { try $0.duplicate(variant.id, named: name) })
        try learn(copy: made.id, of: variant, in: variant.movement, named: name, isHidden: false)
    }

    /// Learns the ids of a copy, which is the user's own and otherwise like the original.
    private mutating func learn(
        copy id: Variant.ID, of variant: Variant, in movement: Movement.ID?, named name: String,
        isHidden: Bool
    ) throws {
        var copy = variant
        (copy.id, copy.movement, copy.name) = (id, movement, name)
        (copy.isBuiltIn, copy.isHidden) = (false, isHidden)
        variants[id] = copy
        func texts(_ variant: Variant.ID, _ muscles: some Sequence<VariantMuscle>) -> [String] {
            muscles.filter { $0.variant == variant }.map {
                "\($0.muscle) \($0.share) \($0.isHidden)"
            }
            .sorted()
        }
        let found = try store.fetch(Query<VariantMuscle> { $0.variant == id })
        #expect(texts(id, found) == texts(variant.id, muscles.values), place)
        #expect(found.allSatisfy { !$0.isBuiltIn }, place)
        for muscle in found { muscles[muscle.id] = muscle }
    }

    private mutating func duplicateMovement() throws {
        guard let movement = pick(movements), variants.count < 30 else { return }
        let name = name()
        let made = try #require(try store.write { try $0.duplicate(movement.id, named: name) })
        var copy = movement
        (copy.id, copy.name, copy.isBuiltIn, copy.isHidden) = (made.id, name, false, false)
        movements[made.id] = copy
        let id = made.id
        let found = try store.fetch(Query<Variant> { $0.movement == id })
        let own = variants.values.filter { $0.movement == movement.id }
        #expect(found.map(\.name).sorted() == own.map(\.name).sorted(), place)
        for variant in own {
            // Names of variants differ here.
            guard let twin = found.first(where: { $0.name == variant.name }) else { continue }
            try learn(
                copy: twin.id, of: variant, in: made.id, named: variant.name,
                isHidden: variant.isHidden)
        }
    }

    private func compare() throws {
        try compare(equipment)
        try compare(movements)
        try compare(variants)
        try compare(muscles)
    }

    private func compare<R: Record & Hashable>(_ records: [RecordID<R>: R]) throws {
        let found = try store.fetch(Query<R>())
        #expect(Set(found) == Set(records.values), place)
    }
}
