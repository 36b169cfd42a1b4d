import PlainWeights
import Testing

@Suite("A progression by steps")
struct ProgressionTests {
    private typealias Reason = ProgressionSuggestion.Reason
    private let rule = Progression(.addStep, step: .kilograms(2.5))
    private let fives = Suggested.plan(3, 100, 5...5)

    @Test("adds a step to the weight that was done if every target was met")
    func met() {
        let next = rule.suggestion(for: fives, after: [Suggested.session(110, [5, 5, 6])])
        #expect(next.recommendation == .progress && next.reason == .allRepsDone)
        #expect(next.kilograms == [112.5, 112.5, 112.5])
        #expect(next.reps == [5...5, 5...5, 5...5])
    }

    @Test(
        "stays with the weight that was done if something is missing",
        arguments: [
            ([5, 5, 4], ProgressionSuggestion.Reason.repsMissed(done: 14, planned: 15)),
            ([9, 9, 4], .repsMissed(done: 14, planned: 15)),
            ([5, 5], .setsMissed(done: 2, planned: 3)),
            ([nil, nil, nil], .repsMissed(done: 0, planned: 15)),
            ([5, nil, 5], .repsMissed(done: 10, planned: 15)),
        ] as [([Int?], ProgressionSuggestion.Reason)])
    func missed(reps: [Int?], reason: ProgressionSuggestion.Reason) {
        let next = rule.suggestion(for: fives, after: [Suggested.session(110, reps)])
        #expect(next.recommendation == .stay && next.reason == reason)
        #expect(next.kilograms == [110, 110, 110] && next.reps == [5...5, 5...5, 5...5])
    }

    @Test("asks for the end of a range, and for its begin if as many as possible are wanted")
    func ranges() {
        let range = Suggested.plan(2, 100, 8...10)
        let open = Suggested.plan(2, 100, 8...10, isOpen: true)
        func next(_ targets: [ExerciseSet.Target], _ reps: [Int]) -> [Double?] {
            rule.suggestion(for: targets, after: [Suggested.session(100, reps)]).kilograms
        }
        #expect(next(range, [10, 10]) == [102.5, 102.5] && next(range, [10, 9]) == [100, 100])
        #expect(next(open, [8, 8]) == [102.5, 102.5] && next(open, [8, 7]) == [100, 100])
    }

    @Test("takes the heaviest set for the weight, and stays while others are lighter")
    func lighter() {
        let sets = [100, 97.5, 102.5].map { Suggested.set($0, 5) }
        let next = rule.suggestion(for: fives, after: [sets])
        #expect(next.reason == .lighterSets && next.kilograms == [102.5, 102.5, 102.5])
    }

    @Test("counts no sets to warm up, none that was not done, and none beyond the targets")
    func others() {
        let warmUp = Suggested.set(60, 1, kind: .warmUp)
        let undone = Suggested.set(200, 1, completed: false)
        let drop = Suggested.set(70, 12, kind: .drop)
        let sets =
            [warmUp, undone, drop] + Suggested.session(100, [5, 5, 5]) + [Suggested.set(150, 1)]
        let next = rule.suggestion(for: fives, after: [[], [warmUp], sets])
        #expect(next.kilograms == [102.5, 102.5, 102.5])
        let warm = ExerciseSet.Target(weight: .kilograms(60), reps: 1...1, kind: .warmUp)
        let warmed = rule.suggestion(for: [warm] + fives, after: [sets])
        #expect(warmed.kilograms == [60, 102.5, 102.5, 102.5] && warmed.reason == .allRepsDone)
    }

