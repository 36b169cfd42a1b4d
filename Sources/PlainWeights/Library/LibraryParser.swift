import Foundation
import RecordStore

/// A reader of the text of the library, whose form `docs/library.md` describes.
struct LibraryParser {
    private let lines: [Substring]
    private var number = 0
    private var equipmentByName: [String: Equipment.ID] = [:]
    private var movementMuscles: [Share] = []
    private var movement: Movement?
    private var variant: Variant?
    private var variantMuscles: [Share] = []

    /// A muscle with its share, and the version of the library that brought it.
    private struct Share {
        let muscle: Muscle
        let share: Int
        let since: Int
    }

    private(set) var equipment: [Equipment] = []
    private(set) var movements: [Movement] = []
    private(set) var variants: [Variant] = []
    private(set) var muscles: [VariantMuscle] = []
    private(set) var additions: [UUID: Int] = [:]
    private(set) var version = 1

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// A line that is none of a library.
    struct Mistake: Error, CustomStringConvertible {
        let line: Int
        let reason: String

        var description: String { "line \(line): \(reason)" }
    }

    mutating func parse() throws(Mistake) {
        for line in lines {
            number += 1
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty || text.hasPrefix("#") { continue }
            let (word, rest) = Self.firstWord(of: text)
            switch word {
            case "equipment": try addEquipment(rest)
            case "movement": try beginMovement(rest)
            case "variant": try beginVariant(rest)
            default: try takeDetail(word, rest, text)
            }
        }
        endVariant()
    }

    private func mistake(_ reason: String) -> Mistake { Mistake(line: number, reason: reason) }

    private static func firstWord(of text: String) -> (word: String, rest: String) {
        guard let space = text.firstIndex(of: " ") else { return (text, "") }
        return (String(text[..<space]), String(text[text.index(after: space)...]))
    }

    /// Reads `Name (alias, alias) since 2`.
    private mutating func title(_ text: String) -> (name: String, aliases: [String], since: Int) {
        let (rest, since) = split(text)
        guard let open = rest.firstIndex(of: "("), rest.hasSuffix(")") else {
            return (rest, [], since)
        }
        let aliases = rest[rest.index(after: open)..<rest.index(before: rest.endIndex)]
        let name = rest[..<open].trimmingCharacters(in: .whitespaces)
        return (name, Self.list(String(aliases)), since)
    }

    /// Reads the version at the end of a text; without one it is the first.
    private mutating func split(_ text: String) -> (rest: String, since: Int) {
        guard let range = text.range(of: " since ", options: .backwards),
            let since = Int(text[range.upperBound...])
        else { return (text, 1) }
        version = max(version, since)
        return (String(text[..<range.lowerBound]), since)
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    private func id<R: Record>(_ name: String) -> RecordID<R> {
        RecordID(named: "\(R.schema.name)/\(name)", in: BuiltInLibrary.namespace)
    }
}

extension LibraryParser {
    /// Reads `Name (aliases): pair; plates; logs incline %, speed km/h`.
    private mutating func addEquipment(_ text: String) throws(Mistake) {
        endVariant()
        movement = nil
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let (name, aliases, since) = title(parts[0].trimmingCharacters(in: .whitespaces))
        var made = Equipment(id: id(name), name: name, aliases: aliases, isBuiltIn: true)
        let words = parts.count > 1 ? parts[1].split(separator: ";") : []
        for word in words.map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if word == "pair" {
                made.implementCount = 2
            } else if word == "plates" {
                made.isPlateLoaded = true
            } else if word.hasPrefix("logs ") {
                made.measurables = Self.list(String(word.dropFirst(5))).map { text in
                    let (key, unit) = Self.firstWord(of: text)
                    return Measurable(Extras.Key(key), unit: unit)
                }
            } else {
                throw mistake("unknown word \(word)")
            }
        }
        if equipmentByName.updateValue(made.id, forKey: name) != nil {
            throw mistake("\(name) stands twice")
        }
        note(made.id, since)
        equipment.append(made)
    }

