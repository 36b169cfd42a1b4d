/// The sets of a session that no target has taken yet, in their order.
struct SetQueue {
    /// The sets that a target may take.
    private struct Lane: Hashable {
        /// Whether they are those that go on with less weight.
        var isDrop: Bool
        /// The side, or nil for any.
        var side: ExerciseSet.Side?

        func has(_ set: ExerciseSet) -> Bool {
            (set.kind == .drop) == isDrop && (side == nil || set.side == side)
        }
    }

    private let sets: [ExerciseSet]
    private var isTaken: [Bool]
    /// Where the search for the next set of a lane begins. It only moves on, so that a session
    /// costs its sets.
    private var starts: [Lane: Int] = [:]

    /// Creates a queue of the sets that were done and were not to warm up.
    init(_ sets: [ExerciseSet]) {
        self.sets = sets.filter { $0.completed && $0.kind != .warmUp }
        isTaken = Array(repeating: false, count: self.sets.count)
    }

    /// Takes what was done for a target: the next set of its side, or else of both. A target of
    /// both sides takes the next set of any, and with a set of one side the next one of the other.
    mutating func next(for target: ExerciseSet.Target) -> SetResult? {
        let isDrop = target.kind == .drop
        if target.side.opposite != nil {
            let set =
                take(Lane(isDrop: isDrop, side: target.side))
                ?? take(Lane(isDrop: isDrop, side: .both))
            return set.map(SetResult.init)
        }
        guard let set = take(Lane(isDrop: isDrop)) else { return nil }
        var result = SetResult(set)
        if let side = set.side.opposite, let other = take(Lane(isDrop: isDrop, side: side)) {
            result.add(SetResult(other))
        }
        return result
    }

    private mutating func take(_ lane: Lane) -> ExerciseSet? {
        var index = starts[lane] ?? 0
        while index < sets.count, isTaken[index] || !lane.has(sets[index]) { index += 1 }
        starts[lane] = index
        guard index < sets.count else { return nil }
        isTaken[index] = true
        return sets[index]
    }
}

extension ExerciseSet.Side {
    /// The other side, or nil if this is not one of two.
    fileprivate var opposite: ExerciseSet.Side? {
        switch self {
        case .left: .right
        case .right: .left
        default: nil
        }
    }
}
