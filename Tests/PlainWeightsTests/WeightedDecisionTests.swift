import PlainWeights
import Testing

@Suite("A weighted decision")
struct WeightedDecisionTests {
    private typealias Reason = ProgressionSuggestion.Reason
    private let rule = Progression(.weighted, step: .kilograms(2.5))
    private let plan = Suggested.plan(2, 100, 10...10)

    @Test(
        "has a limit on each side of staying",
        arguments: [
            (0.849999, nil, false, .regress), (0.85, nil, false, .stay),
            (1.019999, nil, false, .stay), (1.02, nil, false, .progress),
            (1.02, nil, true, .stay), (1.049999, nil, true, .stay), (1.05, nil, true, .progress),
            (1.02, 0.5, false, .progress), (1.02, 0.499, false, .stay),
            (0.5, 0.1, false, .regress), (0.849999, 1, true, .regress), (.nan, nil, false, .stay),
            (2, .nan, false, .stay),
        ] as [(Double, Double?, Bool, Recommendation)])
    func limits(
        score: Double, readiness: Double?, hasRegressed: Bool, recommendation: Recommendation
    ) {
        let decision = WeightedDecision.usual.recommendation(
            score: score, readiness: readiness, hasRegressed: hasRegressed)
        #expect(decision == recommendation)
    }

    @Test(
        "scores repetitions and exertion of the last three sessions",
        arguments: [
            // (repetitions, exertion) of each session, the newest first.
            ([([10, 10], nil)], 1), ([([10, 11], nil)], 1.05), ([([20, 12], nil)], 1.2),
            ([([30, 0], nil)], 1.2), ([([9], nil)], 0.45), ([([10, 10], 7.5)], 1.05),
            ([([10, 10], 9)], 0.9), ([([12, 12], 6)], 1.4),
            ([([12, 12], nil), ([9, 9], nil)], 1.08),
            ([([10, 10], nil), ([8, 8], nil), ([6, 6], nil)], 0.866667),
            ([([10, 10], nil), ([8, 8], nil), ([6, 6], nil), ([0, 0], nil)], 0.866667),
            ([([10, 10], .nan)], 1), ([([10, 10], 11)], 1), ([([10, nil], nil)], 0.5),
        ] as [([([Int?], Double?)], Double)])
    func scores(sessions: [([Int?], Double?)], score: Double) {
        let done = sessions.map { Suggested.session(100, $0.0, rpe: $0.1) }
        let next = rule.suggestion(for: plan, after: done)
        #expect(next.reason == .score(score))
        let expected: Recommendation = score >= 1.02 ? .progress : score < 0.85 ? .regress : .stay
        #expect(next.recommendation == expected)
        let weight = expected == .progress ? 102.5 : expected == .regress ? 97.5 : 100
        #expect(next.kilograms == [weight, weight])
    }

    @Test("measures the exertion against the planned one, and the least of a range")
    func planned() {
        var target = ExerciseSet.Target(reps: 8...12, rpe: 9)
        let done = [[Suggested.set(100, 8, rpe: 8.5)]]
        #expect(rule.suggestion(for: [target], after: done).reason == .score(1.05))
        target.rpe = 8.5
        #expect(rule.suggestion(for: [target], after: done).reason == .score(1))
    }

    @Test("scores distances and times where no repetitions are planned")
    func others() {
        let long = ExerciseSet.Target(distance: .meters(1_000), duration: .seconds(300))
        let done = [[Suggested.set(seconds: 300, meters: 800)]]
        func next(_ measure: Progression.Measure, _ target: ExerciseSet.Target) -> Reason {
            Progression(.weighted, measure: measure).suggestion(for: [target], after: done).reason
        }
        let held = ExerciseSet.Target(duration: .seconds(600))
        #expect(next(.weight, long) == .noStep(.weight))
        let far = Progression(.weighted, measure: .distance, stepDistance: .meters(100))
            .suggestion(for: [long], after: done)
        #expect(far.reason == .score(0.8) && far.meters == [700] && far.seconds == [300])
        let slow = Progression(.weighted, measure: .duration, stepDuration: .seconds(30))
        #expect(slow.suggestion(for: [long], after: done).reason == .score(1))
        #expect(slow.suggestion(for: [held], after: done).reason == .score(0.5))
        #expect(slow.suggestion(for: [held], after: done).seconds == [270])
        #expect(slow.suggestion(for: [ExerciseSet.Target()], after: done).reason == .score(1))
    }

