import Foundation
import PlainWeights
import TestSupport
import Testing

/// Plans, sessions and rules of all kinds, and their extremes.
private struct Imagined {
    var random: Seed

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }

    mutating func integer() -> Int {
        pick([0, 1, 5, 8, 10, 100, -1, 100_000, .max, .min])
    }

    mutating func weight() -> Weight? {
        pick([
            nil, .zero, .kilograms(2.5), .kilograms(60), .pounds(225), .kilograms(100),
            .kilograms(-20), .kilograms(9_999), .kilograms(-10_000), Weight(rawValue: .max),
            Weight(rawValue: .min), Weight(rawValue: 1),
        ])
    }

    mutating func time() -> TimeSpan? {
        pick([nil, nil, .seconds(30), .zero, TimeSpan(rawValue: .max), TimeSpan(rawValue: .min)])
    }

    mutating func distance() -> Distance? {
        pick([nil, nil, .meters(400), .zero, Distance(rawValue: .max), Distance(rawValue: .min)])
    }

    mutating func target(isSide: Bool = false) -> ExerciseSet.Target {
        let ends = [integer(), integer()].sorted()
        let sides = isSide || pick([true, true, false]) ? [] : [target(isSide: true)]
        return ExerciseSet.Target(
            weight: weight(), share: pick([nil, 0, 900, 2_000]),
            shareOf: pick([.trainingMaximum, .goal]), reps: pick([nil, 8...10, ends[0]...ends[1]]),
            isAsManyAsPossible: pick([true, false]), rpe: pick([nil, 8, 10]),
            distance: distance(), duration: time(), kind: pick([.normal, .normal, .drop, .warmUp]),
            side: pick([.both, .both, .left, .right]), sides: sides)
    }

    mutating func set() -> ExerciseSet {
        ExerciseSet(
            exercise: nil, weight: weight(), reps: pick([nil, 8, 10, integer()]),
            timestamp: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0,
            kind: pick([.normal, .normal, .normal, .drop, .warmUp]),
            completed: pick([true, true, false]), side: pick([.both, .both, .left, .right]),
            rpe: pick([nil, 8, 10, .nan, .infinity]), distance: distance(), duration: time())
    }

    mutating func session() -> [ExerciseSet] {
        (0..<pick([0, 1, 3, 6])).map { _ in set() }
    }

    mutating func progression() -> Progression {
        Progression(
            pick([.addStep, .double, .percent, .shareOfMaximum, .weighted]),
            measure: pick([.weight, .weight, .reps, .duration, .distance]), step: weight(),
            stepReps: pick([nil, 1, integer()]), stepDuration: time(), stepDistance: distance(),
            stepShare: pick([nil, 25, integer()]), leastStep: weight(), rounding: weight(),
            share: pick([nil, 850, integer()]), failuresToDeload: pick([nil, 1, 3, integer()]),
            deloadShare: pick([100, integer()]))
    }

    mutating func marks() -> [StrengthMark] {
        (0..<pick([0, 1, 3])).map { day in
            StrengthMark(
                exercise: nil, kind: pick([.trainingMaximum, .goal, .tested]), weight: weight(),
                date: Date(timeIntervalSince1970: Double(day % 2)))
        }
    }
}

@Suite("Any suggestion of a progression")
struct ProgressionLawTests {
    private static let roundings: [@Sendable (Weight) -> Weight] = [
        { $0 }, { _ in Weight(rawValue: .max) }, { _ in Weight(rawValue: .min) },
        { Weight(rawValue: $0.rawValue / 5_000_000_000_000 * 5_000_000_000_000) },
    ]

    @Test("is valid, is one target for each, and is the same for the same input")
    func valid() throws {
        var imagined = Imagined(random: Seed("valid suggestions"))
        for _ in 0..<4_000 {
            let rule = imagined.progression()
            let targets = (0..<imagined.pick([0, 1, 2, 5])).map { _ in imagined.target() }
            let sessions = (0..<imagined.pick([0, 1, 3, 5])).map { _ in imagined.session() }
            let marks = imagined.marks()
            let rounding = imagined.pick(Self.roundings)
            let readiness: Double? = imagined.pick([nil, 0.2, 0.8, .nan])
            func next() -> ProgressionSuggestion {
                rule.suggestion(
                    for: targets, after: sessions, marks: marks, rounding: rounding,
                    readiness: readiness)
            }
            let first = next()
            #expect(first == next())
            #expect(first.targets.count == targets.count)
            #expect((0...1).contains(first.confidence))
            #expect([.stay, .progress, .regress].contains(first.recommendation))
            let groups = first.targets.map { SetGroup(count: 1, $0) }
            let planned = PlannedExercise(exercise: nil, sets: groups)
            #expect(throws: Never.self, "\(rule) \(targets) \(sessions)") { try planned.validate() }
        }
    }

    @Test("asks for more if it says to progress, and for less if it says to regress")
    func directions() {
        var imagined = Imagined(random: Seed("directions of suggestions"))
        var counts: [Recommendation: Int] = [:]
        for _ in 0..<4_000 {
            var rule = imagined.progression()
            rule.measure = .weight
            rule.rule = imagined.pick([.addStep, .percent, .weighted])
            let done = Suggested.session(
                imagined.pick([-40, -2.5, 0, 2.5, 61.3, 100, 9_999]), [imagined.pick([4, 5, 7])])
            let next = rule.suggestion(
                for: Suggested.plan(1, 50, 5...5), after: [done],
                rounding: imagined.pick(Self.roundings))
            counts[next.recommendation, default: 0] += 1
            guard let before = done[0].weight, let after = next.targets[0].weight else {
                Issue.record("a weight was lost")
                return
            }
            let expected: Recommendation =
                after > before ? .progress : after < before ? .regress : .stay
            #expect(next.recommendation == expected, "\(rule) \(before) \(after)")
        }
        #expect(counts.count == 3)
    }

    @Test("of a rule that adds a step rests on no more than the last three sessions")
    func history() {
        var imagined = Imagined(random: Seed("histories of suggestions"))
        for _ in 0..<1_000 {
            var rule = imagined.progression()
            rule.rule = .addStep
            rule.failuresToDeload = imagined.pick([nil, 1, 2, 3])
            let targets = Suggested.plan(1, 100, 8...10) + [imagined.target()]
            let last = (0..<3).map { _ in
                [Suggested.set(imagined.pick([95, 100]), imagined.pick([5, 9, 12]))]
            }
            let older = (0..<5).map { _ in imagined.session() }
            #expect(
                rule.suggestion(for: targets, after: last)
                    == rule.suggestion(for: targets, after: last + older))
        }
    }
}
