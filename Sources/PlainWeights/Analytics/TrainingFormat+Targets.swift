import Foundation

/// What sets are planned to be, as a user reads it.
extension TrainingFormat {
    /// Returns what a set is planned to be, such as `80 kg x 8-10 reps`, `75% x 5+ reps` or
    /// `5 km in 25:00`.
    public func target(_ target: ExerciseSet.Target) -> String {
        let share = target.share.map { share in
            (Double(share) / 10).formatted(numbers.precision(.fractionLength(0...1))) + "%"
        }
        let weight = target.weight.map { self.weight($0, in: target.weightUnit) } ?? share
        let lifted = [weight, reps(of: target)].compactMap(\.self).joined(separator: " x ")
        let distance = target.distance.map { self.distance($0, in: target.distanceUnit) }
        let run = [distance, target.duration.map(duration)].compactMap(\.self)
        var parts = [lifted, run.joined(separator: " in ")].filter { !$0.isEmpty }
        if let rpe = target.rpe {
            parts.append("@" + rpe.formatted(numbers.precision(.fractionLength(0...1))))
        }
        if target.side != .both { parts.append(target.side.description) }
        if target.kind == .warmUp { parts.append("to warm up") }
        return parts.joined(separator: ", ")
    }

    /// Returns targets in their order, equal ones in a row together:
    /// `80 kg x 8 reps; 2 x 60 kg x 12 reps`.
    public func targets(_ targets: [ExerciseSet.Target]) -> String {
        var rest = targets[...]
        var texts: [String] = []
        while let first = rest.first {
            let count = rest.prefix { $0 == first }.count
            rest = rest.dropFirst(count)
            let text = target(first)
            texts.append(count == 1 ? text : count.formatted(integers) + " x \(text)")
        }
        return texts.joined(separator: "; ")
    }

    private func reps(of target: ExerciseSet.Target) -> String? {
        guard let range = target.reps else {
            return target.isAsManyAsPossible ? "as many reps as possible" : nil
        }
        let (least, most) = (range.lowerBound, range.upperBound)
        let first = least.formatted(integers)
        if target.isAsManyAsPossible { return "\(first)+ reps" }
        if least == most { return "\(first) \(least == 1 ? "rep" : "reps")" }
        return "\(first)-\(most.formatted(integers)) reps"
    }
}