    @Test("wants more before it progresses after a step back")
    func hysteresis() {
        func next(_ weights: [Double], _ reps: Int) -> Recommendation {
            let done = weights.map { Suggested.session($0, [10, reps]) }
            return rule.suggestion(for: Suggested.plan(2, nil, 10...10), after: done).recommendation
        }
        // The second set alone has more: the scores are 1.05 and, with ten of it, 1.
        #expect(next([97.5, 100], 11) == .progress && next([97.5, 100], 10) == .stay)
        let fine = Suggested.plan(2, nil, 20...20)
        func fineNext(_ weights: [Double]) -> Recommendation {
            let done = weights.map { Suggested.session($0, [20, 21]) }
            return rule.suggestion(for: fine, after: done).recommendation
        }
        #expect(fineNext([97.5, 100]) == .stay && fineNext([100, 100]) == .progress)
        #expect(fineNext([100, 97.5]) == .progress && fineNext([100]) == .progress)
        #expect(fineNext([100, 100, 105]) == .progress)
    }

    @Test("holds more back while the body is not ready")
    func readiness() {
        let done = [Suggested.session(100, [12, 12])]
        func next(_ readiness: Double?) -> ProgressionSuggestion {
            rule.suggestion(for: plan, after: done, readiness: readiness)
        }
        #expect(next(0.5).recommendation == .progress && next(nil) == next(0.5))
        #expect(next(0.49).reason == .notReady && next(0.49).kilograms == [100, 100])
        let poor = [Suggested.session(100, [5, 5])]
        let less = rule.suggestion(for: plan, after: poor, readiness: 0)
        #expect(less.recommendation == .regress && less.reason == .score(0.5))
    }

    @Test("steps back in each measure, and not below what is something")
    func back() {
        let reps = Progression(.weighted, measure: .reps, stepReps: 2)
        let range = Suggested.plan(1, nil, 8...10)
        func next(_ count: Int) -> ProgressionSuggestion {
            reps.suggestion(for: range, after: [[Suggested.set(nil, count)]])
        }
        #expect(next(6).reps == [2...4] && next(3).reps == [1...1])
        #expect(next(2).recommendation == .stay && next(2).reason == .noOther(.reps))
        #expect(next(9).reps == [9...11])
        let assisted = rule.suggestion(for: plan, after: [Suggested.session(-20, [5, 5])])
        #expect(assisted.kilograms == [-22.5, -22.5] && assisted.recommendation == .regress)
        let light = rule.suggestion(for: plan, after: [Suggested.session(1, [5, 5])])
        #expect(light.kilograms == [0, 0])
        let none = rule.suggestion(for: plan, after: [Suggested.session(0, [5, 5])])
        #expect(none.kilograms == [0, 0] && none.reason == .noOther(.weight))
    }

    @Test("follows another policy")
    func policy() {
        let done = [Suggested.session(100, [10, 10]), Suggested.session(100, [5, 5])]
        func next(_ policy: WeightedDecision) -> ProgressionSuggestion {
            rule.suggestion(for: plan, after: done, policy: policy)
        }
        #expect(next(.usual).reason == .score(0.8))
        #expect(next(WeightedDecision(sessionWeights: [1])).reason == .score(1))
        #expect(next(WeightedDecision(sessionWeights: [1, 1])).reason == .score(0.75))
        #expect(next(WeightedDecision(progressScore: 0.8)).recommendation == .regress)
        let eager = WeightedDecision(progressScore: 0.8, regressScore: 0.5)
        #expect(next(eager).recommendation == .progress)
        #expect(next(WeightedDecision(sessionWeights: [])).recommendation == .stay)
    }
}
