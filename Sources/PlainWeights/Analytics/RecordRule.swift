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
}

extension RecordRule {
    /// The rules that are looked at without being asked for: the heaviest weight, and the greatest
    /// estimate.
    public static let usual: [RecordRule] = [.heaviest, .oneRepMax()]
}
