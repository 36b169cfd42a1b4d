import RecordStore

extension VolumePolicy {
    /// Returns the sums of each period in which sets of a query count, the first period first.
    func totals(
        of sets: Query<ExerciseSet>, by period: TrainingPeriod, during days: Range<LocalDay>?,
        in snapshot: Snapshot
    ) throws -> [(start: LocalDay, sum: TotalsSum)] {
        var query = counted(sets)
        if let days { query = query.and { $0.computed(ExerciseSet.day).isIn(days) } }
        let key = GroupKey.number(of: period)
        let (numbers, values) = try snapshot.totalColumns(
            of: query, by: key, .count, .reps, volume, .duration, .distance, .rest, .restCount)
        var totals: [(start: LocalDay, sum: TotalsSum)] = []
        totals.reserveCapacity(numbers.count)
        for (position, number) in numbers.enumerated() {
            let (start, sum) = (period.start(ofNumber: number), TotalsSum(values, position))
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

// Kept, because making them anew takes longer than the totals of a day.

extension GroupKey where R == ExerciseSet, Value == Int? {
    /// Weeks are few, so that they are found from entries of days as groups of their own. What
    /// months and years begin with is no calculation with numbers.
    fileprivate static func number(of period: TrainingPeriod) -> GroupKey {
        guard case .week(let firstWeekday) = period else { return day }
        return weeks[TrainingPeriod.daysBeforeEpoch(ofWeekFrom: firstWeekday)]
    }

    private static let day = GroupKey.value { $0.computed(ExerciseSet.day).rawValue }

    /// By the number of days that a week had begun before 1 January 1970.
    private static let weeks = (0..<TrainingPeriod.daysOfWeek).map { shift in
        GroupKey.value {
            ($0.computed(ExerciseSet.day).rawValue + shift)
                .floorDivided(by: TrainingPeriod.daysOfWeek)
        }
    }
}

extension Measure where R == ExerciseSet, Value == Int {
    fileprivate static let reps = Measure.sum(\.reps)
    fileprivate static let duration = Measure.sum(\.duration.rawValue)
    fileprivate static let distance = Measure.sum(\.distance.rawValue)
    fileprivate static let rest = Measure.sum(\.rest.rawValue)
    fileprivate static let restCount = Measure.count(\.rest.rawValue)
}

extension TotalsSum {
    /// Creates the sums at a position of the columns that are asked for.
    fileprivate init(
        _ columns: ([Int], [Int], [Int128], [Int], [Int], [Int], [Int]), _ position: Int
    ) {
        (sets, reps, volume) = (columns.0[position], columns.1[position], columns.2[position])
        (duration, distance) = (columns.3[position], columns.4[position])
        (rest, restCount) = (columns.5[position], columns.6[position])
    }
}
