import Foundation
import PlainWeights

/// Plans and sessions for suggestions that are worked out by hand.
enum Suggested {
    /// Returns targets that are alike.
    static func plan(
        _ count: Int, _ kilograms: Double?, _ reps: ClosedRange<Int>? = nil, isOpen: Bool = false
    ) -> [ExerciseSet.Target] {
        let target = ExerciseSet.Target(
            weight: kilograms.map { .kilograms($0) }, reps: reps, isAsManyAsPossible: isOpen)
        return Array(repeating: target, count: count)
    }

    /// Returns a session of sets with one weight.
    static func session(_ kilograms: Double?, _ reps: [Int?], rpe: Double? = nil) -> [ExerciseSet] {
        reps.map { set(kilograms, $0, rpe: rpe) }
    }

    static func set(
        _ kilograms: Double?, _ reps: Int?, kind: ExerciseSet.Kind = .normal,
        completed: Bool = true, side: ExerciseSet.Side = .both, rpe: Double? = nil
    ) -> ExerciseSet {
        ExerciseSet(
            exercise: nil, weight: kilograms.map { .kilograms($0) }, reps: reps,
            timestamp: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0, kind: kind,
            completed: completed, side: side, rpe: rpe)
    }

    static func set(seconds: Double? = nil, meters: Double? = nil) -> ExerciseSet {
        ExerciseSet(
            exercise: nil, timestamp: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0,
            distance: meters.map { .meters($0) }, duration: seconds.map { .seconds($0) })
    }

    static func mark(
        _ kilograms: Double, _ kind: StrengthMark.Kind = .trainingMaximum, day: Int = 0
    ) -> StrengthMark {
        StrengthMark(
            exercise: nil, kind: kind, weight: .kilograms(kilograms),
            date: Date(timeIntervalSince1970: Double(day) * 86_400))
    }

    /// Returns a rounding to the multiple that is not greater.
    static func down(to kilograms: Double) -> (Weight) -> Weight {
        { Weight.kilograms(($0.kilograms / kilograms).rounded(.down) * kilograms) }
    }
}

extension ProgressionSuggestion {
    /// The weights of the targets in kilograms.
    var kilograms: [Double?] { targets.map { $0.weight?.kilograms } }
    var reps: [ClosedRange<Int>?] { targets.map(\.reps) }
    var seconds: [Double?] { targets.map { $0.duration?.seconds } }
    var meters: [Double?] { targets.map { $0.distance?.meters } }
}
