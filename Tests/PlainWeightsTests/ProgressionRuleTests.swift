import PlainWeights
import Testing

@Suite("A rule of progression")
struct ProgressionRuleTests {
    private let eights = Suggested.plan(3, 100, 8...10)

    @Test(
        "adds thousandths of the weight, rounded, and at least the least step",
        arguments: [
            (100, 25, nil, nil, 102.5), (80, 25, nil, nil, 82), (80, 25, nil, 2.5, 82.5),
            (50, 25, nil, 2.5, 52.5), (51, 25, nil, 2.5, 52.5), (40, 25, 2.5, nil, 42.5),
            (40, 25, 2.5, 5, 45), (40, 200, 2.5, 5, 50), (41, 0, 3, 2.5, 45),
            (0, 25, nil, 2.5, 2.5),
            (-20, 50, nil, nil, -19), (-20, 50, nil, 2.5, -17.5), (-20, 50, 4, nil, -16),
            (0, 25, nil, nil, nil), (50, 75, nil, 2.5, 52.5), (100, 1, nil, nil, 100.1),
        ] as [(Double, Int, Double?, Double?, Double?)])
    func percent(done: Double, share: Int, least: Double?, multiple: Double?, next: Double?) {
        let rule = Progression(
            .percent, stepShare: share, leastStep: least.map { .kilograms($0) },
            rounding: multiple.map { .kilograms($0) })
        let plan = Suggested.plan(1, nil, 5...5)
        let suggestion = rule.suggestion(for: plan, after: [[Suggested.set(done, 5)]])
        #expect(suggestion.kilograms == [next ?? done])
        #expect(suggestion.recommendation == (next == nil ? .stay : .progress))
        #expect(suggestion.reason == (next == nil ? .noOther(.weight) : .allRepsDone))
        let missed = rule.suggestion(for: plan, after: [[Suggested.set(done, 4)]])
        #expect(missed.kilograms == [done] && missed.recommendation == .stay)
    }

    @Test("adds thousandths of repetitions, seconds and meters as whole ones")
    func percentOfOthers() {
        func next(
            _ measure: Progression.Measure, _ share: Int?, _ set: ExerciseSet
        ) -> ProgressionSuggestion {
            Progression(.percent, measure: measure, stepShare: share)
                .suggestion(for: [ExerciseSet.Target()], after: [[set]])
        }
        #expect(next(.reps, 50, Suggested.set(nil, 10)).reps == [11...11])
        #expect(next(.reps, 25, Suggested.set(nil, 100)).reps == [103...103])
        #expect(next(.reps, 0, Suggested.set(nil, 10)).reason == .noStep(.reps))
        #expect(next(.duration, 50, Suggested.set(seconds: 62)).seconds == [65])
        #expect(next(.duration, 1, Suggested.set(seconds: 62)).seconds == [63])
        #expect(next(.distance, 25, Suggested.set(meters: 5_010)).meters == [5_135])
        #expect(next(.distance, nil, Suggested.set(meters: 5)).reason == .noStep(.distance))
    }

    @Test("fills the range of repetitions before it adds weight")
    func double() {
        let rule = Progression(.double, step: .kilograms(5))
        func next(_ reps: [Int]) -> ProgressionSuggestion {
            rule.suggestion(for: eights, after: [Suggested.session(110, reps)])
        }
        let more = next([8, 9, 10])
        #expect(more.recommendation == .progress && more.reason == .rangeNotFull)
        #expect(more.kilograms == [110, 110, 110])
        #expect(more.reps == [9...10, 10...10, 10...10])
        let full = next([10, 12, 10])
        #expect(full.recommendation == .progress && full.reason == .allRepsDone)
        #expect(full.kilograms == [115, 115, 115] && full.reps == [8...10, 8...10, 8...10])
        let less = next([7, 5, 9])
        #expect(less.recommendation == .stay)
        #expect(less.reason == .repsMissed(done: 21, planned: 30))
        #expect(less.reps == [8...10, 8...10, 10...10])
    }

    @Test("counts no repetitions of lighter sets before it adds weight")
    func lighterDouble() {
        let sets = [Suggested.set(110, 10), Suggested.set(105, 10), Suggested.set(110, 10)]
        let next = Progression(.double, step: .kilograms(5)).suggestion(for: eights, after: [sets])
        #expect(next.recommendation == .stay && next.reason == .lighterSets)
        #expect(next.reps == [10...10, 8...10, 10...10] && next.kilograms == [110, 110, 110])
    }

    @Test("fills the range before it adds time, and stays at its end if repetitions are to grow")
    func doubleOfOthers() {
        var set = Suggested.set(nil, 3)
        set.duration = .seconds(30)
        let target = ExerciseSet.Target(reps: 2...3, duration: .seconds(30))
        let timed = Progression(.double, measure: .duration, stepDuration: .seconds(10))
        let next = timed.suggestion(for: [target], after: [[set]])
        #expect(next.seconds == [40] && next.reps == [2...3])
        set.reps = 2
        let same = timed.suggestion(for: [target], after: [[set]])
        #expect(same.seconds == [30] && same.reps == [3...3])
        let counted = Progression(.double, measure: .reps, stepReps: 1)
        let end = counted.suggestion(for: eights, after: [Suggested.session(100, [10, 11, 10])])
        #expect(end.recommendation == .stay && end.reason == .noOther(.reps))
        #expect(end.reps == [10...10, 10...10, 10...10])
    }

