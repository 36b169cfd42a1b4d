import RecordStore

extension VolumePolicy {
    /// Returns the sums of each period in which sets of a query count, the first period first.
    func totals(
        of sets: Query<ExerciseSet>, by period: TrainingPeriod, during days: Range<LocalDay>?,
        in snapshot: Snapshot
    ) throws -> [(start: LocalDay, sum: TotalsSum)] {
        var query = counted(sets)
        if let days { query = query.and { $0.computed(ExerciseSet.day).isIn(days) } }
        let columns = (usesTypedWeight ? PeriodColumns.ofTypedWeight : .ofLoad)[period]
        let (numbers, measures) = try snapshot.totals(of: query, in: columns)
        let sums = try TotalsSum.all(measures)
        var totals: [(start: LocalDay, sum: TotalsSum)] = []
        totals.reserveCapacity(numbers.count)
        for (number, sum) in zip(numbers, sums) {
            let start = period.start(ofNumber: number)
            if totals.last?.start == start {
                totals[totals.count - 1].sum.add(sum)
            } else {
                totals.append((start, sum))
            }
        }
        guard countsWeightOnlySets else { return totals }
        let weights = try snapshot.totals(
            of: query.and { $0.reps == nil && $0.weight != nil }, by: columns.key, onceWeight)
        var positions: [LocalDay: Int] = [:]
        for (position, entry) in totals.enumerated() { positions[entry.start] = position }
        for weight in weights {
            guard let position = positions[period.start(ofNumber: weight.group)] else { continue }
            totals[position].sum.volume += weight.values
        }
        return totals
    }
}

extension TrainingPeriod {
    /// Returns the first day of the period with a number, by which totals are grouped: that of its
    /// week, or else of each of its days.
    fileprivate func start(ofNumber number: Int?) -> LocalDay {
        guard case .week(let firstWeekday) = self else {
            return start(of: LocalDay(rawValue: number ?? 0))
        }
        let shift = Self.daysBeforeEpoch(ofWeekFrom: firstWeekday)
        return LocalDay(rawValue: (number ?? 0) * Self.daysOfWeek - shift)
    }
}

// Kept, because making them anew takes longer than the totals of a day.

extension GroupKey where R == ExerciseSet, Value == Int? {
    fileprivate static let day = GroupKey.value { $0.computed(ExerciseSet.day).rawValue }

    /// By the number of days that a week had begun before 1 January 1970.
    fileprivate static let weeks = (0..<TrainingPeriod.daysOfWeek).map { shift in
        GroupKey.value {
            ($0.computed(ExerciseSet.day).rawValue + shift)
                .floorDivided(by: TrainingPeriod.daysOfWeek)
        }
    }
}

/// What is summed up in each period.
private final class PeriodColumns: Sendable {
    static let ofLoad = PeriodColumns(VolumePolicy())
    static let ofTypedWeight = PeriodColumns(VolumePolicy(usesTypedWeight: true))

    private let days: TotalColumns<ExerciseSet, Int?>
    private let weeks: [TotalColumns<ExerciseSet, Int?>]

    private init(_ policy: VolumePolicy) {
        func columns(by key: GroupKey<ExerciseSet, Int?>) -> TotalColumns<ExerciseSet, Int?> {
            TotalColumns(
                by: key, .count, .sum(\.reps), policy.volume, .sum(\.duration.rawValue),
                .sum(\.distance.rawValue), .sum(\.rest.rawValue),
                .sum { $0.computed(ExerciseSet.pacedDuration).rawValue },
                .sum { $0.computed(ExerciseSet.pacedDistance).rawValue })
        }
        days = columns(by: .day)
        weeks = GroupKey.weeks.map { columns(by: $0) }
    }

    /// Weeks are few, so that they are found from entries of days as groups of their own. What
    /// months and years begin with is no calculation with numbers.
    subscript(_ period: TrainingPeriod) -> TotalColumns<ExerciseSet, Int?> {
        guard case .week(let firstWeekday) = period else { return days }
        return weeks[TrainingPeriod.daysBeforeEpoch(ofWeekFrom: firstWeekday)]
    }
}

extension TotalsSum {
    /// Returns the sums of each group from ``PeriodColumns``.
    fileprivate static func all(_ measures: [FoundMeasure]) throws -> [TotalsSum] {
        let (sets, reps) = (Array(measures[0].counts), try measures[1].wholes())
        let (volumes, durations) = (try measures[2].wides(), try measures[3].wholes())
        let distances = try measures[4].wholes()
        let (rests, restCounts) = (try measures[5].wholes(), measures[5].valueCounts())
        let (pacedDurations, pacedDistances) = (try measures[6].wholes(), try measures[7].wholes())
        return sets.indices.map {
            TotalsSum(
                sets: sets[$0], reps: reps[$0], volume: volumes[$0], duration: durations[$0],
                distance: distances[$0], pacedDuration: pacedDurations[$0],
                pacedDistance: pacedDistances[$0], rest: rests[$0], restCount: restCounts[$0])
        }
    }
}
