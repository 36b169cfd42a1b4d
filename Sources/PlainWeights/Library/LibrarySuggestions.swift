import Foundation
public import RecordStore

/// From a variant and an equipment to an exercise, and back.
extension Snapshot {
    /// Returns the exercise for a variant that is done with an equipment: with the name, the kind,
    /// the fields and the meaning of the weight that follow from both. It is not stored.
    ///
    /// Its category is the group of the muscles that it trains most. Its muscles are those of the
    /// variant, so that it keeps no shares of its own.
    /// - Parameter equipment: the equipment, or nil for the body alone.
    /// - Returns: the exercise, or nil if there is no such variant.
    public func exercise(
        of id: Variant.ID, with equipment: Equipment.ID? = nil
    ) throws -> Exercise? {
        guard let variant = try get(id) else { return nil }
        let used = try get(equipment)
        return Exercise(
            name: used.map { "\(variant.name) (\($0.name))" } ?? variant.name,
            category: try category(of: id), kind: variant.kind, measures: variant.measures,
            loadMode: variant.loadMode, bodyweightShare: variant.bodyweightShare,
            implementCount: used?.implementCount ?? 1, isUnilateral: variant.isUnilateral,
            variant: id, equipment: used?.id)
    }

    /// Returns the name of the group of muscles that a variant trains most; empty if it trains
    /// none.
    private func category(of id: Variant.ID) throws -> String {
        var shares: [Muscle.Group: Int] = [:]
        for found in try fetch(Query<VariantMuscle>.of(id)) {
            if let group = found.muscle.group { shares[group, default: 0] += found.share }
        }
        let most = Muscle.Group.allCases.max { shares[$0] ?? 0 < shares[$1] ?? 0 }
        return most.flatMap { shares[$0] == nil ? nil : $0.name } ?? ""
    }
}

extension StoreTransaction {
    /// Returns the exercise for a variant that is done with an equipment, and adds it if the store
    /// has none.
    /// - Returns: the exercise, or nil if there is no such variant.
    @discardableResult
    public mutating func findOrAddExercise(
        of id: Variant.ID, with equipment: Equipment.ID? = nil
    ) throws -> Exercise? {
        let equipment = try get(equipment)?.id
        let known = Query<Exercise> { $0.variant == id && $0.equipment == equipment }
            .sorted(by: .ascending(\.createdDate))
        if let found = try snapshot.first(known) { return found }
        guard let made = try snapshot.exercise(of: id, with: equipment) else { return nil }
        label = label ?? "add exercise"
        try insert(made)
        return made
    }
}

/// The variants of the library that the name of an exercise may mean, such as that of an import.
///
/// `Bench Press (Barbell)`, `Barbell Bench Press` and `Flat Bench Press` all mean a variant of the
/// built-in library. The best comes first.
public struct LibrarySuggestions: Statistic, Hashable {
    /// The name of the exercise.
    public var name: String
    /// The greatest number of variants.
    public var limit: Int

    /// Creates the statistic.
    public init(for name: String, limit: Int = 5) {
        self.name = name
        self.limit = limit
    }

    /// A variant that a name may mean.
    public struct Suggestion: Hashable, Sendable {
        /// The variant that the name may mean.
        public var variant: Variant
        /// The equipment that the name says, or nil if it says none of the variant's.
        public var equipment: Equipment?
        /// Whether the name is that of the variant, with or without the equipment. Otherwise the
        /// variant only has all its words.
        public var isExact: Bool
    }

    /// - Complexity: O(n) for n variants.
    public func value(in snapshot: Snapshot) throws -> [Suggestion] {
        let words = LibraryWords(name)
        if words.all.isEmpty { return [] }
        let equipment = try snapshot.fetch(Query<Equipment> { $0.isHidden == false })
        let used = equipment.compactMap { equipment -> (Equipment, [String])? in
            let names = [equipment.name] + equipment.aliases
            let rest = names.compactMap { words.removing(LibraryWords($0)) }
                .min { $0.count < $1.count }
            return rest.map { (equipment, $0) }
        }
        var found: [Suggestion] = []
        for variant in try snapshot.fetch(Query<Variant> { $0.isHidden == false }) {
            let names = ([variant.name] + variant.aliases).map { LibraryWords($0).sorted }
            let ways = used.filter { variant.equipment.contains($0.0.id) }
            if names.contains(words.sorted) {
                found.append(Suggestion(variant: variant, equipment: nil, isExact: true))
            } else if let way = ways.first(where: { names.contains($0.1.sorted()) }) {
                found.append(Suggestion(variant: variant, equipment: way.0, isExact: true))
            } else if let way = ways.first(where: { way in
                // The name of equipment alone means no variant.
                !way.1.isEmpty && names.contains { way.1.allSatisfy($0.contains) }
            }) {
                found.append(Suggestion(variant: variant, equipment: way.0, isExact: false))
            } else if names.contains(where: { words.all.allSatisfy($0.contains) }) {
                found.append(Suggestion(variant: variant, equipment: nil, isExact: false))
            }
        }
        let ordered = found.sorted { left, right in
            if left.isExact != right.isExact { return left.isExact }
            let (one, two) = (left.variant.name.count, right.variant.name.count)
            return (one, left.variant.name, left.variant.id)
                < (two, right.variant.name, right.variant.id)
        }
        return Array(ordered.prefix(max(limit, 0)))
    }
}
