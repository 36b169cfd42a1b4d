/// The sets of an exercise on a day, as a user reads them on one line.
extension TrainingFormat {
    /// Returns sets in their order. Those of one weight, side and kind that stand together share
    /// it: `60 kg x 10 (warm-up); 80 kg x 8, 8, 6; 85 kg x 5`.
    public func list(_ sets: [ExerciseSet]) -> String {
        var parts: [(key: Key, reps: [Int], text: String)] = []
        for set in sets {
            let key = Key(set)
            if let reps = set.reps, key.isLift, parts.last?.key == key {
                parts[parts.count - 1].reps.append(reps)
            } else {
                parts.append((key, set.reps.map { [$0] } ?? [], self.set(set)))
            }
        }
        return parts.map { part in
            part.key.isLift ? text(part.reps, part.key) : part.text + marks(part.key)
        }.joined(separator: "; ")
    }

    /// What sets have in common that stand together.
    private struct Key: Hashable {
        let weight: Weight?
        let unit: Weight.Unit
        let kind: ExerciseSet.Kind
        let side: ExerciseSet.Side
        /// Whether there is nothing beside a weight and repetitions.
        let isLift: Bool

        init(_ set: ExerciseSet) {
            (weight, unit, kind, side) = (set.weight, set.weightUnit, set.kind, set.side)
            isLift = set.reps != nil && set.distance == nil && set.duration == nil
        }
    }

    private func text(_ reps: [Int], _ key: Key) -> String {
        let counts = reps.map { $0.formatted(integers) }.joined(separator: ", ")
        guard let weight = key.weight else {
            return "\(counts) \(reps == [1] ? "rep" : "reps")" + marks(key)
        }
        return "\(self.weight(weight, in: key.unit)) x \(counts)" + marks(key)
    }

    /// The side and the kind in brackets, where they are not the usual ones.
    private func marks(_ key: Key) -> String {
        let side = key.side == .both ? nil : "\(key.side)"
        let kind: String? =
            switch key.kind {
            case .normal: nil
            case .warmUp: "warm-up"
            default: "\(key.kind)"
            }
        let marks = [side, kind].compactMap(\.self)
        return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
    }
}
