public import RecordStore

/// What was trained in some days, by the tags of the exercises.
///
/// Each set is divided over the tags of its exercise: a primary one gets three parts, a secondary
/// one gets one. Sets of exercises without primary tags are left out.
public struct TagDistribution: Statistic, Hashable {
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?
    /// The sets that count.
    public var policy: VolumePolicy
    /// The parts of a set that a primary tag gets.
    public var primaryParts: Int
    /// The parts of a set that a secondary tag gets.
    public var secondaryParts: Int

    /// Creates the statistic.
    /// - Precondition: a primary tag gets at least one part, a secondary one none or more.
    public init(
        during days: Range<LocalDay>? = nil, policy: VolumePolicy = .standard,
        primaryParts: Int = 3, secondaryParts: Int = 1
    ) {
        precondition(primaryParts > 0, "\(primaryParts) parts for a primary tag")
        precondition(secondaryParts >= 0, "\(secondaryParts) parts for a secondary tag")
        self.days = days
        self.policy = policy
        self.primaryParts = primaryParts
        self.secondaryParts = secondaryParts
    }

    /// A tag with its part.
    public struct Entry: Hashable, Sendable {
        /// The tag, as the user typed it.
        public var tag: String
        /// The number of sets, of which each may count in part.
        public var sets: Double
        /// The part of all sets that count, from 0 to 1.
        public var share: Double
    }

    /// The tags, the one with the most sets first, and equal ones by their names.
    ///
    /// Equal is exact where the parts of each exercise are at most 60 together.
    /// - Complexity: one step for each day of each exercise.
    public func value(in snapshot: Snapshot) throws -> [Entry] {
        var sets: [String: Int128] = [:]
        var all: Int128 = 0
        for (id, count) in try policy.setCounts(during: days, in: snapshot) {
            guard let exercise = try snapshot.get(id) else { continue }
            let primary = Set(exercise.tags)
            let secondary = Set(exercise.secondaryTags).subtracting(primary)
            if primary.isEmpty { continue }
            let parts = primary.count * primaryParts + secondary.count * secondaryParts
            let part = Self.wholeSet / Int128(parts) * Int128(count)
            for tag in primary { sets[tag, default: 0] += part * Int128(primaryParts) }
            for tag in secondary { sets[tag, default: 0] += part * Int128(secondaryParts) }
            all += Self.wholeSet * Int128(count)
        }
        return sets.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { tag, sets in
            Entry(
                tag: tag, sets: Self.quotient(sets, Self.wholeSet),
                share: Self.quotient(sets, all))
        }
    }

    /// What a set counts: a number that each number of parts up to 60 divides, so that sums of
    /// parts are exact.
    private static let wholeSet: Int128 = (1...60).reduce(1) { multiple, divisor in
        multiple / commonDivisor(multiple, Int128(divisor)) * Int128(divisor)
    }

    /// Returns a quotient. What both have in common is left out, since such numbers may be too long
    /// for a `Double`.
    private static func quotient(_ part: Int128, _ whole: Int128) -> Double {
        let common = commonDivisor(whole, part)
        return Double(part / common) / Double(whole / common)
    }

    private static func commonDivisor(_ one: Int128, _ other: Int128) -> Int128 {
        other == 0 ? one : commonDivisor(other, one % other)
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
