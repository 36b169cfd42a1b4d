import RecordStore

/// The sets of a walk that count by a policy: those that ``VolumePolicy/counted(_:)`` finds.
struct CountedSets {
    private let policy: VolumePolicy
    /// Whether sessions have a tag whose sets do not count.
    private var isExcluded: [WorkoutSession.ID: Bool] = [:]

    init(_ policy: VolumePolicy) {
        self.policy = policy
    }

    /// Whether a set counts.
    /// - Complexity: O(1), and one search for each session if the policy excludes tags.
    mutating func contains(_ set: SetWalk.Step, in snapshot: Snapshot) throws -> Bool {
        if !policy.includesIncomplete && !set.isCompleted { return false }
        if !policy.includesWarmUps && set.kind == .warmUp { return false }
        guard !policy.excludedSessionTags.isEmpty, let session = set.session else { return true }
        if let known = isExcluded[session] { return !known }
        let tags = try snapshot.get(session)?.tags ?? []
        let found = tags.contains { policy.excludedSessionTags.contains($0) }
        isExcluded[session] = found
        return !found
    }
}
