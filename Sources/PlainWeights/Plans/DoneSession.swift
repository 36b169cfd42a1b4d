/// What a session did for each slot of a plan.
struct DoneSession {
    /// What was done for each slot, in the order of the slots.
    let results: [SetResult?]
    /// The heaviest weight of each group of slots.
    let weights: [Int?]
    /// What each group did of the measure: the heaviest weight, or the least of another measure,
    /// which each of its sets did.
    let values: [Int?]

    /// Creates the session, or returns nil if none of its sets stands for a slot.
    init?(_ sets: [ExerciseSet], for slots: [PlannedSlot], measure: Progression.Measure) {
        var queue = SetQueue(sets)
        results = slots.map { queue.next(for: $0.target) }
        guard results.contains(where: { $0 != nil }) else { return nil }
        let groupCount = (slots.map(\.group).max() ?? -1) + 1
        var weights = [Int?](repeating: nil, count: groupCount)
        var least = weights
        for (slot, result) in zip(slots, results) {
            if let weight = result?.weight?.rawValue {
                weights[slot.group] = max(weight, weights[slot.group] ?? weight)
            }
            if let value = result?.value(of: measure) {
                least[slot.group] = min(value, least[slot.group] ?? value)
            }
        }
        self.weights = weights
        values = measure == .weight ? weights : least
    }

    /// Returns what is missing of the slots, or nil if every one was met.
    func shortfall(of slots: [PlannedSlot]) -> ProgressionSuggestion.Reason? {
        let done = results.count { $0 != nil }
        if done < slots.count { return .setsMissed(done: done, planned: slots.count) }
        let planned = slots.reduce(0) { $0 + ($1.reps ?? 0) }
        let reps = zip(slots, results).reduce(0) { sum, pair in
            sum + min(pair.0.reps ?? 0, pair.1?.reps ?? 0)
        }
        if reps < planned { return .repsMissed(done: reps, planned: planned) }
        if slots.indices.contains(where: { isLighter(at: $0, slots) }) { return .lighterSets }
        for (slot, result) in zip(slots, results) {
            if let distance = slot.distance, result?.distance ?? .zero < distance {
                return .missed(.distance)
            }
            if let duration = slot.duration, result?.duration ?? .zero < duration {
                return .missed(.duration)
            }
        }
        return nil
    }

    /// Returns the repetitions of a slot that were done with the weight of its group.
    func reps(at place: Int, _ slots: [PlannedSlot]) -> Int {
        isLighter(at: place, slots) ? 0 : results[place]?.reps ?? 0
    }

    /// Returns whether a slot was done with less than the weight of its group.
    private func isLighter(at place: Int, _ slots: [PlannedSlot]) -> Bool {
        guard let weight = weights[slots[place].group] else { return false }
        return results[place]?.weight.map { $0.rawValue < weight } ?? true
    }

    /// Returns whether one of these values is less than the same one of an older session.
    static func hasFallen(_ values: [Int?], since older: [Int?]) -> Bool {
        zip(values, older).contains { new, old in
            if let new, let old { new < old } else { false }
        }
    }
}
