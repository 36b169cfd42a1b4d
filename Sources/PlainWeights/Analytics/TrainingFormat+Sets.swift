import Foundation

/// What a set has beside a weight, as a user reads it.
extension TrainingFormat {
    /// Returns a distance with as many decimals as it needs, two at most: `5.25 km`.
    public func distance(_ distance: Distance, in unit: Distance.Unit) -> String {
        let style = numbers.grouping(.automatic).precision(.fractionLength(0...2))
        return "\(distance.number(in: unit).formatted(style)) \(unit.symbol)"
    }

    /// Returns a time in whole seconds as a clock shows it: `0:45`, `12:05`, `1:02:03`. Halves of
    /// a second are rounded up.
    public func duration(_ time: TimeSpan) -> String {
        let total = Int((time.seconds).rounded(.toNearestOrAwayFromZero))
        let (minutes, seconds) = (total / 60, total % 60)
        func two(_ number: Int) -> String {
            number.magnitude < 10 ? "0\(number.magnitude)" : "\(number.magnitude)"
        }
        let sign = total < 0 ? "-" : ""
        if minutes.magnitude < 60 { return "\(sign)\(minutes.magnitude):\(two(seconds))" }
        return "\(sign)\((minutes / 60).magnitude):\(two(minutes % 60)):\(two(seconds))"
    }

    /// Returns the time for one unit of a distance: `5:12 /km`; nil for no distance.
    public func pace(
        _ time: TimeSpan, over distance: Distance, in unit: Distance.Unit = .kilometers
    ) -> String? {
        guard distance > .zero else { return nil }
        return "\(duration(.seconds(time.seconds / distance.number(in: unit)))) /\(unit.symbol)"
    }

    /// Returns what was done in a set, such as `80 kg x 8 reps`, `8 reps` or `5 km in 25:00`.
    public func set(_ set: ExerciseSet) -> String {
        var parts: [String] = []
        let weight = set.weight.map { self.weight($0, in: set.weightUnit) }
        let reps = set.reps.map { "\($0.formatted(integers)) \($0 == 1 ? "rep" : "reps")" }
        let lifted = [weight, reps].compactMap(\.self).joined(separator: " x ")
        if !lifted.isEmpty { parts.append(lifted) }
        let distance = set.distance.map { self.distance($0, in: set.distanceUnit) }
        let run = [distance, set.duration.map(duration)].compactMap(\.self)
        if !run.isEmpty { parts.append(run.joined(separator: " in ")) }
        return parts.joined(separator: ", ")
    }
}
