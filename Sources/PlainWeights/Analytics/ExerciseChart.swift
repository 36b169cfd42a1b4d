public import RecordStore

/// A chart of an exercise, ready to be drawn: its points, not more than a screen can show, and its
/// axes.
public struct ExerciseChart: Statistic, Hashable {
    /// The exercise that is charted.
    public var exercise: Exercise.ID
    /// What the points show.
    public var measure: Measure
    /// The unit of weights.
    public var unit: Weight.Unit
    /// The time that is shown, or nil for the smallest of ``TrainingWindow/charts`` in which the
    /// exercise was done on two days.
    public var window: TrainingWindow?
    /// The last day of the chart.
    public var today: LocalDay
    /// The most points, at least 3.
    public var pointLimit: Int
    /// The sets whose totals are made.
    public var volume: VolumePolicy
    /// The sets that can be records, and the formula of estimates.
    public var records: RecordPolicy

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, showing measure: Measure = .oneRepMax,
        in unit: Weight.Unit = .kilograms, window: TrainingWindow? = nil, today: LocalDay,
        pointLimit: Int = 120, volume: VolumePolicy = .standard, records: RecordPolicy = .standard
    ) {
        self.exercise = exercise
        self.measure = measure
        self.unit = unit
        self.window = window
        self.today = today
        self.pointLimit = pointLimit
        self.volume = volume
        self.records = records
    }

    /// The chart.
    public struct Result: Hashable, Sendable {
        /// The time that is shown, also where it was not asked for.
        public var window: TrainingWindow
        /// What a point stands for: a day below 180 days between the first and the last one, a week
        /// below a year, else a month.
        public var period: TrainingPeriod
        /// The points, the earliest first.
        public var points: [ChartPoint]
        /// The days of the first and the last point, or nil without points.
        public var days: ClosedRange<LocalDay>?
        /// The range of values, or nil without points.
        public var values: Axis?
        /// The line that comes nearest to all points, also to those that are left out.
        public var line: Trend.Line?
    }

    /// The chart as it is now.
    /// - Complexity: that of ``Trend``.
    public func value(in snapshot: Snapshot) throws -> Result {
        let window = try window ?? smallestWindow(in: snapshot)
        var trend = Trend(
            of: exercise, during: window.range(until: today), volume: volume, records: records)
        var points = try value(of: trend, in: snapshot)
        if let first = points.first?.day, let last = points.last?.day {
            trend.period = .charted(span: last.rawValue - first.rawValue)
            if trend.period != .day { points = try value(of: trend, in: snapshot) }
        }
        let days = points.first.flatMap { first in points.last.map { first.day...$0.day } }
        return Result(
            window: window, period: trend.period, points: points.downsampled(to: pointLimit),
            days: days, values: points.isEmpty ? nil : Axis(points.map(\.value)),
            line: Trend.Line(points))
    }

    private func value(of trend: Trend, in snapshot: Snapshot) throws -> [ChartPoint] {
        try trend.value(in: snapshot).points { measure.value(of: $0, in: unit) }
    }

    private func smallestWindow(in snapshot: Snapshot) throws -> TrainingWindow {
        let sets = volume.counted(.of(exercise))
        let end = LocalDay(rawValue: today.rawValue + 1)
        guard let last = try snapshot.lastDay(of: sets, before: end),
            let second = try snapshot.lastDay(of: sets, before: last)
        else { return .all }
        return TrainingWindow.charts.first {
            $0.range(until: today)?.contains(second) ?? true
        } ?? .all
    }
}

extension TrainingPeriod {
    /// Returns what a point of a chart stands for whose first and last day are so far apart.
    fileprivate static func charted(span: Int) -> TrainingPeriod {
        span < 180 ? .day : span < 365 ? .week() : .month
    }
}

extension ExerciseChart {
    /// What a chart of an exercise shows.
    public enum Measure: Hashable, Sendable, CaseIterable {
        /// The heaviest weight.
        case weight
        /// The greatest estimate of what could be lifted once.
        case oneRepMax
        /// The volume of all sets.
        case volume
        /// The number of repetitions.
        case reps
        /// The number of sets.
        case sets

        /// Returns the number of a period, weights in a unit; nil if the period has none.
        func value(of point: Trend.Point, in unit: Weight.Unit) -> Double? {
            switch self {
            case .weight: point.heaviest?.weight.number(in: unit)
            case .oneRepMax: point.estimate.map { Weight.kilograms($0).number(in: unit) }
            case .volume: point.totals.volume.number(in: unit)
            case .reps: Double(point.totals.reps)
            case .sets: Double(point.totals.sets)
            }
        }
    }
}
