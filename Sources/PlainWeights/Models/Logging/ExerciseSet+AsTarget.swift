extension ExerciseSet {
    /// What was done, as a target.
    var asTarget: ExerciseSet.Target {
        ExerciseSet.Target(
            weight: weight, weightUnit: weightUnit, reps: reps.map { $0...$0 }, rpe: rpe,
            distance: distance, distanceUnit: distanceUnit, duration: duration, rest: rest,
            kind: kind, side: side, extras: extras)
    }
}
