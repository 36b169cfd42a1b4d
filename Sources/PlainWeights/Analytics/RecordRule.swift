/// When a set beats all earlier ones.
public enum RecordRule: Hashable, Sendable {
    /// It is heavier.
    case heaviest
    /// Its estimate is greater by more than a tolerance, in kilograms.
    case oneRepMax(OneRepMax = .epley, tolerance: Double = 0.1)
    /// No earlier set had both as much weight and as many repetitions.
    case pareto
}

extension RecordRule {
    /// The rules that are looked at without being asked for: the heaviest weight, and the greatest
    /// estimate.
    public static let usual: [RecordRule] = [.heaviest, .oneRepMax()]
}
