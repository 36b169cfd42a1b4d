extension SuggestionMaker {
    /// Returns the kind of the mark of a slot, and the thousandths of it.
    private func share(of slot: PlannedSlot) -> (kind: StrengthMark.Kind, thousandths: Int)? {
        if let share = slot.target.share { return (slot.target.shareOf, share) }
        guard progression.rule == .shareOfMaximum, let share = progression.share else { return nil }
        return (.trainingMaximum, share)
    }

    /// Returns the share of a mark that a slot asks for, or nil if there is no such mark.
    ///
    /// A smaller share of assistance is more assistance: 90 percent of -20 kg are -22 kg.
    func shareWeight(of slot: PlannedSlot) -> Weight? {
        guard let (kind, thousandths) = share(of: slot), let mark = marks[kind]?.weight else {
            return nil
        }
        let whole = mark.limited(to: TrainingLimits.weights).rawValue
        let more = max(0, thousandths) - 1_000
        let part = WeightLadder.part(of: whole, thousandths: abs(more))
        return ladder.nearest(to: Int128(whole) + (more < 0 ? -part : part))
    }

    private func shareTargets(_ base: (Int, PlannedSlot) -> ExerciseSet.Target)
        -> [ExerciseSet.Target?]
    {
        slots.enumerated().map { place, slot in
            guard let weight = shareWeight(of: slot) else { return nil }
            var target = base(place, slot)
            if slot.target.weight == nil, let kind = share(of: slot)?.kind, let mark = marks[kind] {
                target.weightUnit = mark.weightUnit
            }
            target.setWeight(weight)
            return target
        }
    }

    /// Returns the weights of the marks before the first session, as far as these are known.
    func firstShares() -> ProgressionSuggestion {
        var targets = targets
        for (slot, target) in zip(slots, shareTargets { $1.target }) {
            if let target { slot.put(target, into: &targets) }
        }
        return ProgressionSuggestion(.stay, targets: targets, reason: .noHistory, confidence: 0)
    }

    /// Returns the weights of the marks, compared with those of the last session.
    func shares(after last: DoneSession) -> ProgressionSuggestion {
        let kinds = slots.compactMap { share(of: $0)?.kind }
        guard let kind = kinds.first else { return suggestion(.stay, .noShare, after: last) }
        if let missing = kinds.first(where: { marks[$0] == nil }) {
            return suggestion(.stay, .noMark(missing), after: last)
        }
        let before = last.weights.compactMap(\.self).max()
        let shares = shareTargets { kept($1, at: $0, after: last) }
        let weights = zip(slots, shares).compactMap { slot, target in
            target?.weight?.rawValue ?? last.weights[slot.group]
        }
        return suggestion(
            Self.recommendation(from: before, to: weights.max()), .shareOfMark(kind), after: last,
            shares)
    }

    private static func recommendation(from before: Int?, to after: Int?) -> Recommendation {
        guard let before, let after, before != after else { return .stay }
        return after > before ? .progress : .regress
    }
}
