import PlainWeights
import TestSupport
import Testing

@Suite("The search for plates") struct PlateSearchTests {
    /// Weights of plates are random multiples of a number of nanograms. Of the second one, which is
    /// half a thousandth of a pound, some are weights in pounds, and sums of others are too.
    private static let grains = [1, 226_796_185, 1_000_000_007]

    @Test("finds what trying all plates finds, in random small gyms", arguments: grains)
    func allLoadings(grain: Int) {
        var random = Seed("plates of \(grain)")
        for _ in 0..<200 {
            let most = [4, 9, 40].randomElement(using: &random) ?? 4
            let kindCount = Int.random(in: 0...8, using: &random)
            let sides = Int.random(in: 1...3, using: &random)
            let plates = (0..<kindCount).map { _ in
                Gym.Plates(
                    weight: Weight(rawValue: grain * Int.random(in: 1...most, using: &random)),
                    count: Int.random(in: 0...(kindCount > 4 ? 2 : 4) * sides, using: &random))
            }
            let bar = Weight(rawValue: grain * Int.random(in: 0...9, using: &random))
            let all = AllLoadings(bar: bar, plates: plates, sides: sides)
            let calculator = PlateCalculator(bar: bar, plates: plates, sides: sides)
            for target in all.targets(using: &random) where !all.agree(calculator, on: target) {
                Issue.record("\(target.rawValue) of \(bar.rawValue), \(plates), \(sides) sides")
                return
            }
        }
    }

    @Test("is exact for twenty pairs of a dozen plates, which make each step of half a kilogram")
    func fullGym() throws {
        let quarters = [200, 160, 100, 80, 60, 40, 20, 10, 8, 5, 2, 1]
        let calculator = PlateCalculator(
            bar: .kilograms(20),
            plates: quarters.map {
                Gym.Plates(weight: .kilograms(Double($0) / 4), count: 40)
            })
        // The fewest plates of each number of quarters: up to here no plate is used twenty times.
        var fewest = [0]
        for sum in 1...960 {
            fewest.append(1 + (quarters.filter { $0 <= sum }.map { fewest[sum - $0] }.min() ?? 0))
        }
        for sum in stride(from: 1, through: 960, by: 37) {
            let target = Weight.kilograms(20 + Double(sum) / 2)
            let loading = try #require(calculator.loading(of: target))
            #expect(loading.perSide.map(\.count).reduce(0, +) == fewest[sum])
            #expect(isSound(loading, of: calculator) && loading.total == target)
        }
    }

    @Test("finds each random loading of twenty pairs of a dozen plates in two units")
    func fullMixedGym() throws {
        var random = Seed("a full mixed gym")
        let weights =
            [25, 20, 10, 5, 1.25, 0.25].map(Weight.kilograms)
            + [45, 35, 10, 5, 2.5, 0.5].map(Weight.pounds)
        let calculator = PlateCalculator(
            bar: .pounds(45), plates: weights.map { Gym.Plates(weight: $0, count: 40) })
        for _ in 0..<25 {
            var count = 0
            var total = Weight.pounds(45).rawValue
            for weight in weights {
                let some = Int.random(in: 0...2, using: &random)
                count += some
                total += 2 * some * weight.rawValue
            }
            let loading = try #require(calculator.loading(of: Weight(rawValue: total)))
            #expect(loading.total.rawValue == total && isSound(loading, of: calculator))
            #expect(loading.perSide.map(\.count).reduce(0, +) <= count)
            let near = calculator.nearest(to: Weight(rawValue: total - 1))
            #expect(near.above?.total.rawValue == total)
            #expect(near.below.map { $0.total.rawValue < total } == true)
        }
    }

    @Test(
        "ends soon with a thousand plates of up to a thousand each, and tells no untruth",
        .timeLimit(.minutes(1)), arguments: [1, 1_000_000_000_000, nil])
    func thousandPlates(grain: Int?) {
        var random = Seed("a thousand plates of \(grain ?? 0)")
        let plates = (1...1_000).map { number in
            Gym.Plates(
                weight: Weight(
                    rawValue: grain.map { $0 * number }
                        ?? Int.random(in: 1...Weight.kilograms(1_000).rawValue, using: &random)),
                count: Int.random(in: 900...1_000, using: &random))
        }
        let calculator = PlateCalculator(bar: .kilograms(20), plates: plates)
        for target in [20.5, 100, 500, 10_000, 9_000_000].map(Weight.kilograms) {
            checkNearest(calculator, target)
        }
    }

    @Test("leaves the lightest plates out when there are too many, and no others")
    func tooMany() {
        // Each sum of powers of 3 differs, and there are 3 to the 26th. Of each half of the
        // plates, nine have 3 to the 9th sums, in two portions each; ten are too many.
        let weights = (0..<26).reversed().map { (0..<$0).reduce(1) { power, _ in 3 * power } }
        let calculator = PlateCalculator(
            bar: .zero, plates: weights.map { Gym.Plates(weight: Weight(rawValue: $0), count: 2) },
            sides: 1)
        let heavy = Weight(rawValue: 2 * weights[0] + weights[8] + 2 * weights[13] + weights[21])
        #expect(calculator.loading(of: heavy)?.perSide.map(\.count) == [2, 1, 2, 1])
        for count in [9, 10, 26] {
            let all = Weight(rawValue: 2 * weights[..<count].reduce(0, +))
            #expect((calculator.loading(of: all) != nil) == (count == 9))
            checkNearest(calculator, all)
        }
        // Few are not heavier than a light target: all of those are counted.
        #expect(calculator.loading(of: Weight(rawValue: 1 + 3 + 2 * 9))?.perSide.count == 3)
    }

