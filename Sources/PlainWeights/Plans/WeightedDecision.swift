/// How ``Progression/Rule/weighted`` decides from the scores of the last sessions.
///
/// The score of a session has two parts. The first is the mean over the targets of what was done as
/// a share of what was planned, at most ``mostShare``: of the least repetitions, else of the
/// distance, else of the time. A target for which no set was done counts 0, and one that plans none
/// of these counts 1 if a set was done. The second is the mean over the sets with an exertion of
/// the planned exertion (``usualExertion`` if none is planned) less the actual one, times
/// ``exertionShare``.
///
/// The score of the last sessions is the mean of theirs by ``sessionWeights``, rounded to the
/// millionth.
public struct WeightedDecision: Hashable, Sendable {
    /// How much each of the last sessions counts, the newest first. Older ones do not count.
    public var sessionWeights: [Double]
    /// The most that what was done counts as a share of what was planned.
    public var mostShare: Double
    /// The exertion that is planned where a target says none.
    public var usualExertion: Double
    /// What one step of exertion is worth.
    public var exertionShare: Double
    /// The least score to progress.
    public var progressScore: Double
    /// The least score to progress if the last session was a step back from the one before it.
    public var progressScoreAfterRegress: Double
    /// The score below which to regress.
    public var regressScore: Double
    /// The least readiness to progress.
    public var leastReadiness: Double

    /// Creates a policy. Without arguments it is the usual one.
    public init(
        sessionWeights: [Double] = [3, 2, 1], mostShare: Double = 1.2, usualExertion: Double = 8,
        exertionShare: Double = 0.1, progressScore: Double = 1.02,
        progressScoreAfterRegress: Double = 1.05, regressScore: Double = 0.85,
        leastReadiness: Double = 0.5
    ) {
        self.sessionWeights = sessionWeights
        self.mostShare = mostShare
        self.usualExertion = usualExertion
        self.exertionShare = exertionShare
        self.progressScore = progressScore
        self.progressScoreAfterRegress = progressScoreAfterRegress
        self.regressScore = regressScore
        self.leastReadiness = leastReadiness
    }

    /// Three sessions that count 3, 2 and 1; more from 1.02, less below 0.85.
    public static let usual = WeightedDecision()

    /// Returns what to do with a score.
    /// - Parameters:
    ///   - readiness: how ready the body is, from 0 to 1; nil is unknown and holds nothing back.
    ///   - hasRegressed: whether the last session was a step back from the one before it.
    public func recommendation(
        score: Double, readiness: Double? = nil, hasRegressed: Bool = false
    ) -> Recommendation {
        if score < regressScore { return .regress }
        let least = hasRegressed ? progressScoreAfterRegress : progressScore
        guard score >= least, readiness.map({ $0 >= leastReadiness }) ?? true else { return .stay }
        return .progress
    }
}

extension WeightedDecision {
    /// Returns the score of sessions, the newest first, or nil if none counts.
    func score(of sessions: [DoneSession], for slots: [PlannedSlot]) -> Double? {
        var (sum, weights) = (0.0, 0.0)
        for (session, weight) in zip(sessions, sessionWeights) {
            sum += weight * score(of: session, for: slots)
            weights += weight
        }
        let score = (sum / weights * 1e6).rounded() / 1e6
        return score.isFinite ? score : nil
    }

    private func score(of session: DoneSession, for slots: [PlannedSlot]) -> Double {
        var shares = 0.0
        var exertions: [Double] = []
        for (slot, result) in zip(slots, session.results) {
            guard let result else { continue }
            shares += slot.share(of: result)
            if let rpe = result.rpe { exertions.append((slot.rpe ?? usualExertion) - rpe) }
        }
        let share = min(mostShare, shares / Double(slots.count))
        guard !exertions.isEmpty else { return share }
        return share + exertions.reduce(0, +) / Double(exertions.count) * exertionShare
    }
}

extension PlannedSlot {
    /// Returns what was done as a share of what is planned.
    fileprivate func share(of result: SetResult) -> Double {
        if let reps = target.reps { return Self.share(of: result.reps, reps.lowerBound) }
        if let distance { return Self.share(of: result.distance?.rawValue, distance.rawValue) }
        if let duration { return Self.share(of: result.duration?.rawValue, duration.rawValue) }
        return 1
    }

    private static func share(of done: Int?, _ planned: Int) -> Double {
        planned > 0 ? Double(done ?? 0) / Double(planned) : 1
    }

    fileprivate var rpe: Double? { target.rpe.flatMap { SetResult.exertion($0) } }
}
