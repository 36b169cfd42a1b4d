extension ProgressionSuggestion {
    /// Why targets are suggested.
    public enum Reason: Hashable, Sendable {
        /// No session has a set that stands for a target.
        case noHistory
        /// There is no target, or none but those to warm up.
        case noTargets
        /// This version does not know the rule, or what grows by it.
        case unknownRule
        /// The last session met every target.
        case allRepsDone
        /// The last session has fewer sets than targets.
        case setsMissed(done: Int, planned: Int)
        /// The last session has fewer repetitions than the targets. What was done beyond one target
        /// makes up for no other one.
        case repsMissed(done: Int, planned: Int)
        /// The last session has all repetitions, but not all of them with its heaviest weight.
        case lighterSets
        /// The last session did not reach the time or the distance.
        case missed(Progression.Measure)
        /// All repetitions are within their range, and not all at its end.
        case rangeNotFull
        /// So many sessions in a row had no success.
        case deload(failures: Int)
        /// The weight is a share of a mark.
        case shareOfMark(StrengthMark.Kind)
        /// The weight is a share of a mark that there is not.
        case noMark(StrengthMark.Kind)
        /// The weight is a share, and neither the rule nor a target says which one.
        case noShare
        /// The last sessions have this score (``WeightedDecision``).
        case score(Double)
        /// The last sessions say to progress, and the body is not ready for it.
        case notReady
        /// Neither the last session nor a target says a value that could change.
        case noBase(Progression.Measure)
        /// The rule does not say by how much it changes.
        case noStep(Progression.Measure)
        /// There is no other value in reach: it would be beyond a limit, or cannot be loaded.
        case noOther(Progression.Measure)
    }
}

extension ProgressionSuggestion.Reason: CustomStringConvertible {
    /// The reason as an English sentence.
    public var description: String {
        switch self {
        case .noHistory: "Nothing was done yet."
        case .noTargets: "Nothing is planned."
        case .unknownRule: "This version does not know the rule."
        case .allRepsDone: "Everything was done as planned."
        case .setsMissed(let done, let planned):
            "\(done) of \(planned) planned sets \(done == 1 ? "was" : "were") done."
        case .repsMissed(let done, let planned):
            "\(done) of \(planned) planned repetitions \(done == 1 ? "was" : "were") done."
        case .lighterSets: "Not every set was done with the heaviest weight."
        case .missed(let measure): "The planned \(measure.noun) was not reached."
        case .rangeNotFull: "The repetitions have not reached the end of their range."
        case .deload(let failures):
            failures == 1
                ? "The last session was no success."
                : "The last \(failures) sessions were no success."
        case .shareOfMark(let kind): "The weight is a share of the \(kind.noun)."
        case .noMark(let kind): "The \(kind.noun) is not known."
        case .noShare: "No share is planned."
        case .score(let score): "The last sessions have a score of \(score)."
        case .notReady: "The body is not ready for more."
        case .noBase(let measure): "The \(measure.noun) of the last session is not known."
        case .noStep(let measure): "The rule has no step for the \(measure.noun)."
        case .noOther(let measure): "No other \(measure.noun) is possible."
        }
    }
}

extension Progression.Measure {
    /// What the measure is called within a sentence.
    fileprivate var noun: String {
        switch self {
        case .weight: "weight"
        case .reps: "number of repetitions"
        case .duration: "time"
        case .distance: "distance"
        default: "value"
        }
    }
}

extension StrengthMark.Kind {
    /// What the mark is called within a sentence.
    fileprivate var noun: String {
        switch self {
        case .tested: "tested weight"
        case .trainingMaximum: "training maximum"
        case .goal: "goal"
        default: "mark"
        }
    }
}