    @Test("grows each planned weight by itself, and drop sets by those of their kind")
    func groups() {
        var targets = Suggested.plan(1, 100, 5...5) + Suggested.plan(2, 80, 8...8)
        targets.append(ExerciseSet.Target(weight: .kilograms(50), reps: 12...12, kind: .drop))
        let sets = [
            Suggested.set(50, 12, kind: .drop), Suggested.set(105, 5), Suggested.set(85, 8),
            Suggested.set(85, 9),
        ]
        let next = rule.suggestion(for: targets, after: [sets])
        #expect(next.kilograms == [107.5, 87.5, 87.5, 52.5])
        let open = Suggested.plan(1, nil, 5...5) + Suggested.plan(2, nil, 10...10)
        let top = [Suggested.set(100, 5)] + Suggested.session(80, [10, 10])
        #expect(rule.suggestion(for: open, after: [top]).kilograms == [102.5, 82.5, 82.5])
    }

    @Test("lessens assistance, up to weight")
    func assistance() {
        let plan = Suggested.plan(1, nil, 5...5)
        let weights = [-20, -2.5, -1].map {
            rule.suggestion(for: plan, after: [[Suggested.set($0, 5)]]).kilograms
        }
        #expect(weights == [[-17.5], [0], [1.5]])
    }

    @Test("falls back to the planned weight, and stays without any weight or step")
    func bases() {
        let done = [Suggested.session(nil, [5, 5, 5])]
        #expect(rule.suggestion(for: fives, after: done).kilograms == [102.5, 102.5, 102.5])
        let noBase = rule.suggestion(for: Suggested.plan(3, nil, 5...5), after: done)
        #expect(noBase.reason == .noBase(.weight) && noBase.kilograms == [nil, nil, nil])
        for step in [nil, Weight.zero, .kilograms(-1)] {
            let next = Progression(.addStep, step: step).suggestion(for: fives, after: done)
            #expect(next.recommendation == .stay && next.reason == .noStep(.weight))
        }
    }

    @Test("adds repetitions to those that each set had, and moves a range as a whole")
    func repetitions() {
        func next(_ plan: ClosedRange<Int>?, _ done: [Int], step: Int? = 2) -> [ClosedRange<Int>?] {
            let rule = Progression(.addStep, measure: .reps, stepReps: step)
            let targets = Suggested.plan(2, 24, plan)
            let next = rule.suggestion(for: targets, after: [Suggested.session(24, done)])
            #expect(next.kilograms == [24, 24])
            return next.reps
        }
        #expect(next(8...8, [8, 8]) == [10...10, 10...10])
        #expect(next(8...8, [12, 9]) == [11...11, 11...11])
        #expect(next(8...8, [8, 7]) == [8...8, 8...8])
        #expect(next(8...10, [11, 12]) == [11...13, 11...13])
        #expect(next(8...8, [8, 8], step: nil) == [9...9, 9...9])
        #expect(next(nil, [6, 7]) == [8...8, 8...8])
    }

    @Test("adds time to what each set lasted")
    func time() {
        let rule = Progression(.addStep, measure: .duration, stepDuration: .seconds(5))
        let target = ExerciseSet.Target(duration: .seconds(60))
        func next(_ seconds: [Double?]) -> ProgressionSuggestion {
            let sets = seconds.map { Suggested.set(seconds: $0, meters: 1) }
            return rule.suggestion(for: [target, target], after: [sets])
        }
        #expect(next([60, 65]).seconds == [65, 65] && next([70, 65]).seconds == [70, 70])
        #expect(next([59.999, 65]).seconds == [60, 60])
        #expect(next([nil, 65]).reason == .missed(.duration))
    }

    @Test("adds distance, whatever the time was")
    func distance() {
        let rule = Progression(.addStep, measure: .distance, stepDistance: .meters(500))
        let target = ExerciseSet.Target(distance: .kilometers(5), duration: .minutes(25))
        func next(_ meters: Double) -> ProgressionSuggestion {
            rule.suggestion(for: [target], after: [[Suggested.set(seconds: 60, meters: meters)]])
        }
        #expect(next(5_200).meters == [5_700] && next(5_200).seconds == [1_500])
        #expect(next(4_999).meters == [5_000] && next(4_999).reason == .missed(.distance))
    }

