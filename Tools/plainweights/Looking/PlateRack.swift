import CommandLineSupport
import PlainWeights

/// A bar and the plates that there are.
struct PlateRack {
    let calculator: PlateCalculator
    /// So many plates of a kind are enough for each weight.
    private static let plenty = 40

    /// Creates a rack, with the usual bar and plates of a unit in place of what is nil.
    init(bar: Weight?, plates: [Gym.Plates]?, unit: Weight.Unit, sides: Int) {
        let isPounds = unit == .pounds
        let usual = isPounds ? [45, 35, 25, 10, 5, 2.5] : [25, 20, 15, 10, 5, 2.5, 1.25]
        let usualBar = sides == 1 ? 0.0 : isPounds ? 45 : 20
        calculator = PlateCalculator(
            bar: bar ?? Weight(usualBar, unit),
            plates: plates
                ?? usual.map { Gym.Plates(weight: Weight($0, unit), count: Self.plenty) },
            sides: sides)
    }

    /// Reads plates such as `20x4 10x2 2.5`.
    static func plates(_ text: String, in unit: Weight.Unit) throws -> [Gym.Plates] {
        let parts = text.lowercased().split { $0 == " " || $0 == ";" }
        let plates = parts.compactMap { part -> Gym.Plates? in
            let fields = part.split(separator: "x", omittingEmptySubsequences: false)
            let count = fields.count == 2 ? Int(fields[1]) : plenty
            guard 1...2 ~= fields.count, let count, TrainingLimits.counts.contains(count),
                let weight = try? Arguments.weight(
                    String(fields[0]), of: "--plates", usual: unit
                ).weight,
                weight > .zero, TrainingLimits.implements.contains(weight)
            else { return nil }
            return Gym.Plates(weight: weight, count: count)
        }
        if !plates.isEmpty, plates.count == parts.count { return plates }
        throw UsageError.wrongValue(
            option: "--plates", value: text.printable, expected: "plates such as 20x4 10x2 2.5")
    }
}