    @Test(
        "takes a share of the training maximum, whatever was done",
        arguments: [
            (120, 850, nil, 100, 102, .progress), (120, 850, nil, 102, 102, .stay),
            (120, 850, nil, 105, 102, .regress), (120, 850, 2.5, 100, 102.5, .progress),
            (120, 1_050, nil, 100, 126, .progress), (-20, 900, nil, -25, -22, .progress),
            (-20, 1_100, nil, -18, -18, .stay), (120, 0, nil, 100, 0, .regress),
        ] as [(Double, Int, Double?, Double, Double, Recommendation)])
    func shares(
        maximum: Double, share: Int, multiple: Double?, done: Double, next: Double,
        recommendation: Recommendation
    ) {
        let rule = Progression(
            .shareOfMaximum, measure: .reps, rounding: multiple.map { .kilograms($0) }, share: share
        )
        let suggestion = rule.suggestion(
            for: Suggested.plan(1, nil, 5...5), after: [[Suggested.set(done, 1)]],
            marks: [Suggested.mark(maximum)])
        #expect(suggestion.kilograms == [next] && suggestion.reps == [5...5])
        #expect(suggestion.recommendation == recommendation)
        #expect(suggestion.reason == .shareOfMark(.trainingMaximum))
    }

    @Test("takes the newest mark of the kind, and the target's own share before that of the rule")
    func marks() {
        let rule = Progression(.shareOfMaximum, share: 500)
        let targets = [
            ExerciseSet.Target(reps: 5...5),
            ExerciseSet.Target(share: 900, shareOf: .goal, reps: 3...3),
        ]
        let marks = [
            Suggested.mark(100, day: 1), Suggested.mark(120, day: 3), Suggested.mark(110, day: 2),
            Suggested.mark(200, .goal), Suggested.mark(300, .tested, day: 9),
            StrengthMark(exercise: nil, kind: .goal, reps: 20),
        ]
        let done = [Suggested.session(150, [5, 3])]
        for marks in [marks, marks.reversed()] {
            let next = rule.suggestion(for: targets, after: done, marks: marks)
            #expect(next.kilograms == [60, 180] && next.recommendation == .progress)
            #expect(next.targets.map(\.share) == [nil, nil])
        }
    }

    @Test("stays without a mark or a share, and begins with the share before the first session")
    func noMark() {
        let plan = Suggested.plan(1, nil, 5...5)
        let done = [Suggested.session(90, [5])]
        let rule = Progression(.shareOfMaximum, share: 900)
        let marks = [Suggested.mark(100), Suggested.mark(100, .goal)]
        let none = rule.suggestion(for: plan, after: done, marks: [marks[1]])
        #expect(none.reason == .noMark(.trainingMaximum) && none.recommendation == .stay)
        #expect(none.kilograms == [90])
        let shareless = Progression(.shareOfMaximum).suggestion(
            for: plan, after: done, marks: marks)
        #expect(shareless.reason == .noShare && shareless.kilograms == [90])
        let first = rule.suggestion(for: plan, after: [], marks: marks)
        #expect(first.kilograms == [90] && first.reason == .noHistory && first.confidence == 0)
    }

    @Test("rounds to its multiple and then to what can be loaded")
    func rounding() {
        var asked: [Double] = []
        let next = Progression(.addStep, step: .kilograms(1), rounding: .kilograms(2.5)).suggestion(
            for: Suggested.plan(1, nil), after: [[Suggested.set(101, 5)]]
        ) {
            asked.append($0.kilograms)
            return .kilograms(103)
        }
        #expect(asked == [102.5] && next.kilograms == [103])
    }

    @Test(
        "finds a greater weight up to eight steps away if the plates are coarse",
        arguments: [(2.5, 105), (1.25, 105), (0.625, 105), (0.624, nil)] as [(Double, Double?)])
    func coarse(step: Double, next: Double?) {
        let rule = Progression(.addStep, step: .kilograms(step))
        let suggestion = rule.suggestion(
            for: Suggested.plan(1, nil), after: [[Suggested.set(100, 5)]],
            rounding: Suggested.down(to: 5))
        #expect(suggestion.kilograms == [next ?? 100])
        #expect(suggestion.reason == (next == nil ? .noOther(.weight) : .allRepsDone))
    }

    @Test(
        "says why in a sentence",
        arguments: [
            (.noHistory, "Nothing was done yet."),
            (.setsMissed(done: 1, planned: 3), "1 of 3 planned sets was done."),
            (.repsMissed(done: 14, planned: 15), "14 of 15 planned repetitions were done."),
            (.deload(failures: 1), "The last session was no success."),
            (.deload(failures: 3), "The last 3 sessions were no success."),
            (.shareOfMark(.trainingMaximum), "The weight is a share of the training maximum."),
            (.noMark(.goal), "The goal is not known."),
            (.score(1.04), "The last sessions have a score of 1.04."),
            (.missed(.duration), "The planned time was not reached."),
            (.noOther(.reps), "No other number of repetitions is possible."),
        ] as [(ProgressionSuggestion.Reason, String)])
    func words(reason: ProgressionSuggestion.Reason, text: String) {
        #expect(reason.description == text)
    }
}
