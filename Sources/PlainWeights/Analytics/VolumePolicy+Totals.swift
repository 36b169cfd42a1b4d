import RecordStore

extension VolumePolicy {
    /// Returns the sums of each period in which sets of a query count, the first period first.
    func totals(
        of sets: Query<ExerciseSet>, by period: TrainingPeriod, during days: Range<LocalDay>?,
        in snapshot: Snapshot
    ) throws -> [(start: LocalDay, sum: TotalsSum)] {
        var query = counted(sets)
        if let days { query = query.and { $0.computed(ExerciseSet.day).isIn(days) } }
        let key = GroupKey.numbers(of: period)
        let found = try snapshot.totals(
            of: query, by: key, .count, .sum(\.reps), volume, .sum(\.duration.rawValue),
            .sum(\.distance.rawValue), .sum { $0.computed(ExerciseSet.pacedDuration).rawValue },
            .sum { $0.computed(ExerciseSet.pacedDistance).rawValue }, .sum(\.rest.rawValue),
            .count(\.rest.rawValue))
        var totals: [(start: LocalDay, sum: TotalsSum)] = []
        for group in found {
            let start = period.start(ofNumber: group.group)
            let sum = TotalsSum(group.values)
            if totals.last?.start == start {
                totals[totals.count - 1].sum.add(sum)
            } else {
                totals.append((start, sum))
            }
        }
        guard countsWeightOnlySets else { return totals }
        let weights = try snapshot.totals(
            of: query.and { $0.reps == nil && $0.weight != nil }, by: key, onceWeight)
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

extension GroupKey where R == ExerciseSet, Value == Int? {
    /// By the number of a day, or by that of a week.
    ///
    /// Weeks are few, so that they are found from entries of days as groups of their own. What
    /// months and years begin with is no calculation with numbers.
    fileprivate static func numbers(of period: TrainingPeriod) -> GroupKey {
        guard case .week(let firstWeekday) = period else {
            return .value { $0.computed(ExerciseSet.day).rawValue }
        }
        let shift = TrainingPeriod.daysBeforeEpoch(ofWeekFrom: firstWeekday)
        return .value {
            ($0.computed(ExerciseSet.day).rawValue + shift)
                .floorDivided(by: TrainingPeriod.daysOfWeek)
        }
    }
}

extension TotalsSum {
    fileprivate typealias Values = (
        sets: Int, reps: Int, volume: Int128, duration: Int, distance: Int, pacedDuration: Int,
        pacedDistance: Int, rest: Int, restCount: Int
    )

    fileprivate init(_ values: Values) {
        self.init(
            sets: values.sets, reps: values.reps, volume: values.volume,
            duration: values.duration, distance: values.distance,
            pacedDuration: values.pacedDuration, pacedDistance: values.pacedDistance,
            rest: values.rest, restCount: values.restCount)
    }
}
