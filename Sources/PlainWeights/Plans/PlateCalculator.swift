/// Which plates of a gym make a weight, exactly.
///
/// ```swift
/// let plates = [Gym.Plates(weight: .kilograms(20), count: 4), .init(weight: .pounds(5), count: 2)]
/// let calculator = PlateCalculator(bar: .kilograms(20), plates: plates)
/// calculator.loading(of: .kilograms(100))?.perSide == [.init(weight: .kilograms(20), count: 2)]
/// calculator.rounded(.kilograms(99)) == .kilograms(100)
/// ```
/// Weights are whole nanograms, so that plates in kilograms and in pounds may be mixed.
///
/// A call is exact for each gym that has up to twenty pairs each of a dozen plates, in quarters of
/// a kilogram, half pounds or both. There is no input for which it takes long: it counts the plates
/// in two parts, each from the heaviest on, and stops before the first one with which the sums of
/// its part might cost more than a million steps. The plates that are lighter are then left out:
/// what it answers can be loaded, but with all plates there might be a nearer weight, or a loading
/// with fewer plates. It knows no plate and no side of more than a thousand tonnes.
public struct PlateCalculator: Hashable, Sendable {
    /// Plates on a bar.
    public struct Loading: Hashable, Sendable {
        /// The weight of the bar and of the plates on all sides.
        public var total: Weight
        /// The plates on each side, the heaviest first.
        public var perSide: [Gym.Plates]

        /// Creates a loading.
        public init(total: Weight, perSide: [Gym.Plates]) {
            self.total = total
            self.perSide = perSide
        }
    }

    /// The weight without plates.
    public let bar: Weight
    /// The number of sides, which are loaded alike.
    public let sides: Int
    /// The plates that there are for each side, the heaviest first.
    public let perSide: [Gym.Plates]

    /// Creates a calculator.
    ///
    /// Plates of one weight may be given in parts. Those without a weight or a number, and those
    /// that are too few to be on all sides, are left out.
    /// - Parameters:
    ///   - plates: the plates of all sides together.
    ///   - sides: 2 for a bar, 1 for a loading pin. What is less than 1 counts as 1.
    public init(bar: Weight, plates: [Gym.Plates], sides: Int = 2) {
        self.bar = bar
        self.sides = max(1, sides)
        // The sum of some numbers may be no Int.
        var counts: [Weight: Int128] = [:]
        for kind in plates where kind.count > 0 {
            counts[kind.weight, default: 0] += Int128(kind.count)
        }
        let divisor = Int128(self.sides)
        perSide = counts.filter { weight, count in
            weight > .zero && weight.rawValue <= PlateSearch.limit && count >= divisor
        }.map { weight, count in
            Gym.Plates(weight: weight, count: Int(clamping: count / divisor))
        }.sorted { $0.weight > $1.weight }
    }

    /// Creates a calculator with the plates of a gym.
    /// - Parameter bar: the bar; by default the first one of the gym, or none if it has none.
    public init(gym: Gym, bar: Weight? = nil) {
        self.init(bar: bar ?? gym.bars.first ?? .zero, plates: gym.plates)
    }

    /// Returns the loading that makes exactly this weight, or nil if there is none.
    ///
    /// It has the fewest plates. Among as few it has the heaviest plate, and the most of it, then
    /// the second heaviest, and so on.
    /// - Complexity: about as many steps as there are different weights below the target, for each
    ///   of the different plates; two million at most.
    public func loading(of target: Weight) -> Loading? {
        let (needed, rest) = needed(for: target).quotientAndRemainder(dividingBy: Int128(sides))
        guard rest == 0, (0...Int128(PlateSearch.limit)).contains(needed) else { return nil }
        return loading(ofSide: Int(needed), by: PlateSearch(perSide, upTo: Int(needed)))
    }

    /// Returns the heaviest loading that is at most the target, and the lightest that is at least
    /// the target: both are the same if it can be made exactly.
    ///
    /// They are chosen as in ``loading(of:)``. There is none below a target that is less than the
    /// bar, and none above one that is more than all plates make.
    /// - Complexity: that of ``loading(of:)``.
    public func nearest(to target: Weight) -> (below: Loading?, above: Loading?) {
        let needed = needed(for: target)
        guard needed >= 0 else { return (nil, Loading(total: bar, perSide: [])) }
        let limit = Int(min(needed / Int128(sides), Int128(PlateSearch.limit)))
        let search = PlateSearch(perSide, upTo: limit)
        let sums = search.nearest
        let below = loading(ofSide: sums.below, by: search)
        if let below, below.total == target { return (below, below) }
        let above = sums.above.flatMap { loading(ofSide: $0, by: search) }
        // A target beyond the limit of a side may be more than what is found above that limit.
        return (below, above.flatMap { $0.total < target ? nil : $0 })
    }

    /// Returns the nearest weight that can be made, the lesser one of two that are equally near,
    /// and the bar alone for a target that is less.
    /// - Complexity: that of ``loading(of:)``.
    public func rounded(_ target: Weight) -> Weight {
        let (below, above) = nearest(to: target)
        guard let below else { return bar }
        guard let above else { return below.total }
        let up = Int128(above.total.rawValue) - Int128(target.rawValue)
        let down = Int128(target.rawValue) - Int128(below.total.rawValue)
        return up < down ? above.total : below.total
    }

    /// The nanograms that all sides together add to the bar.
    private func needed(for target: Weight) -> Int128 {
        Int128(target.rawValue) - Int128(bar.rawValue)
    }

    /// Returns nil if the plates do not make the sum, or if it is no weight with all sides.
    private func loading(ofSide sum: Int, by search: PlateSearch) -> Loading? {
        guard let total = Int(exactly: Int128(bar.rawValue) + Int128(sides) * Int128(sum)),
            let plates = search.plates(making: sum)
        else { return nil }
        return Loading(total: Weight(rawValue: total), perSide: plates)
    }
}
