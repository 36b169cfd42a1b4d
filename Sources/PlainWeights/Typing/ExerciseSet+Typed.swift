extension ExerciseSet {
    /// What a person types to log the same: `+warmup 40kgx10@6`, as ``TypedSets`` reads it behind
    /// the name of any exercise. Nil for a set of which no line says the same, such as one without
    /// anything that was done.
    ///
    /// Notes, times and places are not in it.
    public var typed: String? {
        guard let quantities = typedQuantities else { return nil }
        var words: [String] = []
        switch kind {
        case .normal: break
        case .warmUp: words.append("+warmup")
        case .failure: words.append("+failure")
        case .drop: words.append("+drop")
        default: return nil
        }
        if traits.contains(.paused) { words.append("+paused") }
        var word = (side == .left ? "L" : side == .right ? "R" : "") + quantities
        if let rpe { word += "@\(rpe.typed)" }
        words.append(word)
        if distance != nil, let duration { words.append(duration.typed) }
        let text = words.joined(separator: " ")
        return isRead(in: text) ? text : nil
    }

    /// The weight, and what was done with it.
    private var typedQuantities: String? {
        let load = weight.map { $0.number(in: weightUnit).typed + weightUnit.symbol }
        let done: String
        if let distance {
            done = distance.number(in: distanceUnit).typed + distanceUnit.symbol
        } else if let duration {
            done = duration.typed
        } else if let reps {
            done = "\(reps)"
        } else {
            return nil
        }
        return load.map { "\($0)x\(done)" } ?? done
    }

    /// Whether a line with the text says the same, for whatever exercise.
    private func isRead(in text: String) -> Bool {
        var unweighted = Exercise(name: "-")
        unweighted.measures.remove(.weight)
        return [Exercise(name: "-"), unweighted].allSatisfy { exercise in
            guard let part = try? TypedSets("- \(text)").parts.first,
                let sets = try? part.sets(of: exercise, in: weightUnit), sets.count == 1
            else { return false }
            return saysTheSame(as: sets[0])
        }
    }

    private func saysTheSame(as other: ExerciseSet) -> Bool {
        weight == other.weight && reps == other.reps && distance == other.distance
            && duration == other.duration && kind == other.kind && side == other.side
            && rpe == other.rpe
            && traits.contains(.paused) == other.traits.contains(.paused)
            && (weight == nil || weightUnit == other.weightUnit)
            && (distance == nil || distanceUnit == other.distanceUnit)
    }
}

extension Double {
    /// The number without a needless `.0`.
    var typed: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
