/// The weights that can be suggested: multiples of one weight, as far as they can be loaded.
///
/// All arithmetic is of whole nanograms with 128 bits, and ends within the limits of weights.
struct WeightLadder {
    /// The weight of which the others are multiples.
    private let multiple: Int128?
    /// Returns the weight that can be loaded in place of another.
    private let rounding: (Weight) -> Weight

    /// Creates a ladder. A multiple that is not greater than 0, or beyond the limits, is none.
    init(multiple: Weight?, rounding: @escaping (Weight) -> Weight) {
        self.multiple = multiple.flatMap {
            $0 > .zero && TrainingLimits.weights.contains($0) ? Int128($0.rawValue) : nil
        }
        self.rounding = rounding
    }

    /// Returns thousandths of the magnitude of a weight, rounded to the nanogram.
    static func part(of weight: Int, thousandths: Int) -> Int128 {
        (Int128(weight.magnitude) * Int128(max(0, thousandths))).roundedQuotient(by: 1_000)
    }

    /// Returns the nearest weight that can be loaded.
    func nearest(to nanograms: Int128) -> Weight { loaded(nearestMultiple(nanograms)) }

    /// Returns a weight that is greater by about an amount, and by at least `least`, or nil if
    /// there is none in reach.
    ///
    /// Where the plates are too coarse for the amount, twice, four and eight times as much is
    /// tried: a lifter with success would otherwise never get on.
    func raised(_ base: Int, by amount: Int128, atLeast least: Int128) -> Weight? {
        let start = Int128(base)
        let next = multiple.map { multiple in
            let lowest = start + max(least, 1)
            return lowest - 1 - (lowest - 1).remainder(of: multiple) + multiple
        }
        for factor: Int128 in [1, 2, 4, 8] {
            let aimed = nearestMultiple(start + max(amount, least) * factor)
            let weight = loaded(next.map { max(aimed, $0) } ?? aimed)
            if weight.rawValue > base { return weight }
        }
        return nil
    }

    /// Returns a weight that is less by about an amount, or nil if there is none in reach, which is
    /// up to twice the amount. A weight does not become assistance.
    func lowered(_ base: Int, by amount: Int128) -> Weight? {
        guard amount > 0 else { return nil }
        let start = Int128(base)
        let next = multiple.map { start - 1 - (start - 1).remainder(of: $0) }
        for factor: Int128 in [1, 2] {
            let aimed = nearestMultiple(start - amount * factor)
            let lower = next.map { min(aimed, $0) } ?? aimed
            let weight = loaded(base < 0 ? lower : max(lower, 0))
            if weight.rawValue < base, base < 0 || weight >= .zero { return weight }
        }
        return nil
    }

    /// Returns the nearest multiple; halfway, the lower one.
    private func nearestMultiple(_ nanograms: Int128) -> Int128 {
        guard let multiple else { return nanograms }
        let remainder = nanograms.remainder(of: multiple)
        let lower = nanograms - remainder
        return remainder > multiple - remainder ? lower + multiple : lower
    }

    /// Returns what can be loaded, within the limits.
    private func loaded(_ nanograms: Int128) -> Weight {
        let weight = Weight(rawValue: Int(clamping: nanograms)).limited(to: TrainingLimits.weights)
        return rounding(weight).limited(to: TrainingLimits.weights)
    }
}

extension Int128 {
    /// Returns how much the number is greater than the multiple below it, also if it is negative.
    fileprivate func remainder(of divisor: Int128) -> Int128 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
