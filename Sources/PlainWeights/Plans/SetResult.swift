/// What was done for a target, within the limits: in one set, or in one of each side.
struct SetResult {
    var weight: Weight?
    var weightUnit: Weight.Unit
    var reps: Int?
    var duration: TimeSpan?
    var distance: Distance?
    var distanceUnit: Distance.Unit
    var rpe: Double?

    init(_ set: ExerciseSet) {
        weight = set.weight?.limited(to: TrainingLimits.weights)
        weightUnit = set.weightUnit
        reps = set.reps?.limited(to: TrainingLimits.repetitions)
        duration = set.duration?.limited(to: TrainingLimits.times)
        distance = set.distance?.limited(to: TrainingLimits.distances)
        distanceUnit = set.distanceUnit
        rpe = set.rpe.flatMap(Self.exertion)
    }

    /// Returns an exertion, or nil if it is none.
    static func exertion(_ rpe: Double) -> Double? {
        TrainingLimits.rpe.contains(rpe) ? rpe : nil
    }

    /// Counts another side too. The weaker side counts: what one of them does not say was not done.
    mutating func add(_ other: SetResult) {
        func least<Value: Comparable>(_ left: Value?, _ right: Value?) -> Value? {
            if let left, let right { min(left, right) } else { nil }
        }
        weight = least(weight, other.weight) ?? weight ?? other.weight
        reps = least(reps, other.reps)
        duration = least(duration, other.duration)
        distance = least(distance, other.distance)
        rpe = [rpe, other.rpe].compactMap(\.self).max()
    }

    /// Returns what was done of a measure, as the number that is kept of it.
    func value(of measure: Progression.Measure) -> Int? {
        switch measure {
        case .weight: weight?.rawValue
        case .reps: reps
        case .duration: duration?.rawValue
        case .distance: distance?.rawValue
        default: nil
        }
    }
}

extension Comparable {
    /// Returns the value of a range that is the nearest to this one.
    func limited(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
