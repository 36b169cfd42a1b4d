/// Which sets count, and with what weight. Trackers disagree here, so that each choice has a name.
public struct VolumePolicy: Hashable, Sendable {
    /// Whether sets to warm up count.
    public var includesWarmUps: Bool
    /// Whether sets that were not done count.
    public var includesIncomplete: Bool
    /// Whether a set with a weight and without repetitions counts its weight once.
    public var countsWeightOnlySets: Bool
    /// Whether the weight counts as it was typed, in place of the load: without the body, and once
    /// for a pair.
    public var usesTypedWeight: Bool
    /// The tags of sessions whose sets do not count, such as `deload`.
    public var excludedSessionTags: Set<String>

    /// Creates a policy. Without arguments it is the usual one, whose totals aggregate indexes
    /// keep.
    public init(
        includesWarmUps: Bool = true, includesIncomplete: Bool = false,
        countsWeightOnlySets: Bool = false, usesTypedWeight: Bool = false,
        excludedSessionTags: Set<String> = []
    ) {
        self.includesWarmUps = includesWarmUps
        self.includesIncomplete = includesIncomplete
        self.countsWeightOnlySets = countsWeightOnlySets
        self.usesTypedWeight = usesTypedWeight
        self.excludedSessionTags = excludedSessionTags
    }

    /// All sets that were done, with their loads.
    public static let standard = VolumePolicy()
    /// The sets that were done, but not to warm up, with their loads.
    public static let workingSets = VolumePolicy(includesWarmUps: false)
}
