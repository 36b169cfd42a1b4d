import RecordStore

extension VolumePolicy {
    /// Returns the sums of each day on which sets of a query count, the first day first.
    func dayTotals(
        of sets: Query<ExerciseSet>, during days: Range<LocalDay>?, in snapshot: Snapshot
    ) throws -> [(day: LocalDay, sum: TotalsSum)] {
        var query = counted(sets)
        if let days { query = query.and { $0.computed(ExerciseSet.day).isIn(days) } }
        let found = try snapshot.totals(
            of: query, by: .value { $0.computed(ExerciseSet.day) }, .count, .sum(\.reps), volume,
            .sum(\.duration.rawValue), .sum(\.distance.rawValue), .sum(\.rest.rawValue),
            .count(\.rest.rawValue))
        var totals = found.map {
            (day: $0.group ?? LocalDay(rawValue: 0), sum: TotalsSum($0.values))
        }
        guard countsWeightOnlySets else { return totals }
        let weights = try snapshot.totals(
            of: query.and { $0.reps == nil && $0.weight != nil },
            by: .value { $0.computed(ExerciseSet.day) }, onceWeight)
        var positions: [LocalDay: Int] = [:]
        for (position, entry) in totals.enumerated() { positions[entry.day] = position }
        for weight in weights {
            guard let position = weight.group.flatMap({ positions[$0] }) else { continue }
            totals[position].sum.volume += weight.values
        }
        return totals
    }
}

extension TotalsSum {
    fileprivate init(_ values: (Int, Int, Int128, Int, Int, Int, Int)) {
        (sets, reps, volume, duration, distance, rest, restCount) = values
    }
}