    @Test("holds a carry to its distance while the weight grows")
    func carry() {
        let target = ExerciseSet.Target(weight: .kilograms(30), distance: .meters(40))
        func next(_ meters: Double) -> [Double?] {
            var set = Suggested.set(meters: meters)
            set.weight = .kilograms(32)
            return rule.suggestion(for: [target], after: [[set]]).kilograms
        }
        #expect(next(40) == [34.5] && next(39) == [32])
    }

    @Test("counts the weaker side of a target of both, and plans sides that are planned apart")
    func sides() {
        let pair = [Suggested.set(20, 5, side: .left), Suggested.set(17.5, 5, side: .right)]
        let one = Suggested.plan(1, 20, 5...5)
        #expect(rule.suggestion(for: one, after: [pair]).kilograms == [20])
        let left = ExerciseSet.Target(weight: .kilograms(20), side: .left)
        let right = ExerciseSet.Target(weight: .kilograms(15), side: .right)
        let apart = ExerciseSet.Target(reps: 5...5, sides: [right, left])
        let next = rule.suggestion(for: [apart], after: [pair])
        #expect(next.targets[0].sides.map(\.weight) == [.kilograms(20), .kilograms(22.5)])
        #expect(next.targets[0].sides.map(\.reps) == [5...5, 5...5])
        #expect(next.targets[0].weight == nil && next.reason == .allRepsDone)
        #expect(
            rule.suggestion(for: [apart], after: [[pair[0]]]).reason
                == .setsMissed(done: 1, planned: 2))
        let drop = ExerciseSet.Target(reps: 5...5, kind: .drop, sides: [right, left])
        #expect(rule.suggestion(for: [drop], after: [pair]).reason == .noHistory)
    }

    @Test("gives the plan back, sure of nothing, without history, targets or a known rule")
    func nothing() {
        let done = [Suggested.session(100, [5, 5, 5])]
        func expect(_ rule: Progression, _ sessions: [[ExerciseSet]], _ reason: Reason) {
            let next = rule.suggestion(for: fives, after: sessions)
            #expect(
                next
                    == ProgressionSuggestion(.stay, targets: fives, reason: reason, confidence: 0))
        }
        expect(rule, [], .noHistory)
        expect(rule, [[], []], .noHistory)
        expect(Progression(Progression.Rule(rawValue: "moon")), done, .unknownRule)
        let measure = Progression.Measure(rawValue: "moon")
        expect(Progression(.addStep, measure: measure), done, .unknownRule)
        let empty = rule.suggestion(for: [], after: done)
        #expect(empty.targets.isEmpty && empty.reason == .noTargets && empty.confidence == 0)
    }

    @Test(
        "is as sure as those of the last three sessions are many that ended as the newest",
        arguments: [
            ([5], 1), ([4], 1), ([5, 5], 2), ([5, 4], 1), ([4, 4, 4], 3), ([4, 5, 4], 2),
            ([5, 4, 4], 1), ([5, 5, 5, 5], 3), ([5, 5, 5, 4], 3), ([5, 4, 4, 5], 1),
        ])
    func confidence(reps: [Int], thirds: Int) {
        let sessions = reps.map { Suggested.session(100, [5, 5, $0]) }
        let next = rule.suggestion(for: fives, after: sessions)
        #expect(next.confidence == Double(thirds) / 3)
    }

    @Test("has a target in the unit of the plan, or else of the set, and no share beside a weight")
    func units() {
        var set = Suggested.set(100, 5)
        set.weightUnit = .pounds
        let share = ExerciseSet.Target(share: 800, reps: 5...5)
        let next = rule.suggestion(
            for: Suggested.plan(1, 90, 5...5) + [share], after: [[set, set]])
        #expect(next.targets.map(\.weightUnit) == [.kilograms, .pounds])
        #expect(next.targets.map(\.share) == [nil, nil] && next.kilograms == [102.5, 102.5])
    }
}
