extension SuggestionMaker {
    /// Returns more if the last session met the targets.
    func steps(after last: DoneSession) -> ProgressionSuggestion {
        if let shortfall = last.shortfall(of: slots) {
            return suggestion(.stay, shortfall, after: last)
        }
        return moved(.progress, .allRepsDone, after: last)
    }

    /// Returns more repetitions within their range, or more of the measure after its end.
    func double(after last: DoneSession) -> ProgressionSuggestion {
        let shortfall = last.shortfall(of: slots)
        if shortfall == nil, measure != .reps {
            return moved(.progress, .allRepsDone, after: last)
        }
        let asked = slots.enumerated().map { place, slot -> ExerciseSet.Target? in
            guard let reps = slot.target.reps, let end = slot.reps else { return nil }
            var target = kept(slot, at: place, after: last)
            let more = last.reps(at: place, slots) + 1
            target.reps = more.limited(to: reps.lowerBound...end)...reps.upperBound
            return target
        }
        guard case .repsMissed = shortfall, isInRange(last) else {
            return suggestion(.stay, shortfall ?? .noOther(.reps), after: last, asked)
        }
        return suggestion(.progress, .rangeNotFull, after: last, asked)
    }

    /// Returns what the scores of the last sessions say.
    func weighted(
        after last: DoneSession, readiness: Double?, policy: WeightedDecision
    ) -> ProgressionSuggestion {
        guard let score = policy.score(of: sessions, for: slots) else {
            return suggestion(.stay, .noHistory, after: last)
        }
        let hasRegressed =
            sessions.count > 1
            && DoneSession.hasFallen(last.values, since: sessions[1].values)
        func decision(_ readiness: Double?) -> Recommendation {
            policy.recommendation(score: score, readiness: readiness, hasRegressed: hasRegressed)
        }
        if decision(readiness) == .stay {
            let isHeld = decision(nil) == .progress
            return suggestion(.stay, isHeld ? .notReady : .score(score), after: last)
        }
        return moved(decision(readiness), .score(score), after: last)
    }

    /// Returns a suggestion with more or less of the measure, or to stay if none is possible.
    private func moved(
        _ direction: Recommendation, _ reason: ProgressionSuggestion.Reason,
        after last: DoneSession
    ) -> ProgressionSuggestion {
        guard hasStep else { return suggestion(.stay, .noStep(measure), after: last) }
        guard slots.contains(where: { base(of: $0, after: last) != nil }) else {
            return suggestion(.stay, .noBase(measure), after: last)
        }
        let targets = slots.enumerated().map { place, slot -> ExerciseSet.Target? in
            guard let base = base(of: slot, after: last) else { return nil }
            var target = kept(slot, at: place, after: last)
            if measure == .weight {
                guard let weight = weight(base, direction) else { return nil }
                target.setWeight(weight)
            } else {
                guard let value = value(base, direction) else { return nil }
                set(&target, of: slot, to: value, unit: last.results[place]?.distanceUnit)
            }
            return target
        }
        guard targets.contains(where: { $0 != nil }) else {
            return suggestion(.stay, .noOther(measure), after: last)
        }
        return suggestion(direction, reason, after: last, targets)
    }

    private func base(of slot: PlannedSlot, after last: DoneSession) -> Int? {
        measure == .weight
            ? weightBase(of: slot, after: last) : last.values[slot.group] ?? slot.value
    }

    /// The step of the measure, as the number that is kept of it.
    private var step: Int {
        let step =
            switch measure {
            case .weight: progression.step?.rawValue
            case .reps: progression.stepReps ?? 1
            case .duration: progression.stepDuration?.rawValue
            case .distance: progression.stepDistance?.rawValue
            default: nil as Int?
            }
        return max(0, step ?? 0)
    }

    private var hasStep: Bool {
        guard progression.rule == .percent else { return step > 0 }
        return progression.stepShare ?? 0 > 0 || leastStep > 0
    }

    private var leastStep: Int128 {
        guard measure == .weight, progression.rule == .percent else { return 0 }
        return Int128(max(0, progression.leastStep?.rawValue ?? 0))
    }

    /// Returns by how much a value changes, in whole units.
    private func growth(of base: Int, unit: Int) -> Int128 {
        guard progression.rule == .percent else { return Int128(step) }
        let part = WeightLadder.part(of: base, thousandths: progression.stepShare ?? 0)
        return part.roundedQuotient(by: Int128(unit)) * Int128(unit)
    }

    private func weight(_ base: Int, _ direction: Recommendation) -> Weight? {
        let growth = growth(of: base, unit: 1)
        return direction == .progress
            ? ladder.raised(base, by: growth, atLeast: leastStep)
            : ladder.lowered(base, by: growth)
    }

    /// Returns more or less of another measure, or nil if it is beyond a limit.
    private func value(_ base: Int, _ direction: Recommendation) -> Int? {
        let (unit, limit) =
            switch measure {
            case .duration: (1_000, TrainingLimits.times.upperBound.rawValue)
            case .distance: (1_000_000, TrainingLimits.distances.upperBound.rawValue)
            default: (1, TrainingLimits.repetitions.upperBound)
            }
        let growth = growth(of: base, unit: unit)
        let least = progression.rule == .percent ? Int128(unit) : 1
        let change = max(growth, least) * (direction == .progress ? 1 : -1)
        let value = Int(clamping: Int128(base) + change).limited(to: 0...limit)
        return value > 0 && value != base ? value : nil
    }
}
