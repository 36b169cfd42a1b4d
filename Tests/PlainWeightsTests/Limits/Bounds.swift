import Foundation
import PlainWeights

/// Values on both sides of limits: those at the limits, and those right beyond them.
struct Bounds<Value: Sendable>: Sendable {
    var allowed: [Value]
    var refused: [Value]

    func map<Other>(_ transform: (Value) -> Other) -> Bounds<Other> {
        Bounds<Other>(allowed: allowed.map(transform), refused: refused.map(transform))
    }

    /// Returns the values of several bounds.
    static func all(_ parts: [Bounds]) -> Bounds {
        Bounds(allowed: parts.flatMap(\.allowed), refused: parts.flatMap(\.refused))
    }
}

private let longText = String(repeating: "é", count: TrainingLimits.textBytes / 2)

extension Bounds<String> {
    static let texts = Bounds(allowed: ["", longText], refused: [longText + "a"])
    /// Those of a name, which is not blank.
    static let names = Bounds(allowed: [" a ", longText], refused: ["", " \n", longText + "a"])
}

extension Bounds<[String]> {
    static let lists = Bounds(
        allowed: [[], [String](repeating: "a", count: TrainingLimits.listCount), [longText]],
        refused: [
            [String](repeating: "a", count: TrainingLimits.listCount + 1), [longText, "a"],
        ])
}

extension Bounds<Int> {
    static func integers(_ range: ClosedRange<Int>) -> Bounds {
        Bounds(
            allowed: [range.lowerBound, range.upperBound],
            refused: [range.lowerBound - 1, range.upperBound + 1, .min, .max])
    }

    /// The numbers of values of a list.
    static let listCounts = Bounds(
        allowed: [0, TrainingLimits.listCount], refused: [TrainingLimits.listCount + 1])
}

extension Bounds<Double> {
    static func numbers(_ range: ClosedRange<Double>) -> Bounds {
        Bounds(
            allowed: [range.lowerBound, range.upperBound],
            refused: [
                range.lowerBound.nextDown, range.upperBound.nextUp, .nan, .infinity, -.infinity,
            ])
    }
}

extension Bounds<Weight> {
    static func weights(_ range: ClosedRange<Weight> = TrainingLimits.weights) -> Bounds {
        Bounds<Int>.integers(range.lowerBound.rawValue...range.upperBound.rawValue)
            .map { Weight(rawValue: $0) }
    }
}

extension Bounds<Distance> {
    static let distances = Bounds<Int>.integers(
        TrainingLimits.distances.lowerBound.rawValue...TrainingLimits.distances.upperBound.rawValue
    ).map { Distance(rawValue: $0) }
}

extension Bounds<TimeSpan> {
    static let times = Bounds<Int>.integers(
        TrainingLimits.times.lowerBound.rawValue...TrainingLimits.times.upperBound.rawValue
    ).map { TimeSpan(rawValue: $0) }
}

extension Bounds<Date> {
    static let dates: Bounds = {
        let (first, end) = (TrainingLimits.dates.lowerBound, TrainingLimits.dates.upperBound)
        func next(_ date: Date, _ step: (Double) -> Double) -> Date {
            Date(timeIntervalSinceReferenceDate: step(date.timeIntervalSinceReferenceDate))
        }
        return Bounds(
            allowed: [first, next(end, \.nextDown)],
            refused: [
                next(first, \.nextDown), end, Date(timeIntervalSinceReferenceDate: .nan),
                .distantPast, .distantFuture,
            ])
    }()
}

extension Bounds<LocalDay> {
    static let days = Bounds(
        allowed: [LocalDay(rawValue: 0), LocalDay(year: 2199, month: 12, day: 31)],
        refused: [
            LocalDay(rawValue: -1), LocalDay(year: 2200, month: 1, day: 1),
            LocalDay(rawValue: .min), LocalDay(rawValue: .max),
        ])
}

extension Bounds<Extras> {
    /// The name, the text and the unit of a value count together.
    static let extras: Bounds = {
        let text = String(longText.dropLast()) + "a"
        func many(_ count: Int) -> Extras {
            Extras(
                Dictionary(
                    uniqueKeysWithValues: (0..<count).map { (Extras.Key("\($0)"), .number(1)) }))
        }
        return Bounds(
            allowed: [
                Extras(), Extras(["a": .text(text)]), many(TrainingLimits.listCount / 3),
            ],
            refused: [
                Extras(["b": .text(text + "a")]), Extras(["a": .number(1, unit: longText)]),
                many(TrainingLimits.listCount / 3 + 1), Extras(["a": .number(.nan)]),
            ])
    }()
}

