public import RecordStore

/// The variants of the library that a text means, the best first, for a list with a search field.
///
/// Each word of the text is the beginning of a word of the variant's name, of its movement, of one
/// of their other names, of its equipment, or of a muscle that it trains: `incline dumb chest`. An
/// empty text means all variants.
public struct LibrarySearch: Statistic, Hashable {
    /// The text as the user typed it.
    public var text: String
    /// The gym whose equipment the variants are done with, or nil for any.
    public var gym: Gym.ID?
    /// Whether hidden variants are found too.
    public var includesHidden: Bool

    /// Creates the statistic.
    public init(_ text: String, at gym: Gym.ID? = nil, includesHidden: Bool = false) {
        self.text = text
        self.gym = gym
        self.includesHidden = includesHidden
    }

    /// A variant that was found.
    public struct Match: Hashable, Sendable {
        /// The variant that the text means.
        public var variant: Variant
        /// The movement of the variant, or nil if it was deleted.
        public var movement: Movement?
        /// The equipment with which it can be done, at the gym if one was given.
        public var equipment: [Equipment]
        /// How well it was found: 0 if its name begins with the text, and more the farther away the
        /// words stand. Equal ones are in the order of their names.
        public var rank: Int
    }

    /// - Complexity: O(n) for n variants, whose names are compared word by word.
    public func value(in snapshot: Snapshot) throws -> [Match] {
        let words = LibraryWords(text).all
        var places = try LibraryPlaces(snapshot)
        let owned = try snapshot.get(gym).map { Set($0.equipment) }
        var found: [(key: String, match: Match)] = []
        let all =
            includesHidden ? Query<Variant>() : Query<Variant> { $0.isHidden == false }
        for variant in try snapshot.fetch(all) {
            let movement = variant.movement.flatMap { places.movements[$0] }
            if movement?.isHidden == true, !includesHidden { continue }
            var equipment = variant.equipment.compactMap { places.equipment[$0] }
            if let owned, !variant.equipment.isEmpty {
                equipment.removeAll { !owned.contains($0.id) }
                if equipment.isEmpty { continue }
            }
            guard let rank = try places.rank(of: words, in: variant, movement, equipment)
            else { continue }
            found.append(
                (
                    TextFold.name(variant.name),
                    Match(variant: variant, movement: movement, equipment: equipment, rank: rank)
                ))
        }
        found.sort { left, right in
            (left.match.rank, left.key, left.match.variant.id)
                < (right.match.rank, right.key, right.match.variant.id)
        }
        return found.map(\.match)
    }
}

/// Where the words of a search may stand.
private struct LibraryPlaces {
    let movements: [Movement.ID: Movement]
    let equipment: [Equipment.ID: Equipment]
    private let muscles: [Variant.ID: [Muscle]]
    private var muscleWords: [Muscle: LibraryWords] = [:]

    init(_ snapshot: Snapshot) throws {
        movements = Dictionary(
            try snapshot.fetch(Query<Movement>()).map { ($0.id, $0) }
        ) { first, _ in first }
        equipment = Dictionary(
            try snapshot.fetch(Query<Equipment> { $0.isHidden == false }).map { ($0.id, $0) }
        ) { first, _ in first }
        var muscles: [Variant.ID: [Muscle]] = [:]
        try snapshot.forEach(Query<VariantMuscle> { $0.isHidden == false }) { row in
            if let variant = row.variant { muscles[variant, default: []].append(row.muscle) }
        }
        self.muscles = muscles
    }

    /// Returns the sum of the distances of all words; nil if one stands nowhere.
    mutating func rank(
        of words: [String], in variant: Variant, _ movement: Movement?, _ equipment: [Equipment]
    ) throws -> Int? {
        if words.isEmpty { return 0 }
        let name = LibraryWords(variant.name)
        if name.all.starts(with: words.dropLast()), words.count <= name.all.count,
            name.all[words.count - 1].hasPrefix(words[words.count - 1])
        {
            return 0
        }
        let others =
            (variant.aliases + [movement?.name].compactMap(\.self)
            + (movement?.aliases ?? [])).map(LibraryWords.init)
        let implements = equipment.flatMap { [$0.name] + $0.aliases }.map(LibraryWords.init)
        var sum = 1
        for word in words {
            if name.hasWord(beginningWith: word) { continue }
            if others.contains(where: { $0.hasWord(beginningWith: word) }) {
                sum += 1
            } else if implements.contains(where: { $0.hasWord(beginningWith: word) }) {
                sum += 2
            } else if hasMuscle(beginningWith: word, variant.id) {
                sum += 3
            } else {
                return nil
            }
        }
        return sum
    }

    private mutating func hasMuscle(beginningWith word: String, _ variant: Variant.ID) -> Bool {
        for muscle in muscles[variant] ?? [] {
            let words =
                muscleWords[muscle]
                ?? LibraryWords(
                    "\(muscle.name) \(muscle.anatomicalName) \(muscle.group?.name ?? "")")
            muscleWords[muscle] = words
            if words.hasWord(beginningWith: word) { return true }
        }
        return false
    }
}
