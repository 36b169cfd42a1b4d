import Foundation

/// A set as the tool was told of it, in plain values: what the store has to know afterwards.
struct ToldSet: Hashable {
    /// The exercise, by its number in ``ToldYear``; nil once that was deleted and the sets stayed.
    var exercise: Int?
    /// The name of a deleted exercise.
    var formerName = ""
    var weight: Double?
    var unit = "kg"
    var reps: Int?
    var micrometers: Int?
    var seconds: Double?
    var side = "both"
    var kind = "normal"
    var isPaused = false
    var rpe: Double?
    var notes = ""
    var time = Date(timeIntervalSince1970: 0)
    var offsetMinutes = 0
    /// The part of the body that was lifted.
    var bodyNanograms = 0
    /// When the session began in which the set was done.
    var session: Date?
    /// The place among all sets that were told. Those that were typed at once have one time.
    var number = 0

    /// The day at the place of the set, in days since 1970.
    var day: Int { Self.day(of: time, offsetMinutes) }

    static func day(of time: Date, _ offsetMinutes: Int) -> Int {
        Int(((time.timeIntervalSince1970 + Double(offsetMinutes * 60)) / 86_400).rounded(.down))
    }

    var kilograms: Double? { weight.map { $0 * Self.nanograms(in: unit) / 1e12 } }

    /// The weight times the repetitions, in kilograms.
    var volume: Double {
        let load = (kilograms ?? 0) + Double(bodyNanograms) / 1e12
        return max(0, load) * Double(reps ?? 0)
    }

    static func nanograms(in unit: String) -> Double {
        unit == "kg" ? 1_000_000_000_000 : 453_592_370_000
    }

    /// Whether a set was done before another one.
    static func isBefore(_ one: ToldSet, _ other: ToldSet) -> Bool {
        (one.time, one.number) < (other.time, other.number)
    }

    /// The set without its place among those that were told, which the store does not know.
    var unnumbered: ToldSet {
        var set = self
        set.number = 0
        return set
    }
}
