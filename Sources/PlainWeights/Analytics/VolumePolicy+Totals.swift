import RecordStore

extension VolumePolicy {
    /// Returns the sums of each day on which sets of a query count, the first day first.
    func dayTotals(
        of sets: Query<ExerciseSet>, during days: Range<LocalDay>?, in snapshot: Snapshot
    ) throws -> [(day: LocalDay, sum: TotalsSum)] {
        var query = counted(sets)
        if let days { query = query.and { $0.computed(ExerciseSet.day).isIn(days) } }
        let found = try snapshot.totals(
            of: query, by: .day, .count, .reps, volume, .duration, .distance, .rest, .restCount)
        var totals = found.map {
            (day: $0.group ?? LocalDay(rawValue: 0), sum: TotalsSum($0.values))
        }
        guard countsWeightOnlySets else { return totals }
        let weights = try snapshot.totals(
            of: query.and { $0.reps == nil && $0.weight != nil },
            by: .day, onceWeight)
        var positions: [LocalDay: Int] = [:]
        for (position, entry) in totals.enumerated() { positions[entry.day] = position }
        for weight in weights {
            guard let position = weight.group.flatMap({ positions[$0] }) else { continue }
            totals[position].sum.volume += weight.values
        }
        return totals
    }
}

// Kept, because making them anew takes longer than the totals of a day.

extension GroupKey where R == ExerciseSet, Value == LocalDay? {
    fileprivate static let day = GroupKey.value { $0.computed(ExerciseSet.day) }
}

extension Measure where R == ExerciseSet, Value == Int {
    fileprivate static let reps = Measure.sum(\.reps)
    fileprivate static let duration = Measure.sum(\.duration.rawValue)
    fileprivate static let distance = Measure.sum(\.distance.rawValue)
    fileprivate static let rest = Measure.sum(\.rest.rawValue)
    fileprivate static let restCount = Measure.count(\.rest.rawValue)
}

extension TotalsSum {
    fileprivate init(_ values: (Int, Int, Int128, Int, Int, Int, Int)) {
        (sets, reps, volume, duration, distance, rest, restCount) = values
    }
}
