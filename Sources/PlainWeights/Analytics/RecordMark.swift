/// The number of a set that a rule compares with that of the sets that are alike.
struct RecordMark {
    /// What sets have in common that are compared with each other.
    enum Likeness: Hashable {
        case none
        case weight(Weight?)
        case distance(Distance)
    }

    let likeness: Likeness
    /// The number, of which the greater one is the better one.
    let value: Int

    /// Creates the mark of a set; nil if the rule compares no such sets.
    ///
    /// What is 0 was not done: an import may say 0 of what it does not know.
    init?(_ feat: Feat, by rule: RecordRule) {
        let reps = feat.reps ?? 0
        let (duration, distance) = (feat.duration ?? .zero, feat.distance ?? .zero)
        switch rule {
        case .heaviest, .oneRepMax, .pareto: return nil
        case .mostReps:
            if reps <= 0 { return nil }
            (likeness, value) = (.weight(feat.weight), reps)
        case .longest:
            if duration <= .zero || distance > .zero || reps > 0 { return nil }
            (likeness, value) = (.weight(feat.weight), duration.rawValue)
        case .farthest:
            if distance <= .zero { return nil }
            (likeness, value) = (.none, distance.rawValue)
        case .fastest:
            if distance <= .zero || duration <= .zero { return nil }
            (likeness, value) = (.distance(distance), -duration.rawValue)
        }
    }
}

/// What was done in a set, as records compare it.
struct Feat {
    let weight: Weight?
    let reps: Int?
    let duration: TimeSpan?
    let distance: Distance?
}

extension ExerciseSet {
    /// What was done, as records compare it.
    var feat: Feat { Feat(weight: weight, reps: reps, duration: duration, distance: distance) }
}
