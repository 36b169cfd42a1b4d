/// Makes a suggestion from a progression and what was done.
struct SuggestionMaker {
    let progression: Progression
    /// What grows.
    let measure: Progression.Measure
    /// What is planned, within the limits.
    let targets: [ExerciseSet.Target]
    let slots: [PlannedSlot]
    /// What was done, the newest session first.
    let sessions: [DoneSession]
    /// The marks that count.
    let marks: [StrengthMark.Kind: StrengthMark]
    let ladder: WeightLadder

    private static let rules: Set<Progression.Rule> = [
        .addStep, .double, .percent, .shareOfMaximum, .weighted,
    ]
    private static let measures: Set<Progression.Measure> = [.weight, .reps, .duration, .distance]

    /// Returns the suggestion.
    func suggestion(readiness: Double?, policy: WeightedDecision) -> ProgressionSuggestion {
        guard Self.rules.contains(progression.rule), Self.measures.contains(measure) else {
            return planned(.unknownRule)
        }
        if slots.isEmpty { return planned(.noTargets) }
        guard let last = sessions.first else {
            return progression.rule == .shareOfMaximum ? firstShares() : planned(.noHistory)
        }
        if let suggestion = deload(after: last) { return suggestion }
        switch progression.rule {
        case .double: return double(after: last)
        case .shareOfMaximum: return shares(after: last)
        case .weighted: return weighted(after: last, readiness: readiness, policy: policy)
        default: return steps(after: last)
        }
    }

    /// Returns a suggestion that rests on nothing: to do what is planned.
    private func planned(_ reason: ProgressionSuggestion.Reason) -> ProgressionSuggestion {
        ProgressionSuggestion(.stay, targets: targets, reason: reason, confidence: 0)
    }

    /// Returns a suggestion with a target for each slot; nil is to do what was done last.
    func suggestion(
        _ recommendation: Recommendation, _ reason: ProgressionSuggestion.Reason,
        after last: DoneSession, _ changed: [ExerciseSet.Target?] = []
    ) -> ProgressionSuggestion {
        var targets = targets
        for (place, slot) in slots.enumerated() {
            let target = changed.indices.contains(place) ? changed[place] : nil
            slot.put(target ?? kept(slot, at: place, after: last), into: &targets)
        }
        return ProgressionSuggestion(
            recommendation, targets: targets.map { $0.limited() }, reason: reason,
            confidence: confidence)
    }

    /// The share of the last sessions that ended as the newest one did.
    private var confidence: Double {
        let count = ProgressionSuggestion.surelyCount
        let ends = sessions.indices.prefix(count).map(isSuccess)
        return Double(ends.count { $0 == ends.first }) / Double(count)
    }

    /// Returns what was done last for a slot, and what was planned beside it.
    func kept(
        _ slot: PlannedSlot, at place: Int, after last: DoneSession
    ) -> ExerciseSet.Target {
        var target = slot.target
        if let weight = last.weights[slot.group] {
            if target.weight == nil, let unit = last.results[place]?.weightUnit {
                target.weightUnit = unit
            }
            target.setWeight(Weight(rawValue: weight))
        }
        // The plan is the least, also after a session that did not reach it.
        guard measure != .weight, let value = last.values[slot.group], value > slot.value ?? 0
        else { return target }
        set(&target, of: slot, to: value, unit: last.results[place]?.distanceUnit)
        return target
    }

    /// Sets the measure of the target of a slot, unless it is the weight.
    func set(
        _ target: inout ExerciseSet.Target, of slot: PlannedSlot, to value: Int,
        unit: Distance.Unit?
    ) {
        switch measure {
        case .duration: target.duration = TimeSpan(rawValue: value)
        case .distance:
            if target.distance == nil, let unit { target.distanceUnit = unit }
            target.distance = Distance(rawValue: value)
        case .reps:
            guard let reps = slot.target.reps, let end = slot.reps else {
                target.reps = value...value
                return
            }
            let shift = value - end
            target.reps = max(min(1, value), reps.lowerBound + shift)...(reps.upperBound + shift)
        default: break
        }
    }
}

extension ExerciseSet.Target {
    /// Sets the weight, which is then no share of a mark any more.
    mutating func setWeight(_ weight: Weight) {
        self.weight = weight
        share = nil
    }
}
