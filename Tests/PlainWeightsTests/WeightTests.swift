import PlainWeights
import TestSupport
import Testing

@Suite("Weight") struct WeightTests {
    private static let laneCount = 4

    /// The thousandths of ten tonnes in a unit.
    private static func limit(of unit: Weight.Unit) -> Int {
        Int((Weight.kilograms(10_000).number(in: unit) * 1000).rounded(.down))
    }

    @Test(
        "thousandths come back as they were typed, in both units", arguments: Weight.Unit.all)
    func thousandths(unit: Weight.Unit) {
        var random = Seed("thousandths of \(unit)")
        let limit = Self.limit(of: unit)
        let edges = [0, 1, 999, 1000, 1001, limit - 1, limit]
        let others = (0..<20_000).map { _ in Int.random(in: 0...limit, using: &random) }
        for count in edges + others {
            for number in [Double(count) / 1000, -Double(count) / 1000] {
                let weight = Weight(number, unit)
                if weight.number(in: unit) != number {
                    Issue.record("\(number) \(unit) came back as \(weight.number(in: unit))")
                    return
                }
            }
        }
    }

    @Test("equal thousandths are one weight, however they were computed")
    func drift() {
        #expect(Weight.kilograms(149.99999999999997) == .kilograms(150))
        #expect(Weight.kilograms(0.1 + 0.2) == .kilograms(0.3))
        #expect(Weight.pounds(225.50000000000003) == .pounds(225.5))
    }

    @Test("a thousandth has its exact number of nanograms")
    func nanograms() {
        #expect(Weight.kilograms(100.001).rawValue == 100_001_000_000_000)
        #expect(Weight.pounds(1).rawValue == 453_592_370_000)
        #expect(Weight.pounds(-0.001).rawValue == -453_592_370)
        #expect(Weight.kilograms(9_999.999).rawValue == 9_999_999_000_000_000)
    }

    @Test("between thousandths a weight is rounded to the nanogram")
    func fractions() {
        #expect(Weight.kilograms(0.000_000_000_4).rawValue == 0)
        #expect(Weight.kilograms(1.234_567_890_123).rawValue == 1_234_567_890_123)
        #expect(Weight.kilograms(45.359_237) == .pounds(100))
    }

    @Test("a weight is told in kilograms with all its digits")
    func words() {
        #expect("\(Weight.kilograms(102.5))" == "102.5 kg")
        #expect("\(Weight.kilograms(-20))" == "-20 kg" && "\(Weight.zero)" == "0 kg")
        #expect("\(Weight.pounds(1))" == "0.45359237 kg")
        #expect("\(Weight(rawValue: -1))" == "-0.000000000001 kg")
        #expect("\(Weight(rawValue: .min))" == "-9223372.036854775808 kg")
    }

    @Test("order is that of the mass, whatever the unit")
    func order() {
        #expect(Weight.pounds(220) < .kilograms(100))
        #expect(Weight.kilograms(100) < .pounds(221))
        #expect([Weight.kilograms(1), .pounds(2), .zero].max() == .kilograms(1))
    }

    @Test(
        "what is no number is a weight that no set accepts",
        arguments: [Double.nan, -.nan, .infinity, -.infinity, 1e300, -1e300, 1e8, -1e8])
    func noWeight(number: Double) {
        for unit in Weight.Unit.all {
            let weight = Weight(number, unit)
            #expect([.max, .min].contains(weight.rawValue))
            #expect(throws: TrainingError.self) {
                try ExerciseSet(exercise: nil, weight: weight, reps: 1).validate()
            }
        }
    }
}
