import PlainWeights

/// A set that was done with a weight or with repetitions.
struct LiftedSet {
    let day: LocalDay
    let weight: Weight?
    let reps: Int?
    let isWarmUp: Bool

    var rank: Rank { Rank(weight, reps) }

    /// What a record has more of: the weight, and of sets without one the repetitions.
    struct Rank: Comparable {
        private let weight: Int
        private let reps: Int

        init(_ weight: Weight?, _ reps: Int?) {
            self.weight = weight?.rawValue ?? .min
            self.reps = weight == nil ? reps ?? 0 : 0
        }

        static func < (one: Rank, other: Rank) -> Bool {
            (one.weight, one.reps) < (other.weight, other.reps)
        }
    }
}
