extension SuggestionMaker {
    /// Returns whether a session was a success, as the rule means it.
    func isSuccess(_ index: Int) -> Bool {
        let session = sessions[index]
        if session.shortfall(of: slots) == nil { return true }
        guard progression.rule == .double, isInRange(session) else { return false }
        guard sessions.indices.contains(index + 1) else { return true }
        let older = sessions[index + 1]
        return session.weights != older.weights || reps(of: session) > reps(of: older)
    }

    /// Returns whether a session did each set with at least the least repetitions and the weight of
    /// its group, and with what else was planned.
    func isInRange(_ session: DoneSession) -> Bool {
        switch session.shortfall(of: slots) {
        case nil: true
        case .repsMissed:
            slots.indices.allSatisfy { place in
                session.reps(at: place, slots) >= slots[place].target.reps?.lowerBound ?? 0
            }
        default: false
        }
    }

    private func reps(of session: DoneSession) -> Int {
        slots.indices.reduce(0) { $0 + session.reps(at: $1, slots) }
    }

    /// Returns a suggestion of less weight if so many sessions in a row had no success.
    func deload(after last: DoneSession) -> ProgressionSuggestion? {
        guard progression.rule != .weighted, let count = progression.failuresToDeload, count > 0,
            count <= sessions.count, hasFailed(count)
        else { return nil }
        let lowered = slots.enumerated().map { place, slot -> ExerciseSet.Target? in
            guard let base = weightBase(of: slot, after: last) else { return nil }
            let part = WeightLadder.part(of: base, thousandths: progression.deloadShare)
            guard let weight = ladder.lowered(base, by: part) else { return nil }
            var target = kept(slot, at: place, after: last)
            target.setWeight(weight)
            return target
        }
        guard lowered.contains(where: { $0 != nil }) else { return nil }
        return suggestion(.regress, .deload(failures: count), after: last, lowered)
    }

    /// Returns whether none of the last sessions was a success. What was done before a weight went
    /// down does not count against the new one.
    private func hasFailed(_ count: Int) -> Bool {
        (0..<count).allSatisfy { index in
            if index > 0,
                DoneSession.hasFallen(sessions[index - 1].weights, since: sessions[index].weights)
            {
                return false
            }
            return !isSuccess(index)
        }
    }

    /// Returns the nanograms of the weight of a slot: done, or planned if none was done.
    func weightBase(of slot: PlannedSlot, after last: DoneSession) -> Int? {
        last.weights[slot.group] ?? slot.target.weight?.rawValue
            ?? shareWeight(of: slot)?.rawValue
    }
}
