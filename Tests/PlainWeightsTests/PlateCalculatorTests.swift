import PlainWeights
import TestSupport
import Testing

@Suite("A plate calculator") struct PlateCalculatorTests {
    private static let kilograms = PlateCalculator(
        bar: .kilograms(20),
        plates: [
            plates(.kilograms(25), 4), plates(.kilograms(20), 4), plates(.kilograms(15), 2),
            plates(.kilograms(10), 4), plates(.kilograms(5), 2), plates(.kilograms(2.5), 2),
            plates(.kilograms(1.25), 2),
        ])
    private static let pounds = PlateCalculator(
        bar: .pounds(45),
        plates: [
            plates(.pounds(45), 8), plates(.pounds(35), 2), plates(.pounds(25), 2),
            plates(.pounds(10), 4), plates(.pounds(5), 2), plates(.pounds(2.5), 2),
        ])
    private static let mixed = PlateCalculator(
        bar: .kilograms(20),
        plates: [
            plates(.pounds(10), 2), plates(.kilograms(5), 2), plates(.pounds(45), 2),
            plates(.kilograms(10), 2),
        ])

    private static func plates(_ weight: Weight, _ count: Int) -> Gym.Plates {
        Gym.Plates(weight: weight, count: count)
    }

    /// The plates of a side, each as often as it is there, as numbers in a unit.
    private func numbers(
        _ loading: PlateCalculator.Loading?, _ unit: Weight.Unit = .kilograms
    ) -> [Double]? {
        loading?.perSide.flatMap {
            [Double](repeating: $0.weight.number(in: unit), count: $0.count)
        }
    }

    @Test(
        "loads a bar in kilograms with the fewest plates, the heaviest of as few",
        arguments: [
            (20, []), (22.5, [1.25]), (25, [2.5]), (27.5, [2.5, 1.25]), (60, [20]), (70, [25]),
            (100, [25, 15]), (102.5, [25, 15, 1.25]), (140, [25, 25, 10]),
            (147.5, [25, 25, 10, 2.5, 1.25]), (160, [25, 25, 20]), (180, [25, 25, 20, 10]),
            (277.5, [25, 25, 20, 20, 15, 10, 10, 2.5, 1.25]),
            (287.5, [25, 25, 20, 20, 15, 10, 10, 5, 2.5, 1.25]),
        ] as [(Double, [Double])])
    func kilograms(target: Double, expected: [Double]) {
        let loading = Self.kilograms.loading(of: .kilograms(target))
        #expect(numbers(loading) == expected)
        #expect(loading?.total == .kilograms(target))
    }

    @Test(
        "loads a bar in pounds",
        arguments: [
            (45, []), (50, [2.5]), (95, [25]), (105, [25, 5]), (115, [35]), (135, [45]),
            (145, [45, 5]), (155, [45, 10]), (185, [45, 25]), (205, [45, 35]), (225, [45, 45]),
            (230, [45, 45, 2.5]), (315, [45, 45, 45]),
        ] as [(Double, [Double])])
    func pounds(target: Double, expected: [Double]) {
        let loading = Self.pounds.loading(of: .pounds(target))
        #expect(numbers(loading, .pounds) == expected)
        #expect(loading?.total == .pounds(target))
    }

    @Test("loads kilograms and pounds on one bar")
    func mixed() {
        let target = Weight(rawValue: 40_000_000_000_000 + 90 * 453_592_370_000)
        let loading = Self.mixed.loading(of: target)
        let expected = [Self.plates(.pounds(45), 1), Self.plates(.kilograms(10), 1)]
        #expect(loading == .init(total: target, perSide: expected))
        let (below, above) = Self.mixed.nearest(to: .kilograms(90))
        #expect(below?.perSide == expected + [Self.plates(.pounds(10), 1)])
        #expect(below?.total == .kilograms(89.895_160_7))
        #expect(above?.perSide == expected + [Self.plates(.kilograms(5), 1)])
        #expect(above?.total == .kilograms(90.823_313_3))
        #expect(Self.mixed.rounded(.kilograms(90)) == below?.total)
        #expect(Self.mixed.loading(of: .kilograms(60)) == nil)
    }

    @Test("loads what the heaviest plate first would miss, or load with more plates")
    func notGreedy() {
        let pin = PlateCalculator(
            bar: .zero,
            plates: [
                Self.plates(.kilograms(10), 1), Self.plates(.kilograms(6), 2),
                Self.plates(.kilograms(4), 1), Self.plates(.kilograms(1), 2),
            ], sides: 1)
        #expect(numbers(pin.loading(of: .kilograms(12))) == [6, 6])
        #expect(numbers(pin.loading(of: .kilograms(13))) == [6, 6, 1])
        #expect(numbers(pin.loading(of: .kilograms(10))) == [10])
        #expect(numbers(pin.loading(of: .kilograms(16))) == [10, 6])
    }

    @Test("takes the heaviest plate, where loadings have as few plates")
    func ties() {
        let weights = [6, 5, 3, 2, 0.5, 0.25, 0.125, 0.1]
        let pin = PlateCalculator(
            bar: .zero,
            plates: weights.map { Self.plates(.kilograms($0), $0 == 6 ? 1 : 2) }, sides: 1)
        #expect(numbers(pin.loading(of: .kilograms(12))) == [6, 3, 3])
        #expect(numbers(pin.loading(of: .kilograms(10))) == [5, 5])
        #expect(numbers(pin.loading(of: .kilograms(8))) == [6, 2])
    }

