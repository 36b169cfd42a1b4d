/// The sets to warm up with before a working weight.
///
/// ```swift
/// let targets = WarmUpRamp.usual.targets(to: .kilograms(100))
/// targets.map(\.weight) == [.kilograms(40), .kilograms(60), .kilograms(80)]
/// ```
public struct WarmUpRamp: Hashable, Sendable {
    /// A set of a ramp.
    public struct Step: Hashable, Sendable {
        /// The weight as thousandths of the working weight.
        public var share: Int
        /// The number of repetitions.
        public var reps: Int

        /// Creates a step.
        public init(share: Int, reps: Int) {
            self.share = share
            self.reps = reps
        }
    }

    /// The sets in their order.
    public var steps: [Step]

    /// Creates a ramp.
    public init(steps: [Step]) {
        self.steps = steps
    }

    /// 5 repetitions with 40 % of the working weight, 3 with 60 % and 2 with 80 %.
    public static let usual = WarmUpRamp(steps: [
        Step(share: 400, reps: 5), Step(share: 600, reps: 3), Step(share: 800, reps: 2),
    ])

    /// Returns the sets for a working weight.
    ///
    /// A set is left out if its rounded weight is that of the set before, is not less than the
    /// working weight, or is none at all.
    /// - Parameters:
    ///   - weight: the working weight. There are no sets for 0 and for assistance.
    ///   - unit: the unit in which the weights are typed.
    ///   - plates: what can be loaded, to which the weights are rounded. Without it they are
    ///     rounded to half a kilogram or to a pound, and halves up.
    /// - Complexity: that of ``PlateCalculator/rounded(_:)`` for each step.
    public func targets(
        to weight: Weight, unit: Weight.Unit = .kilograms, plates: PlateCalculator? = nil
    ) -> [ExerciseSet.Target] {
        var targets: [ExerciseSet.Target] = []
        for step in steps {
            let rounded = rounded(step.share, of: weight, unit: unit, plates: plates)
            guard rounded > .zero, rounded < weight, rounded != targets.last?.weight else {
                continue
            }
            targets.append(
                ExerciseSet.Target(
                    weight: rounded, weightUnit: unit, reps: step.reps...step.reps, kind: .warmUp))
        }
        return targets
    }

    private func rounded(
        _ share: Int, of weight: Weight, unit: Weight.Unit, plates: PlateCalculator?
    ) -> Weight {
        let product = Int128(share) * Int128(weight.rawValue)
        if let plates {
            let wanted = product.roundedQuotient(by: 1000)
            return plates.rounded(Weight(rawValue: Int(clamping: wanted)))
        }
        let grid = Int128((unit == .pounds ? Weight.pounds(1) : .kilograms(0.5)).rawValue)
        let rounded = product.roundedQuotient(by: 1000 * grid) * grid
        return Weight(rawValue: Int(clamping: rounded))
    }
}
