/// What became of the targets of an exercise: whether what was done is what they asked for.
///
/// ```swift
/// let target = ExerciseSet.Target(weight: .kilograms(102.5), reps: 5...5)
/// let set = ExerciseSet(exercise: nil, weight: .kilograms(102.5), reps: 6)
/// print(SuggestionOutcome(of: [target], after: [set]) == .exceeded)
/// ```
/// What the user changed by hand counts by what was done: a set with more weight than its target,
/// and as many repetitions, did more, and one with less weight fell short, however many repetitions
/// it has.
public enum SuggestionOutcome: Hashable, Sendable {
    /// The session goes on, and sets are left.
    case open
    /// No set stands for a target.
    case nothing
    /// Some target was not met.
    case fellShort(ProgressionSuggestion.Reason)
    /// Every target was met, and none exceeded.
    case met
    /// Every target was met, and one of them exceeded: by weight, repetitions, time or distance.
    case exceeded

    /// Creates the outcome of targets; nil if there is none but those to warm up.
    ///
    /// The targets are met if the sets are a success as the progression means it
    /// (``Progression/suggestion(for:after:marks:rounding:readiness:policy:)``), and have the
    /// weights of the targets or more. Sets beyond the targets do not count.
    /// - Parameters:
    ///   - progression: the progression that suggested the targets. Without one each set needs all
    ///     repetitions of its range.
    ///   - sets: the sets of the exercise, as they were done.
    ///   - isOpen: whether more sets may follow.
    /// - Complexity: one step for each target and each set.
    public init?(
        of targets: [ExerciseSet.Target], by progression: Progression? = nil,
        after sets: [ExerciseSet], isOpen: Bool = false
    ) {
        let progression = progression ?? Progression(.addStep)
        let maker = SuggestionMaker(progression, for: targets, after: sets)
        let slots = maker.slots
        if slots.isEmpty { return nil }
        guard let done = maker.sessions.first else {
            self = isOpen ? .open : .nothing
            return
        }
        if isOpen, done.results.contains(where: { $0 == nil }) {
            self = .open
        } else if let shortfall = done.shortfall(of: slots), !maker.isSuccess(0) {
            self = .fellShort(shortfall)
        } else if zip(slots, done.results).contains(where: { $0.isTooHeavy(for: $1) }) {
            self = .fellShort(.missed(.weight))
        } else {
            let hasMore = zip(slots, done.results).contains { $0.isExceeded(by: $1) }
            self = hasMore ? .exceeded : .met
        }
    }

    /// Whether every target was met.
    public var isSuccess: Bool { self == .met || self == .exceeded }
}

extension SuggestionMaker {
    /// Creates a maker that looks at one session alone.
    fileprivate init(
        _ progression: Progression, for targets: [ExerciseSet.Target], after sets: [ExerciseSet]
    ) {
        let measure = progression.rule == .shareOfMaximum ? .weight : progression.measure
        let targets = targets.map { $0.limited() }
        let slots = PlannedSlot.slots(of: targets, measure: measure)
        self.init(
            progression: progression, measure: measure, targets: targets, slots: slots,
            sessions: [DoneSession(sets, for: slots, measure: measure)].compactMap(\.self),
            marks: [:], ladder: WeightLadder(multiple: nil) { $0 })
    }
}

extension PlannedSlot {
    /// Whether a set has less than the planned weight. One that says none has less than any.
    fileprivate func isTooHeavy(for result: SetResult?) -> Bool {
        guard let weight = target.weight else { return false }
        return result?.weight.map { $0 < weight } ?? true
    }

    /// Whether a set has more than is planned of anything.
    fileprivate func isExceeded(by result: SetResult?) -> Bool {
        func isMore<Value: Comparable>(_ done: Value?, _ planned: Value?) -> Bool {
            if let done, let planned { done > planned } else { false }
        }
        return isMore(result?.weight, target.weight) || isMore(result?.reps, reps)
            || isMore(result?.duration, duration) || isMore(result?.distance, distance)
    }
}
