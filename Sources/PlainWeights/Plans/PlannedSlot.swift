/// A set that is planned: by a target, or by one side of it.
struct PlannedSlot {
    /// What sets that are planned with one weight have in common.
    private struct Group: Hashable {
        var kind: ExerciseSet.Kind
        var side: ExerciseSet.Side
        var weight: Weight?
        var share: Int?
        var shareOf: StrengthMark.Kind
        /// The repetitions tell sets apart that say no weight.
        var reps: ClosedRange<Int>?

        init(_ target: ExerciseSet.Target) {
            (kind, side, weight) = (target.kind, target.side, target.weight)
            (share, shareOf) = (target.share, target.shareOf)
            reps = weight == nil && share == nil ? target.reps : nil
        }
    }

    /// What is planned, within the limits.
    var target: ExerciseSet.Target
    /// The index among the targets.
    var index: Int
    /// The index among the sides of the target, if these are planned apart.
    var sideIndex: Int?
    /// The number of the group of those that are planned with one weight.
    var group: Int
    /// What is to grow.
    var measure: Progression.Measure

    /// Returns the slots of targets that are within the limits, without those to warm up.
    static func slots(
        of targets: [ExerciseSet.Target], measure: Progression.Measure
    ) -> [PlannedSlot] {
        var groups: [Group: Int] = [:]
        var slots: [PlannedSlot] = []
        func add(_ target: ExerciseSet.Target, at index: Int, side: Int?) {
            let next = groups.count
            let group = groups[Group(target), default: next]
            groups[Group(target)] = group
            slots.append(
                PlannedSlot(
                    target: target, index: index, sideIndex: side, group: group, measure: measure))
        }
        for (index, target) in targets.enumerated() where target.kind != .warmUp {
            if target.sides.isEmpty { add(target, at: index, side: nil) }
            for (place, side) in target.sides.enumerated() {
                add(target.complete(side), at: index, side: place)
            }
        }
        return slots
    }

    /// The least repetitions with which the target is met in full.
    var reps: Int? {
        target.isAsManyAsPossible ? target.reps?.lowerBound : target.reps?.upperBound
    }

    /// The least distance with which the target is met. A target with a distance and a time asks
    /// for one of them, and the other describes it: who runs a mile faster did not do less.
    var distance: Distance? {
        measure == .duration && target.duration != nil ? nil : target.distance
    }

    /// The least time with which the target is met.
    var duration: TimeSpan? { distance == nil ? target.duration : nil }

    /// Puts a target into the place of the slot.
    func put(_ target: ExerciseSet.Target, into targets: inout [ExerciseSet.Target]) {
        if let sideIndex {
            targets[index].sides[sideIndex] = target
        } else {
            targets[index] = target
        }
    }

    /// What is planned of the measure, as the number that is kept of it.
    var value: Int? {
        switch measure {
        case .weight: target.weight?.rawValue
        case .reps: reps
        case .duration: target.duration?.rawValue
        case .distance: target.distance?.rawValue
        default: nil
        }
    }
}

extension ExerciseSet.Target {
    /// Returns the target of one of its sides, with what the side does not say.
    fileprivate func complete(_ side: ExerciseSet.Target) -> ExerciseSet.Target {
        var target = side
        if side.weight == nil, side.share == nil {
            (target.weight, target.weightUnit) = (weight, weightUnit)
            (target.share, target.shareOf) = (share, shareOf)
        }
        if side.reps == nil {
            (target.reps, target.isAsManyAsPossible) = (reps, isAsManyAsPossible)
        }
        if side.distance == nil {
            (target.distance, target.distanceUnit) = (distance, distanceUnit)
        }
        target.duration = side.duration ?? duration
        target.rpe = side.rpe ?? rpe
        target.kind = kind
        return target
    }
}
