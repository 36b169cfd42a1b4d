import PlainWeights
import Testing

@Suite("A progression without success")
struct DeloadTests {
    private let plan = Suggested.plan(3, 100, 5...5)
    private let rule = Progression(.addStep, step: .kilograms(2.5), failuresToDeload: 3)

    /// Sessions of three sets, by weight and the repetitions of the last set.
    private func sessions(_ sets: [(Double, Int)]) -> [[ExerciseSet]] {
        sets.map { Suggested.session($0.0, [5, 5, $0.1]) }
    }

    @Test("lowers the weight after so many sessions in a row, and not before")
    func count() {
        let failures = sessions([(100, 4), (100, 4), (100, 4), (100, 4)])
        let two = rule.suggestion(for: plan, after: Array(failures.prefix(2)))
        #expect(two.recommendation == .stay && two.kilograms == [100, 100, 100])
        for count in 3...4 {
            let next = rule.suggestion(for: plan, after: Array(failures.prefix(count)))
            #expect(next.recommendation == .regress && next.reason == .deload(failures: 3))
            #expect(next.kilograms == [90, 90, 90] && next.reps == [5...5, 5...5, 5...5])
            #expect(next.confidence == 1)
        }
    }

    @Test("counts sessions of the same or a greater weight only, up to a success")
    func rows() {
        func next(_ sets: [(Double, Int)]) -> [Double?] {
            rule.suggestion(for: Array(plan.prefix(3)), after: sessions(sets)).kilograms
        }
        #expect(next([(90, 4), (100, 4), (100, 4), (100, 4)]) == [90, 90, 90])
        #expect(next([(90, 4), (90, 4), (90, 4), (100, 4)]) == [81, 81, 81])
        #expect(next([(105, 4), (102.5, 4), (100, 4)]) == [94.5, 94.5, 94.5])
        #expect(next([(100, 4), (100, 5), (100, 4), (100, 4)]) == [100, 100, 100])
        #expect(next([(100, 5), (100, 4), (100, 4), (100, 4)]) == [102.5, 102.5, 102.5])
    }

    @Test(
        "lowers by the share of what was done, to a multiple that is less",
        arguments: [
            (100, 100, nil, 90), (105, 100, 2.5, 95), (5, 100, 2.5, 2.5), (100, 0, 2.5, nil),
            (100, 1_000, nil, 0), (100, 2_000, nil, 0), (0, 100, 2.5, nil), (-20, 100, nil, -22),
            (-20, 100, 2.5, -22.5), (-20, 100, 5, -25), (1, 100, 2.5, 0), (100, -100, nil, nil),
        ] as [(Double, Int, Double?, Double?)])
    func amounts(done: Double, share: Int, multiple: Double?, next: Double?) {
        let rule = Progression(
            .percent, stepShare: 25, rounding: multiple.map { .kilograms($0) },
            failuresToDeload: 1, deloadShare: share)
        let suggestion = rule.suggestion(for: plan, after: sessions([(done, 4)]))
        #expect(suggestion.kilograms == Array(repeating: next ?? done, count: 3))
        #expect(suggestion.recommendation == (next == nil ? .stay : .regress))
        let reason = ProgressionSuggestion.Reason.repsMissed(done: 14, planned: 15)
        #expect(suggestion.reason == (next == nil ? reason : .deload(failures: 1)))
    }

    @Test("tries twice the reduction if the plates are coarse, and no more")
    func coarse() {
        func next(_ kilograms: Double) -> [Double?] {
            // Halves go up, so that a small reduction ends where it began.
            let rule = Progression(.addStep, failuresToDeload: 1)
            return rule.suggestion(
                for: Suggested.plan(1, nil, 5...5), after: [[Suggested.set(kilograms, 4)]]
            ) { Weight.kilograms(($0.kilograms / 20).rounded() * 20) }.kilograms
        }
        #expect(next(60) == [40] && next(100) == [80] && next(40) == [40])
    }

    @Test("asks for no deload without a number of sessions", arguments: [nil, 0, -1, .max])
    func never(count: Int?) {
        let rule = Progression(.addStep, step: .kilograms(2.5), failuresToDeload: count)
        let next = rule.suggestion(for: plan, after: sessions([(100, 4), (100, 4)]))
        #expect(next.recommendation == .stay)
    }

    @Test(
        "holds for each rule but the weighted one",
        arguments: [
            (.addStep, true), (.percent, true), (.double, true), (.shareOfMaximum, true),
            (.weighted, false),
        ] as [(Progression.Rule, Bool)])
    func rules(rule: Progression.Rule, isLowered: Bool) {
        let progression = Progression(
            rule, step: .kilograms(2.5), share: 1_000, failuresToDeload: 2)
        let next = progression.suggestion(
            for: plan, after: sessions([(100, 4), (100, 4)]), marks: [Suggested.mark(120)])
        #expect((next.reason == .deload(failures: 2)) == isLowered)
        #expect((next.kilograms == [90, 90, 90]) == isLowered)
    }

    @Test("of another measure lowers the weight too, and stays where there is none")
    func measures() {
        let rule = Progression(.addStep, measure: .reps, stepReps: 1, failuresToDeload: 1)
        let loaded = rule.suggestion(for: plan, after: sessions([(24, 4)]))
        #expect(loaded.kilograms == [21.6, 21.6, 21.6] && loaded.reps == [5...5, 5...5, 5...5])
        let free = Suggested.plan(1, nil, 5...5)
        let next = rule.suggestion(for: free, after: [[Suggested.set(nil, 4)]])
        #expect(next.recommendation == .stay && next.reason == .repsMissed(done: 4, planned: 5))
    }

    @Test("is one that gains no repetitions, while a range is filled")
    func double() {
        let range = Suggested.plan(1, 100, 8...12)
        let rule = Progression(.double, step: .kilograms(5), failuresToDeload: 2)
        func next(_ sets: [(Double, Int)]) -> Recommendation {
            let sessions = sets.map { [Suggested.set($0.0, $0.1)] }
            let next = rule.suggestion(for: range, after: sessions)
            return next.recommendation
        }
        #expect(next([(100, 10), (100, 9), (100, 8)]) == .progress)
        #expect(next([(100, 9), (100, 9), (100, 9)]) == .regress)
        #expect(next([(100, 8), (100, 9), (100, 10)]) == .regress)
        #expect(next([(100, 9), (100, 9)]) == .progress)
        #expect(next([(100, 9), (100, 9), (95, 12)]) == .progress)
        #expect(next([(100, 7), (100, 7), (95, 12)]) == .regress)
        #expect(next([(100, 12), (100, 12), (100, 12)]) == .progress)
    }
}
