import Foundation

/// A formula that estimates from a set the weight that could be lifted once.
public enum OneRepMax: String, Hashable, Sendable, Codable, CaseIterable {
    /// The weight times 1 + repetitions / 30.
    case epley
    /// The weight times 36 / (37 - repetitions).
    case brzycki
    /// The weight times the tenth root of the repetitions.
    case lombardi
    /// A hundred times the weight, divided by 52.2 + 41.9 e^(-0.055 x repetitions).
    case mayhew
    /// The weight times 1 + repetitions / 40.
    case oConner
    /// A hundred times the weight, divided by 48.8 + 53.8 e^(-0.075 x repetitions).
    case wathan
    /// A hundred times the weight, divided by 101.3 - 2.67123 x repetitions.
    case lander

    /// The most repetitions from which an estimate is made.
    public static let repsLimit = 12

    /// Returns the estimate in kilograms. One repetition gives the weight itself. It is nil for
    /// no repetitions, for a weight of 0 or less, and for more repetitions than the limit.
    public func kilograms(
        _ weight: Weight, reps: Int, limit: Int = repsLimit
    ) -> Double? {
        estimate(weight.kilograms, reps: reps, limit: limit)
    }

    /// Returns the estimate in the unit of the weight.
    public func estimate(_ weight: Double, reps: Int, limit: Int = repsLimit) -> Double? {
        guard reps >= 1, weight > 0, reps <= limit else { return nil }
        if reps == 1 { return weight }
        let r = Double(reps)
        return switch self {
        case .epley: weight * (1 + r / 30)
        case .brzycki: r < 37 ? weight * 36 / (37 - r) : nil
        case .lombardi: weight * pow(r, 0.1)
        case .mayhew: 100 * weight / (52.2 + 41.9 * exp(-0.055 * r))
        case .oConner: weight * (1 + 0.025 * r)
        case .wathan: 100 * weight / (48.8 + 53.8 * exp(-0.075 * r))
        case .lander: r < 37 ? 100 * weight / (101.3 - 2.67123 * r) : nil
        }
    }
}
