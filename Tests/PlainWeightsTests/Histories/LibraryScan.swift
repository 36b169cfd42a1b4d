import Foundation
import PlainWeights

/// Finds variants by going through all of them, text by text.
struct LibraryScan {
    /// A variant with the words of each place where those of a search may stand.
    private struct Line {
        let variant: Variant
        let name: String
        let others: String
        let equipment: [Equipment]
        let muscles: String
    }

    private let lines: [Line]
    /// The words of equipment that is not hidden.
    private let equipmentTexts: [Equipment.ID: String]

    init(_ store: WorkoutStore) throws {
        let movements = try store.fetch(Query<Movement>())
        let equipment = try store.fetch(Query<Equipment>()).filter { !$0.isHidden }
        let muscles = try store.fetch(Query<VariantMuscle>()).filter { !$0.isHidden }
        lines = try store.fetch(Query<Variant>()).compactMap { variant in
            let movement = movements.first { $0.id == variant.movement }
            if variant.isHidden || movement?.isHidden == true { return nil }
            let others = variant.aliases + [movement?.name ?? ""] + (movement?.aliases ?? [])
            let trained = muscles.filter { $0.variant == variant.id }.map(\.muscle)
            return Line(
                variant: variant, name: Self.spaced(variant.name),
                others: others.map(Self.spaced).joined(),
                equipment: equipment.filter { variant.equipment.contains($0.id) },
                muscles: trained.map { muscle in
                    Self.spaced("\(muscle.name) \(muscle.anatomicalName)")
                        + Self.spaced(muscle.group?.name ?? "")
                }.joined())
        }
        equipmentTexts = Dictionary(
            uniqueKeysWithValues: equipment.map { item in
                (item.id, ([item.name] + item.aliases).map(Self.spaced).joined())
            })
    }

    /// Words in their form of a search, each after a space.
    private static func spaced(_ text: String) -> String {
        let words = TextFold.name(text).map { $0.isLetter || $0.isNumber ? $0 : " " }
        return String(words).split(separator: " ").map { " " + $0 }.joined()
    }

    /// Returns the ids of what a text means, the best first: by the sum of how far each word is
    /// from the name, then by the name.
    func search(_ text: String, at gym: Gym?) -> [Variant.ID] {
        let wanted = Self.spaced(text)
        let words = wanted.split(separator: " ").map { " " + $0 }
        var found: [(rank: Int, name: String, id: Variant.ID)] = []
        for line in lines {
            var used = line.equipment
            if let gym, !line.variant.equipment.isEmpty {
                used.removeAll { !gym.equipment.contains($0.id) }
                if used.isEmpty { continue }
            }
            let implements = used.compactMap { equipmentTexts[$0.id] }.joined()
            let places = [line.name, line.others, implements, line.muscles]
            var rank = line.name.hasPrefix(wanted) ? 0 : 1
            if rank == 1 {
                let distances = words.compactMap { word in
                    places.firstIndex { $0.contains(word) }
                }
                if distances.count < words.count { continue }
                rank += distances.reduce(0, +)
            }
            found.append((rank, TextFold.name(line.variant.name), line.variant.id))
        }
        return found.sorted { ($0.rank, $0.name, $0.id) < ($1.rank, $1.name, $1.id) }.map(\.id)
    }
}
