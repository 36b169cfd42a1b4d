public import RecordStore

/// What was trained in some days, by the tags of the exercises.
///
/// Each set is divided over the tags of its exercise: a secondary one gets a part of what a primary
/// one gets. Sets of exercises without primary tags are left out.
public struct TagDistribution: Statistic, Hashable {
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?
    public var policy: VolumePolicy
    /// What a secondary tag gets for each 1 of a primary one.
    public var secondaryPart: Double

    /// Creates the statistic.
    public init(
        during days: Range<LocalDay>? = nil, policy: VolumePolicy = .standard,
        secondaryPart: Double = 0.33
    ) {
        self.days = days
        self.policy = policy
        self.secondaryPart = secondaryPart
    }

    /// A tag with its part.
    public struct Entry: Hashable, Sendable {
        public var tag: String
        /// The number of sets, of which each may count in part.
        public var sets: Double
        /// The part of all sets that count, from 0 to 1.
        public var share: Double
    }

    /// The tags, the one with the most sets first, and equal ones by their names.
    /// - Complexity: one step for each day of each exercise.
    public func value(in snapshot: Snapshot) throws -> [Entry] {
        var sets: [String: Double] = [:]
        var all = 0.0
        for (id, count) in try policy.setCounts(during: days, in: snapshot) {
            guard let exercise = try snapshot.get(id) else { continue }
            let primary = Set(exercise.tags)
            let secondary = Set(exercise.secondaryTags).subtracting(primary)
            if primary.isEmpty { continue }
            let whole = Double(primary.count) + Double(secondary.count) * secondaryPart
            for tag in primary { sets[tag, default: 0] += Double(count) / whole }
            for tag in secondary { sets[tag, default: 0] += Double(count) * secondaryPart / whole }
            all += Double(count)
        }
        return sets.map { Entry(tag: $0.key, sets: $0.value, share: $0.value / all) }
            .sorted { ($1.sets, $0.tag) < ($0.sets, $1.tag) }
    }
}

extension VolumePolicy {
    /// Returns how many sets of each exercise count in some days.
    fileprivate func setCounts(
        during days: Range<LocalDay>?, in snapshot: Snapshot
    ) throws -> [(Exercise.ID, Int)] {
        var query = counted(Query())
        if let days { query = query.and { $0.computed(ExerciseSet.day).isIn(days) } }
        return try snapshot.totals(of: query, by: .value(\.exercise), .count)
            .compactMap { total in total.group.map { ($0, total.values) } }
    }
}
