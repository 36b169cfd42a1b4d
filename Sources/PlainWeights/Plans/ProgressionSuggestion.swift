/// What a progression makes of the last sessions: the next targets of an exercise, and why.
///
/// ```swift
/// let rule = Progression(.addStep, step: .kilograms(2.5))
/// let plan = SetGroup(count: 3, ExerciseSet.Target(weight: .kilograms(100), reps: 5...5))
/// let targets = Array(repeating: plan.target, count: plan.count)
/// let done = ExerciseSet(exercise: nil, weight: .kilograms(100), reps: 5)
/// let next = rule.suggestion(for: targets, after: [[done, done, done]])
/// next.recommendation == .progress && next.targets[0].weight == .kilograms(102.5)
/// ```
public struct ProgressionSuggestion: Hashable, Sendable {
    /// Whether the targets ask for more than was done last, for less, or for neither.
    public var recommendation: Recommendation
    /// The next targets, one for each that was given, in the same order. A target that got a weight
    /// has no share.
    public var targets: [ExerciseSet.Target]
    /// Why these are the targets.
    public var reason: Reason
    /// How much the suggestion rests on, from 0 to 1.
    ///
    /// It is the number of those of the last three sessions that ended as the newest one did, with
    /// success or without it, divided by three. So one session gives a third, and three that agree
    /// give 1. It is 0 where no session was looked at. What a success is, is said at
    /// ``Progression/suggestion(for:after:marks:rounding:readiness:policy:)``.
    public var confidence: Double

    /// Creates a suggestion.
    public init(
        _ recommendation: Recommendation, targets: [ExerciseSet.Target], reason: Reason,
        confidence: Double
    ) {
        self.recommendation = recommendation
        self.targets = targets
        self.reason = reason
        self.confidence = confidence
    }

    /// The number of sessions that agree with each other when the confidence is 1.
    static let surelyCount = 3
}