    @Test(
        "neither traps nor lies at the ends of what numbers there are", .timeLimit(.minutes(1)),
        arguments: [Int.min, -1, 0, 1, 1_000_000_000_000_000_000, .max],
        [1, 2, Int.max])
    func extremes(bar: Int, sides: Int) {
        let bar = Weight(rawValue: bar)
        let limit = 1_000_000_000_000_000_000
        for weights in [[1, 2, limit, limit + 1, .max], [limit, limit - 1], [1, .max], [.max]] {
            let plates = weights.flatMap { weight in
                [1, 1_000, Int.max, Int.max].map {
                    Gym.Plates(weight: Weight(rawValue: weight), count: $0)
                }
            }
            let calculator = PlateCalculator(bar: bar, plates: plates, sides: sides)
            #expect(calculator.perSide.map(\.weight.rawValue).allSatisfy { $0 <= limit })
            for target in [Int.min, -1, 0, 1, 2, limit, 2 * limit, .max - 1, .max] {
                checkNearest(calculator, Weight(rawValue: target))
            }
            #expect(calculator.loading(of: bar) == .init(total: bar, perSide: []))
        }
    }

    /// Expects that loadings are on their sides of the target, and can be loaded.
    private func checkNearest(_ calculator: PlateCalculator, _ target: Weight) {
        let (below, above) = calculator.nearest(to: target)
        #expect((below != nil) == (target >= calculator.bar))
        for loading in [below, above].compactMap(\.self) {
            #expect(isSound(loading, of: calculator), "\(target) \(loading)")
        }
        #expect(below.map { $0.total <= target } != false)
        #expect(above.map { $0.total >= target } != false)
        if let exact = calculator.loading(of: target) {
            #expect(below == exact && above == exact)
        }
        let rounded = calculator.rounded(target)
        #expect(rounded == calculator.bar || rounded == below?.total || rounded == above?.total)
    }

    /// Whether a loading has plates that there are, the heaviest first, and their weight.
    private func isSound(
        _ loading: PlateCalculator.Loading, of calculator: PlateCalculator
    ) -> Bool {
        let side = loading.perSide.reduce(Int128(0)) {
            $0 + Int128($1.weight.rawValue) * Int128($1.count)
        }
        return Int128(loading.total.rawValue)
            == Int128(calculator.bar.rawValue) + Int128(calculator.sides) * side
            && loading.perSide.allSatisfy { plates in
                plates.count > 0
                    && calculator.perSide.contains {
                        $0.weight == plates.weight && $0.count >= plates.count
                    }
            }
            && zip(loading.perSide, loading.perSide.dropFirst()).allSatisfy {
                $0.weight > $1.weight
            }
    }
}

/// The best loadings of a few plates, found by trying all.
private struct AllLoadings {
    private let bar: Weight
    private var best: [Weight: PlateCalculator.Loading] = [:]

    init(bar: Weight, plates: [Gym.Plates], sides: Int) {
        self.bar = bar
        var loadings = [PlateCalculator.Loading(total: bar, perSide: [])]
        for weight in Set(plates.map(\.weight)).sorted(by: >) {
            let all = plates.filter { $0.weight == weight }.map(\.count).reduce(0, +)
            loadings = loadings.flatMap { loading in
                (0...all / sides).map { count in
                    var loading = loading
                    if count > 0 { loading.perSide.append(.init(weight: weight, count: count)) }
                    loading.total.rawValue += sides * count * weight.rawValue
                    return loading
                }
            }
        }
        for loading in loadings {
            let other = best[loading.total]
            if other.map({ Self.isBetter(loading, than: $0) }) ?? true {
                best[loading.total] = loading
            }
        }
    }

    /// Whether a loading has fewer plates, or heavier ones if the plates are laid side by side.
    private static func isBetter(
        _ one: PlateCalculator.Loading, than other: PlateCalculator.Loading
    ) -> Bool {
        let (one, other) = (plates(of: one), plates(of: other))
        return one.count == other.count
            ? other.lexicographicallyPrecedes(one) : one.count < other.count
    }

    private static func plates(of loading: PlateCalculator.Loading) -> [Weight] {
        loading.perSide.flatMap { [Weight](repeating: $0.weight, count: $0.count) }
    }

    /// Some of the totals, with what is beside them, and beyond.
    func targets(using random: inout Seed) -> [Weight] {
        let totals = best.keys.map(\.rawValue).sorted()
        let some = totals.shuffled(using: &random).prefix(6)
        let greatest = totals.last ?? 0
        let far = Int.random(in: 0...2 * greatest + 1, using: &random)
        let near = (some + [bar.rawValue, greatest]).flatMap { [$0 - 1, $0, $0 + 1] }
        return (near + [far, far / 2]).map(Weight.init(rawValue:))
    }

    /// Whether a calculator finds the same.
    func agree(_ calculator: PlateCalculator, on target: Weight) -> Bool {
        let below = best.keys.filter { $0 <= target }.max()
        let above = best.keys.filter { $0 >= target }.min()
        let found = calculator.nearest(to: target)
        return found.below == below.flatMap { best[$0] }
            && found.above == above.flatMap { best[$0] }
            && calculator.loading(of: target) == best[target]
            && calculator.rounded(target) == rounded(target, below: below, above: above)
    }

    private func rounded(_ target: Weight, below: Weight?, above: Weight?) -> Weight {
        guard let below, let above else { return below ?? bar }
        let middle = (below.rawValue + above.rawValue) / 2
        return target.rawValue <= middle ? below : above
    }
}
