import RecordStore

extension VolumePolicy {
    /// Returns the query for the sets of another one that count.
    func counted(_ sets: Query<ExerciseSet>) -> Query<ExerciseSet> {
        var query = sets
        if !includesIncomplete { query = query.and { $0.completed == true } }
        if !includesWarmUps {
            query = query.and { $0.computed(ExerciseSet.isWarmUp) == false }
        }
        for tag in excludedSessionTags.sorted() {
            let tagged = Filter<ExerciseSet> { $0.session?.tags.contains(tag) }
            query = query.and(tagged.not)
        }
        return query
    }

    /// The volume of a set, as a measure.
    var volume: Measure<ExerciseSet, Int128> {
        if !usesTypedWeight { return .wideSum { $0.computed(ExerciseSet.volume) } }
        return .wideSum { $0.weight.rawValue.atLeast(0).wideProduct(with: $0.reps) }
    }

    /// The weight of a set that counts it once, as a measure.
    var onceWeight: Measure<ExerciseSet, Int128> {
        if usesTypedWeight { return .wideSum { $0.weight.rawValue.atLeast(0) } }
        return .wideSum {
            let weight = $0.weight.rawValue * $0.implementCount
            return (weight + $0.bodyLoad.rawValue.ifNil(0)).atLeast(0)
        }
    }
}
