import PlainWeights

/// A set that was done with a weight.
struct LiftedSet {
    let day: LocalDay
    let weight: Weight
    let reps: Int?
    let isWarmUp: Bool
}