    @Test(
        "has no loading of what the plates do not make",
        arguments: [-20, 0, 19.999, 21, 22.499, 101, 287.501, 290])
    func unreachable(target: Double) {
        #expect(Self.kilograms.loading(of: .kilograms(target)) == nil)
    }

    @Test(
        "finds the nearest weights below and above",
        arguments: [
            (20, 20, 20), (20.001, 20, 22.5), (102.5, 102.5, 102.5), (103.9, 102.5, 105),
            (287.4, 285, 287.5), (287.501, 287.5, nil), (9_000, 287.5, nil), (19.999, nil, 20),
            (-5, nil, 20),
        ] as [(Double, Double?, Double?)])
    func nearest(target: Double, below: Double?, above: Double?) {
        let found = Self.kilograms.nearest(to: .kilograms(target))
        #expect(found.below?.total.kilograms == below)
        #expect(found.above?.total.kilograms == above)
    }

    @Test("loads the nearest weights with the fewest plates too")
    func nearestPlates() {
        let (below, above) = Self.kilograms.nearest(to: .kilograms(101))
        #expect(numbers(below) == [25, 15])
        #expect(numbers(above) == [25, 15, 1.25])
        #expect(numbers(Self.kilograms.nearest(to: .kilograms(20.1)).below) == [])
    }

    @Test(
        "rounds to the nearest weight, to the lesser of two, and never to less than the bar",
        arguments: [
            (101, 100), (101.249, 100), (101.25, 100), (101.251, 102.5), (102.5, 102.5),
            (19, 20), (-100, 20), (1_000, 287.5),
        ] as [(Double, Double)])
    func rounding(target: Double, expected: Double) {
        #expect(Self.kilograms.rounded(.kilograms(target)) == .kilograms(expected))
    }

    @Test("leaves a plate off that has no other for the other side")
    func oddCounts() {
        let given = [Self.plates(.kilograms(20), 3), Self.plates(.kilograms(10), 1)]
        let bar = PlateCalculator(bar: .kilograms(20), plates: given)
        #expect(bar.perSide == [Self.plates(.kilograms(20), 1)])
        #expect(numbers(bar.loading(of: .kilograms(60))) == [20])
        #expect(bar.loading(of: .kilograms(40)) == nil)
        #expect(bar.loading(of: .kilograms(100)) == nil)
        #expect(bar.nearest(to: .kilograms(61)).above == nil)
    }

    @Test("loads all plates where there is one side")
    func oneSide() {
        let given = [Self.plates(.kilograms(20), 3), Self.plates(.kilograms(10), 1)]
        for sides in [1, 0, -3] {
            let pin = PlateCalculator(bar: .kilograms(2), plates: given, sides: sides)
            #expect(pin.sides == 1)
            #expect(numbers(pin.loading(of: .kilograms(72))) == [20, 20, 20, 10])
            #expect(numbers(pin.loading(of: .kilograms(12))) == [10])
        }
    }

    @Test("loads three sides alike")
    func threeSides() {
        let given = [Self.plates(.kilograms(20), 7), Self.plates(.kilograms(10), 2)]
        let hub = PlateCalculator(bar: .kilograms(5), plates: given, sides: 3)
        #expect(hub.perSide == [Self.plates(.kilograms(20), 2)])
        #expect(hub.loading(of: .kilograms(125))?.perSide == [Self.plates(.kilograms(20), 2)])
    }

    @Test("has the bar alone without plates")
    func noPlates() {
        let bar = PlateCalculator(bar: .kilograms(20), plates: [])
        let alone = PlateCalculator.Loading(total: .kilograms(20), perSide: [])
        #expect(bar.loading(of: .kilograms(20)) == alone)
        #expect(bar.loading(of: .kilograms(22.5)) == nil)
        #expect(bar.nearest(to: .kilograms(100)).below == alone)
        #expect(bar.nearest(to: .kilograms(100)).above == nil)
        #expect(bar.nearest(to: .kilograms(1)).above == alone)
        #expect(bar.rounded(.kilograms(100)) == .kilograms(20))
    }

    @Test("adds plates of one weight together, and leaves out what is none")
    func parts() {
        let given = [
            Self.plates(.kilograms(5), 1), Self.plates(.zero, 10), Self.plates(.kilograms(10), 2),
            Self.plates(.kilograms(5), 3), Self.plates(.kilograms(-5), 2),
            Self.plates(.kilograms(10), -2), Self.plates(.kilograms(15), 0),
        ]
        let expected = [Self.plates(.kilograms(10), 1), Self.plates(.kilograms(5), 2)]
        #expect(PlateCalculator(bar: .zero, plates: given).perSide == expected)
    }

    @Test("takes plates and the first bar of a gym, or another bar")
    func gym() {
        let plates = [Self.plates(.kilograms(20), 2)]
        var gym = Gym(name: "Garage", bars: [.kilograms(15), .kilograms(20)], plates: plates)
        #expect(PlateCalculator(gym: gym) == PlateCalculator(bar: .kilograms(15), plates: plates))
        #expect(PlateCalculator(gym: gym, bar: .kilograms(7)).bar == .kilograms(7))
        gym.bars = []
        #expect(PlateCalculator(gym: gym).loading(of: .kilograms(40))?.perSide.count == 1)
    }
}
