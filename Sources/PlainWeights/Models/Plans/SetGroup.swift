/// Some sets of a planned exercise with the same target, such as 3 sets of 8 to 10.
public struct SetGroup: Hashable, Sendable, Codable {
    /// The number of sets.
    public var count: Int
    public var target: SetTarget
    /// The parts of each set, of which a round of intervals consists.
    public var intervals: [SetTarget]

    /// Creates a group.
    public init(count: Int, _ target: SetTarget, intervals: [SetTarget] = []) {
        self.count = count
        self.target = target
        self.intervals = intervals
    }
}
