extension VolumePolicy {
    /// Returns the volume of sets, which need not be stored. The tags of their sessions are not
    /// asked for.
    public func volume(of sets: some Sequence<ExerciseSet>) -> Volume {
        sets.reduce(.zero) { $0 + volume(of: $1) }
    }

    /// Returns the volume of one set: zero if it does not count.
    public func volume(of set: ExerciseSet) -> Volume {
        guard set.completed || includesIncomplete, set.kind != .warmUp || includesWarmUps else {
            return .zero
        }
        let weight = usesTypedWeight ? set.weight ?? .zero : set.load
        let countsOnce = countsWeightOnlySets && set.weight != nil
        guard weight > .zero, let count = set.reps ?? (countsOnce ? 1 : nil) else { return .zero }
        return Volume(rawValue: Int128(weight.rawValue) * Int128(count))
    }
}
