/// The sums of plates on one side around a limit.
///
/// The plates are counted in two parts, whose sums are put together without a list of all. Plates
/// in pounds are apart from others: what both make together differs for almost all sums of both, so
/// that a list of all would be as long as one part's times the other's. Where there are no others,
/// the heavier plates are apart from the lighter ones.
struct PlateSearch {
    /// The most nanograms of a plate and of a side: what is added to them stays within an `Int`.
    static let limit = 1_000_000_000_000_000_000

    private let limit: Int
    private let first: PlateSums
    private let second: PlateSums

    /// Creates a search among the sums up to a limit, and the least one above it.
    /// - Parameter plates: different plates, the heaviest first.
    /// - Complexity: a million steps for each of both parts at most.
    init(_ plates: [Gym.Plates], upTo limit: Int) {
        self.limit = limit
        let middle = plates.count / 2
        var parts = (
            plates.filter(\.weight.isInPounds), plates.filter { !$0.weight.isInPounds }
        )
        if parts.0.isEmpty || parts.1.isEmpty {
            parts = (Array(plates[..<middle]), Array(plates[middle...]))
        }
        first = PlateSums(of: parts.0, upTo: limit)
        second = PlateSums(of: parts.1, upTo: limit)
    }

    /// The greatest sum up to the limit, and the least one above it.
    var nearest: (below: Int, above: Int?) {
        var below = 0
        var above: Int?
        forEachEntry(within: limit) { entry, count in
            if count > 0 { below = max(below, entry.sum + second.entries[count - 1].sum) }
            guard count < second.entries.count else { return }
            let sum = entry.sum + second.entries[count].sum
            above = min(above ?? sum, sum)
        }
        return (below, above)
    }

    /// Returns the plates that make a sum up to the limit, or the least one above it: the fewest,
    /// and of those the heaviest, as ``PlateCalculator/loading(of:)`` says. It is nil if none do.
    func plates(making sum: Int) -> [Gym.Plates]? {
        var best: (count: Int, plates: [Gym.Plates])?
        forEachEntry(within: sum) { entry, count in
            guard count > 0 else { return }
            let other = second.entries[count - 1]
            guard entry.sum + other.sum == sum else { return }
            let all = entry.count + other.count
            if let best, best.count < all { return }
            let plates = (first.plates(of: entry) + second.plates(of: other))
                .sorted { $0.weight > $1.weight }
            if let best, best.count == all, !Self.areHeavier(plates, than: best.plates) { return }
            best = (all, plates)
        }
        return best?.plates
    }

    /// Calls a closure with each entry of the first part, and the number of entries of the second
    /// one with which it makes at most a sum: they are the first ones.
    private func forEachEntry(within sum: Int, _ body: (PlateSums.Entry, Int) -> Void) {
        var count = second.entries.count
        for entry in first.entries {
            while count > 0, entry.sum + second.entries[count - 1].sum > sum { count -= 1 }
            body(entry, count)
        }
    }

    /// Whether plates, of as many as others, have heavier ones first.
    private static func areHeavier(_ plates: [Gym.Plates], than others: [Gym.Plates]) -> Bool {
        others.lexicographicallyPrecedes(plates) {
            ($0.weight, $0.count) < ($1.weight, $1.count)
        }
    }
}

extension Weight {
    /// Whether the weight is a whole number of thousandths of a pound. No weight below 100,000
    /// pounds is one of thousandths of a kilogram too.
    fileprivate var isInPounds: Bool {
        rawValue.isMultiple(of: Unit.pounds.nanogramsPerThousandth)
    }
}
