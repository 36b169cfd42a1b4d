/// When a set beats all earlier ones.
public enum RecordRule: Hashable, Sendable {
    /// It is heavier. Any weight is heavier than none, and of sets without a weight the one with
    /// more repetitions counts as the heavier one.
    case heaviest
    /// Its estimate is greater by more than a tolerance, in kilograms. A set without a weight has
    /// none.
    case oneRepMax(OneRepMax = .epley, tolerance: Double = 0.1)
    /// No earlier set had both as much weight and as many repetitions. Any weight is more than
    /// none.
    case pareto
    /// It has more repetitions than each earlier set of the same weight. Sets without a weight are
    /// compared with each other.
    case mostReps
    /// It lasted longer than each earlier set of the same weight. Sets are compared that have a
    /// duration, and neither a distance nor repetitions: holds and carries.
    case longest
    /// It went farther than each earlier set, whatever its weight and its duration.
    case farthest
    /// It took less time than each earlier set of exactly the same distance.
    case fastest
}

extension RecordRule {
    /// The rules that are looked at without being asked for: the heaviest weight, the greatest
    /// estimate, the longest hold of a weight, the greatest distance, and the least time of one.
    ///
    /// ``mostReps`` is none of them. Without a weight ``heaviest`` says the same, and with one the
    /// estimate says whether more repetitions are worth more than all before.
    public static let usual: [RecordRule] = [
        .heaviest, .oneRepMax(), .longest, .farthest, .fastest,
    ]

    /// Returns the rules that are looked at for an exercise without being asked for: the usual
    /// ones, and of an assisted exercise ``mostReps`` too, since assistance has no estimate.
    public static func usual(for exercise: Exercise) -> [RecordRule] {
        exercise.loadMode == .assisted ? usual + [.mostReps] : usual
    }

    /// The rule in a word or two, for people.
    public var title: String {
        switch self {
        case .heaviest: "heaviest"
        case .oneRepMax: "estimate"
        case .pareto: "weight and reps"
        case .mostReps: "reps at this weight"
        case .longest: "longest"
        case .farthest: "farthest"
        case .fastest: "fastest"
        }
    }

    /// Whether the rule compares weights with repetitions. The others compare one number of sets
    /// that are alike.
    var comparesWeights: Bool {
        switch self {
        case .heaviest, .oneRepMax, .pareto: true
        case .mostReps, .longest, .farthest, .fastest: false
        }
    }
}
