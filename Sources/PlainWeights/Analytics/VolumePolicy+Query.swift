import RecordStore

extension VolumePolicy {
    /// Returns the query for the sets of another one that count.
    func counted(_ sets: Query<ExerciseSet>) -> Query<ExerciseSet> {
        var query = sets
        if !includesIncomplete { query = query.and(Self.done) }
        if !includesWarmUps { query = query.and(Self.working) }
        for tag in excludedSessionTags.sorted() {
            let tagged = Filter<ExerciseSet> { $0.session?.tags.contains(tag) }
            query = query.and(tagged.not)
        }
        return query
    }

    private static let done = Filter<ExerciseSet> { $0.completed == true }
    private static let working = Filter<ExerciseSet> { $0.computed(ExerciseSet.isWarmUp) == false }

    /// The volume of a set, as a measure.
    var volume: Measure<ExerciseSet, Int128> {
        usesTypedWeight ? Self.typedVolume : Self.loadVolume
    }

    private static let loadVolume = Measure<ExerciseSet, Int128>.wideSum {
        $0.computed(ExerciseSet.volume)
    }

    private static let typedVolume = Measure<ExerciseSet, Int128>.wideSum {
        $0.weight.rawValue.atLeast(0).wideProduct(with: $0.reps)
    }

    /// The weight of a set that counts it once, as a measure.
    var onceWeight: Measure<ExerciseSet, Int128> {
        if usesTypedWeight { return .wideSum { $0.weight.rawValue.atLeast(0) } }
        return .wideSum {
            let weight = $0.weight.rawValue * $0.implementCount.ifNil(1)
            return (weight + $0.bodyLoad.rawValue.ifNil(0)).atLeast(0)
        }
    }
}
