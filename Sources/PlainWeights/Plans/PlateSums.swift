/// All sums that some plates make, up to a limit, and the least one above it, each with its best
/// plates.
///
/// The best are the fewest, and of as few those with more of the heaviest, then of the second
/// heaviest, and so on. Of the sums above the limit only the least is kept: without any of its
/// plates it is within the limit, so that no other one above it is needed to find it.
struct PlateSums {
    /// A sum and its best plates.
    struct Entry {
        var sum = 0
        /// The number of plates.
        var count = 0
        /// The number of the plates that are being added, which are the heaviest so far.
        fileprivate var ownCount = 0
        /// The place of the heaviest plates among the choices.
        fileprivate var choice: Int?

        /// Whether the plates of this entry are better than others of the same sum.
        fileprivate func isBetter(than other: Entry) -> Bool {
            count == other.count ? ownCount > other.ownCount : count < other.count
        }
    }

    /// Plates of one weight, with those that are lighter.
    private struct Choice {
        var plates: Gym.Plates
        var lighter: Int?
    }

    /// How many entries may be made on the way.
    private static let stepLimit = 1_000_000

    /// The sums, the least first. The first one is 0.
    private(set) var entries = [Entry()]
    private var choices: [Choice] = []
    private let limit: Int

    /// Creates the sums. Plates are left out from the first one on with which there might be more
    /// than a million steps.
    /// - Parameters:
    ///   - plates: different plates, the heaviest first, none above ``PlateSearch/limit``.
    ///   - limit: a number from 0 to ``PlateSearch/limit``.
    /// - Complexity: O(sums * log(plates of a weight)) for each weight.
    init(of plates: [Gym.Plates], upTo limit: Int) {
        self.limit = limit
        // From the lightest on, so that the last plates, which are the heaviest, decide first.
        for kind in Self.counted(plates, upTo: limit).reversed() { add(kind) }
    }

    /// Returns the best plates of an entry, the heaviest first.
    func plates(of entry: Entry) -> [Gym.Plates] {
        var plates: [Gym.Plates] = []
        var next = entry.choice
        while let place = next {
            plates.append(choices[place].plates)
            next = choices[place].lighter
        }
        return plates
    }

    /// Adds any number of these plates to all sums.
    private mutating func add(_ kind: Gym.Plates) {
        // Of the portions 1, 2, 4 and so on, and of what remains, some make any number of plates.
        var rest = Self.usableCount(of: kind, upTo: limit)
        var portion = 1
        while rest > 0 {
            let taken = min(portion, rest)
            addPortion(of: taken, weight: kind.weight.rawValue)
            rest -= taken
            portion *= 2
        }
        for place in entries.indices where entries[place].ownCount > 0 {
            let plates = Gym.Plates(weight: kind.weight, count: entries[place].ownCount)
            choices.append(Choice(plates: plates, lighter: entries[place].choice))
            entries[place].choice = choices.count - 1
            entries[place].ownCount = 0
        }
    }

    /// Merges the entries, and those with so many plates more.
    private mutating func addPortion(of count: Int, weight: Int) {
        var merged: [Entry] = []
        merged.reserveCapacity(2 * entries.count)
        var old = 0
        var new = 0
        while new < entries.count, (merged.last?.sum ?? 0) <= limit {
            var entry = entries[new]
            entry.sum += count * weight
            entry.count += count
            entry.ownCount += count
            if old < entries.count, entries[old].sum < entry.sum {
                merged.append(entries[old])
                old += 1
                continue
            }
            if old < entries.count, entries[old].sum == entry.sum {
                if entries[old].isBetter(than: entry) { entry = entries[old] }
                old += 1
            }
            merged.append(entry)
            new += 1
        }
        entries = merged
    }

    /// Returns the plates, the heaviest first, whose sums take not too many steps.
    private static func counted(
        _ plates: [Gym.Plates], upTo limit: Int
    ) -> ArraySlice<Gym.Plates> {
        var combinations = 1.0
        var total = 0
        var divisor = 0
        var portions = 0
        for (place, kind) in plates.enumerated() {
            let weight = kind.weight.rawValue
            let usable = usableCount(of: kind, upTo: limit)
            let below = min(usable, limit / weight)
            combinations *= Double(below + 1)
            total = min(limit, total + below * weight)
            divisor = greatestCommonDivisor(divisor, weight)
            portions += Int.bitWidth - usable.leadingZeroBitCount
            let sums = min(combinations, Double(total / divisor + 1)) + 1
            if sums * Double(portions) > Double(stepLimit) { return plates[..<place] }
        }
        return plates[...]
    }

    /// Returns how many of these plates are counted: as many as it takes to go above the limit.
    private static func usableCount(of kind: Gym.Plates, upTo limit: Int) -> Int {
        min(kind.count, limit / kind.weight.rawValue + 1)
    }

    private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
        var (divisor, rest) = (one, other)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        return divisor
    }
}