extension Bounds<ExerciseSet.Target> {
    private static let single: Bounds = .all([
        Bounds<Weight>.weights().map { ExerciseSet.Target(weight: $0) },
        Bounds<Int>.integers(TrainingLimits.thousandths).map { ExerciseSet.Target(share: $0) },
        Bounds<Int>(allowed: [0, 100_000], refused: [-1]).map {
            ExerciseSet.Target(reps: min($0, 0)...$0)
        },
        Bounds<Int>(allowed: [100_000], refused: [100_001]).map {
            ExerciseSet.Target(reps: 1...$0)
        },
        Bounds<Double>.numbers(TrainingLimits.rpe).map { ExerciseSet.Target(rpe: $0) },
        Bounds<Distance>.distances.map { ExerciseSet.Target(distance: $0) },
        Bounds<TimeSpan>.times.map { ExerciseSet.Target(duration: $0) },
        Bounds<TimeSpan>.times.map { ExerciseSet.Target(rest: $0) },
        Bounds<Extras>.extras.map { ExerciseSet.Target(extras: $0) },
    ])

    static let targets: Bounds = .all([
        single,
        Bounds<Weight>.weights().map { weight in
            ExerciseSet.Target(sides: [ExerciseSet.Target(weight: weight)])
        },
        Bounds<Int>.listCounts.map {
            ExerciseSet.Target(sides: .init(repeating: .blank, count: $0))
        },
    ])
}

extension Bounds<[ExerciseSet.Target]> {
    static let lists: Bounds = .all([
        Bounds<ExerciseSet.Target>.targets.map { [$0] },
        Bounds<Int>.listCounts.map { [ExerciseSet.Target](repeating: .blank, count: $0) },
    ])
}

extension Bounds<[SetGroup]> {
    /// All groups together have as many sets as a list may have values.
    static let groups: Bounds = .all([
        Bounds<ExerciseSet.Target>.targets.map { [SetGroup(count: 1, $0)] },
        Bounds<Weight>.weights().map { weight in
            [SetGroup(count: 1, .blank, intervals: [ExerciseSet.Target(weight: weight)])]
        },
        Bounds<Int>.listCounts.map { count in
            [SetGroup(count: 1, .blank, intervals: .init(repeating: .blank, count: count))]
        },
        Bounds<Int>.integers(TrainingLimits.counts).map { [SetGroup(count: $0, .blank)] },
        Bounds<String>.texts.map { [SetGroup(count: 1, .blank, notes: $0)] },
        Bounds<Int>.listCounts.map { count in
            (0..<count).map { SetGroup(key: UInt32($0 + 1), count: 0, .blank) }
        },
        Bounds<Int>(allowed: [400], refused: [401]).map {
            [SetGroup(key: 1, count: 600, .blank), SetGroup(key: 2, count: $0, .blank)]
        },
    ])
}

extension Bounds<Progression> {
    static let progressions: Bounds = .all([
        Bounds<String>.texts.map { Progression(.init(rawValue: $0)) },
        Bounds<String>.texts.map { Progression(.addStep, measure: .init(rawValue: $0)) },
        Bounds<Weight>.weights().map { Progression(.addStep, step: $0) },
        Bounds<Weight>.weights().map { Progression(.addStep, leastStep: $0) },
        Bounds<Weight>.weights().map { Progression(.addStep, rounding: $0) },
        Bounds<Int>.integers(TrainingLimits.repetitions).map {
            Progression(.addStep, stepReps: $0)
        },
        Bounds<TimeSpan>.times.map { Progression(.addStep, stepDuration: $0) },
        Bounds<Distance>.distances.map { Progression(.addStep, stepDistance: $0) },
        Bounds<Int>.integers(TrainingLimits.thousandths).map {
            Progression(.percent, stepShare: $0)
        },
        Bounds<Int>.integers(TrainingLimits.thousandths).map {
            Progression(.shareOfMaximum, share: $0)
        },
        Bounds<Int>.integers(TrainingLimits.counts).map {
            Progression(.addStep, failuresToDeload: $0)
        },
        Bounds<Int>.integers(TrainingLimits.thousandths).map {
            Progression(.addStep, deloadShare: $0)
        },
    ])
}
