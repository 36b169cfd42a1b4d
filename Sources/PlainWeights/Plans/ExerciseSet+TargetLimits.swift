extension ExerciseSet.Target {
    /// Returns the target with its weight, repetitions, distance and duration within the limits.
    func limited() -> ExerciseSet.Target {
        var target = self
        target.weight = weight?.limited(to: TrainingLimits.weights)
        target.reps = reps.map {
            let limits = TrainingLimits.repetitions
            return $0.lowerBound.limited(to: limits)...$0.upperBound.limited(to: limits)
        }
        target.distance = distance?.limited(to: TrainingLimits.distances)
        target.duration = duration?.limited(to: TrainingLimits.times)
        target.sides = sides.map { $0.limited() }
        return target
    }
}