    private mutating func beginMovement(_ text: String) throws(Mistake) {
        endVariant()
        let (name, aliases, since) = title(text)
        let made = Movement(id: id(name), name: name, aliases: aliases, isBuiltIn: true)
        movementMuscles = []
        movement = made
        note(made.id, since)
        movements.append(made)
    }

    private mutating func beginVariant(_ text: String) throws(Mistake) {
        endVariant()
        guard let movement else { throw mistake("a variant without a movement") }
        let (name, aliases, since) = title(text)
        let made = Variant(
            id: id(name), movement: movement.id, name: name, aliases: aliases, isBuiltIn: true)
        // A variant is not older than its movement.
        note(made.id, max(since, additions[movement.id.uuid] ?? 1))
        variant = made
        variantMuscles = movementMuscles
    }

    /// Reads a line that says something of a movement or a variant.
    private mutating func takeDetail(
        _ word: String, _ rest: String, _ text: String
    ) throws(Mistake) {
        guard var changed = variant else {
            guard movement != nil else { throw mistake("\(text) belongs to nothing") }
            movementMuscles = try taking(text, into: movementMuscles)
            return
        }
        switch word {
        case "with":
            for name in Self.list(rest) {
                guard let id = equipmentByName[name] else { throw mistake("no equipment \(name)") }
                changed.equipment.append(id)
            }
        case "bodyweight", "assisted":
            guard let share = Int(rest) else { throw mistake("\(rest) is no share") }
            changed.loadMode = word == "assisted" ? .assisted : .bodyweight
            changed.bodyweightShare = share
        case "one": changed.isUnilateral = true
        case "logs":
            changed.measures = []
            for name in rest.split(separator: " ") {
                guard let measure = Self.measures[String(name)] else {
                    throw mistake("no measure \(name)")
                }
                changed.measures.insert(measure)
            }
        case "kind":
            guard let kind = Self.kinds[rest] else { throw mistake("no kind \(rest)") }
            changed.kind = kind
        default: variantMuscles = try taking(text, into: variantMuscles)
        }
        variant = changed
    }

    /// Reads `calves 1000, hamstrings 150 since 2`, which may end with a comma. A share that takes
    /// the place of another one is as old as that: the variant has the record already.
    private mutating func taking(
        _ text: String, into known: [Share]
    ) throws(Mistake) -> [Share] {
        var shares = known
        for part in Self.list(text) {
            let (said, since) = split(part)
            let (name, number) = Self.firstWord(of: said)
            let muscle = Muscle(rawValue: name)
            guard muscle.group != nil, let share = Int(number), share > 0 || since == 1 else {
                throw mistake("\(part) is no share of a muscle")
            }
            let before = shares.first { $0.muscle == muscle }
            shares.removeAll { $0.muscle == muscle }
            if share == 0 { continue }
            shares.append(
                Share(muscle: muscle, share: share, since: min(since, before?.since ?? since)))
        }
        return shares
    }

    private mutating func endVariant() {
        guard let ended = variant else { return }
        variants.append(ended)
        let since = additions[ended.id.uuid] ?? 1
        for share in variantMuscles {
            let made = VariantMuscle(
                id: id("\(ended.name)/\(share.muscle.rawValue)"), variant: ended.id,
                muscle: share.muscle, share: share.share, isBuiltIn: true)
            muscles.append(made)
            note(made.id, max(since, share.since))
        }
        variant = nil
    }

    private mutating func note<R: Record>(_ id: RecordID<R>, _ since: Int) {
        if since > 1 { additions[id.uuid] = since }
    }

    private static let measures: [String: Exercise.Measures] = [
        "weight": .weight, "reps": .reps, "distance": .distance, "duration": .duration,
    ]
    private static let kinds: [String: Exercise.Kind] = [
        "cardio": .cardio, "mobility": .mobility, "isometric": .isometric,
        "explosive": .explosive, "recovery": .recovery,
    ]
}
