import PlainWeights
import Testing

@Suite("A warm-up ramp") struct WarmUpRampTests {
    private typealias Step = WarmUpRamp.Step

    private func weights(
        _ ramp: WarmUpRamp = .usual, to weight: Weight, unit: Weight.Unit = .kilograms,
        plates: PlateCalculator? = nil
    ) -> [Double] {
        ramp.targets(to: weight, unit: unit, plates: plates).map {
            $0.weight?.number(in: unit) ?? .nan
        }
    }

    @Test("is 5, 3 and 2 repetitions with 40, 60 and 80 % of the weight")
    func usual() {
        let targets = WarmUpRamp.usual.targets(to: .kilograms(100))
        #expect(
            targets == [
                ExerciseSet.Target(weight: .kilograms(40), reps: 5...5, kind: .warmUp),
                ExerciseSet.Target(weight: .kilograms(60), reps: 3...3, kind: .warmUp),
                ExerciseSet.Target(weight: .kilograms(80), reps: 2...2, kind: .warmUp),
            ])
    }

    @Test(
        "rounds to half a kilogram, and halves up",
        arguments: [
            (101, [40.5, 60.5, 81]), (50.625, [20.5, 30.5, 40.5]), (62.5, [25, 37.5, 50]),
            (50.62, [20, 30.5, 40.5]),
        ] as [(Double, [Double])])
    func kilograms(weight: Double, expected: [Double]) {
        #expect(weights(to: .kilograms(weight)) == expected)
        let unknown = WarmUpRamp.usual.targets(
            to: .kilograms(weight), unit: Weight.Unit(rawValue: 9))
        #expect(unknown.map { $0.weight?.kilograms } == expected)
    }

    @Test("rounds to a pound in pounds, and says so")
    func pounds() {
        #expect(weights(to: .pounds(226), unit: .pounds) == [90, 136, 181])
        let targets = WarmUpRamp.usual.targets(to: .pounds(226), unit: .pounds)
        #expect(targets.map(\.weightUnit) == [.pounds, .pounds, .pounds])
    }

    @Test("rounds to what the plates make")
    func plates() {
        let plates = PlateCalculator(
            bar: .kilograms(20),
            plates: [
                Gym.Plates(weight: .kilograms(10), count: 4),
                Gym.Plates(weight: .kilograms(2.5), count: 2),
                Gym.Plates(weight: .kilograms(20), count: 4),
            ])
        #expect(weights(to: .kilograms(101), plates: plates) == [40, 60, 80])
        #expect(weights(to: .kilograms(105), plates: plates) == [40, 65, 85])
        #expect(weights(to: .kilograms(106.25), plates: plates) == [40, 65, 85])
    }

    @Test("leaves out a set that is that of before, or is no less than the weight")
    func leftOut() {
        let bar = PlateCalculator(
            bar: .kilograms(20), plates: [Gym.Plates(weight: .kilograms(10), count: 2)])
        let targets = WarmUpRamp.usual.targets(to: .kilograms(41), plates: bar)
        #expect(targets.map(\.weight) == [.kilograms(20), .kilograms(40)])
        #expect(targets.map(\.reps) == [5...5, 2...2])
        #expect(weights(to: .kilograms(40), plates: bar) == [20])
        #expect(weights(to: .kilograms(20), plates: bar) == [])
        #expect(weights(to: .kilograms(1)) == [0.5])
        let heavy = WarmUpRamp(steps: [
            Step(share: 500, reps: 5), Step(share: 1_000, reps: 1), Step(share: 1_100, reps: 1),
            Step(share: 500, reps: 4), Step(share: 900, reps: 1),
        ])
        #expect(weights(heavy, to: .kilograms(100)) == [50, 90])
    }

    @Test("goes down again where its steps do")
    func down() {
        let steps = [Step(share: 600, reps: 3), Step(share: 400, reps: 5)]
        #expect(weights(WarmUpRamp(steps: steps), to: .kilograms(100)) == [60, 40])
    }

    @Test("has no sets without a weight, for assistance, and without steps")
    func none() {
        #expect(weights(to: .zero) == [])
        #expect(weights(to: .kilograms(-20)) == [])
        #expect(weights(WarmUpRamp(steps: []), to: .kilograms(100)) == [])
        let nothing = WarmUpRamp(steps: [Step(share: 0, reps: 5), Step(share: -400, reps: 5)])
        #expect(weights(nothing, to: .kilograms(100)) == [])
        #expect(weights(to: .kilograms(0.4)) == [])
    }

    @Test("does not trap on the largest numbers")
    func extremes() {
        let steps = [Int.min, -1, 1, Int.max].map { Step(share: $0, reps: 1) }
        let plates = PlateCalculator(bar: .kilograms(20), plates: [])
        for weight in [Int.min, 1, .max].map(Weight.init(rawValue:)) {
            let ramp = WarmUpRamp(steps: steps)
            #expect(ramp.targets(to: weight).allSatisfy { $0.weight.map { $0 < weight } == true })
            let loaded = ramp.targets(to: weight, plates: plates).map(\.weight)
            #expect(loaded == (weight.rawValue == .max ? [.kilograms(20)] : []))
        }
    }
}
