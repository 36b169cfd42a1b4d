/// How a set counts for the muscles that its exercise trains.
public enum MusclePolicy: Hashable, Sendable {
    /// By the share of the muscle: a set of 300 thousandths is 0.3 sets.
    case weighted
    /// As one set for a primary muscle, and as none for others.
    case primary
    /// As one set for a primary muscle, and as a half for others.
    case halves

    /// Returns the thousandths of a set that count for a muscle.
    func thousandths(of share: Muscle.Share) -> Int {
        switch self {
        case .weighted: share.share
        case .primary: share.isPrimary ? 1_000 : 0
        case .halves: share.isPrimary ? 1_000 : share.share > 0 ? 500 : 0
        }
    }
}

/// Numbers of sets by the muscles that they train.
public struct MuscleSets: Hashable, Sendable {
    /// The sets of each muscle that was trained, in thousandths, as a policy counts them.
    public var thousandths: [Muscle: Int] = [:]
    /// The sets of each group, in thousandths. A set counts once for a group, by the muscle of the
    /// group that it trains most.
    public var groups: [Muscle.Group: Int] = [:]
    /// The whole sets of which each muscle was a primary one.
    public var primary: [Muscle: Int] = [:]
    /// The whole sets of which each muscle was another than a primary one.
    public var secondary: [Muscle: Int] = [:]

    /// Creates the numbers of no sets.
    public init() {}

    /// Returns the number of sets of a muscle.
    public func sets(of muscle: Muscle) -> Double { Double(thousandths[muscle] ?? 0) / 1_000 }

    /// Returns the number of sets of a group.
    public func sets(of group: Muscle.Group) -> Double { Double(groups[group] ?? 0) / 1_000 }

    /// Adds sets of an exercise with these muscles.
    mutating func add(_ count: Int, of muscles: [Muscle.Share], by policy: MusclePolicy) {
        var most: [Muscle.Group: Int] = [:]
        for share in muscles where share.share > 0 {
            let counted = policy.thousandths(of: share)
            if counted > 0 { thousandths[share.muscle, default: 0] += counted * count }
            if share.isPrimary {
                primary[share.muscle, default: 0] += count
            } else {
                secondary[share.muscle, default: 0] += count
            }
            guard counted > 0, let group = share.muscle.group else { continue }
            most[group] = max(most[group] ?? 0, counted)
        }
        for (group, counted) in most { groups[group, default: 0] += counted * count }
    }
}

/// The number of sets that the user wants for a muscle or a group in a period.
public struct MuscleGoal: Hashable, Sendable {
    /// The sets, from the least to the most.
    public var sets: ClosedRange<Double>

    /// Creates a goal.
    public init(sets: ClosedRange<Double>) {
        self.sets = sets
    }

    /// How a number of sets stands to the goal.
    public enum State: Hashable, Sendable {
        /// So many sets are missing.
        case below(missing: Double)
        /// The number of sets is in the goal.
        case reached
        /// So many sets are too many.
        case above(excess: Double)
    }

    /// Compares a number of sets with the goal.
    public func state(of count: Double) -> State {
        if count < sets.lowerBound { return .below(missing: sets.lowerBound - count) }
        return count > sets.upperBound ? .above(excess: count - sets.upperBound) : .reached
    }
}
