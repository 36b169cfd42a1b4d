public import RecordStore

/// The days, weeks or months of an exercise one after the other, for charts: what was lifted, how
/// much, and how strong that was.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// let today = LocalDay(.now, utcOffsetMinutes: 60)
/// let days = TrainingWindow.days(90).range(until: today)
/// let trend = try store.value(of: Trend(of: bench.id, during: days))
/// let kilogramsPerDay = Trend.Line(trend.points(\.estimate))?.slope
/// ```
public struct Trend: Statistic, Hashable {
    /// The exercise that the trend is of.
    public var exercise: Exercise.ID
    /// The length of the periods.
    public var period: TrainingPeriod
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?
    /// The sets whose totals are made.
    public var volume: VolumePolicy
    /// The sets that can be records, and the formula of estimates.
    public var records: RecordPolicy
    /// The rule by which a set is a record.
    public var rule: RecordRule
    /// Whether periods without sets are there too.
    public var isZeroFilled: Bool

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, by period: TrainingPeriod = .day,
        during days: Range<LocalDay>? = nil, volume: VolumePolicy = .standard,
        records: RecordPolicy = .standard, rule: RecordRule = .heaviest, isZeroFilled: Bool = false
    ) {
        self.exercise = exercise
        self.period = period
        self.days = days
        self.volume = volume
        self.records = records
        self.rule = rule
        self.isZeroFilled = isZeroFilled
    }

    /// A period of the exercise.
    public struct Point: Hashable, Sendable {
        /// The first day of the period.
        public var start: LocalDay
        /// What the sets of the period add up to.
        public var totals: SetTotals
        /// The heaviest set, of several that with the most repetitions.
        public var heaviest: Lift?
        /// The set with the greatest estimate of what could be lifted once; of several the
        /// heaviest, then that with the fewest repetitions.
        public var strongest: Lift?
        /// The estimate of ``strongest`` in kilograms.
        public var estimate: Double?
        /// Whether a set of the period was a record when it was done.
        public var hasRecord = false
    }

    /// The periods in their order.
    /// - Complexity: one step for each set of the exercise in the days, and one search for each
    ///   number of repetitions.
    public func value(in snapshot: Snapshot) throws -> [Point] {
        try points(in: snapshot) { _ in }
    }

    /// Room for as many periods at first: a trend of some months has about as many with sets.
    private static var usualPeriods: Int { 16 }

    /// Returns the periods in their order.
    /// - Parameters:
    ///   - leaders: the heaviest set of each number of repetitions, if it is known.
    ///   - visit: called with each set of the days that counts for totals.
    func points(
        in snapshot: Snapshot, leaders: [Leader]? = nil, _ visit: (SetWalk.Step) -> Void
    ) throws -> [Point] {
        // The walk sees each set, so that it makes the totals too: an index would be read beside.
        var counted = CountedSets(volume)
        var found: [FoundPeriod] = []
        found.reserveCapacity(Self.usualPeriods)
        let walk = SetWalk(exercise: exercise, policy: records, days: days, leaders: leaders)
        try walk.forEach(by: rule, in: snapshot) { set in
            let place = found.place(of: period.start(of: set.day))
            if try counted.contains(set, in: snapshot) {
                found[place].sum.add(set, by: volume)
                visit(set)
            }
            found[place].point.take(set, records)
        }
        // Sets that can be records may have no totals: those to warm up, if only they count.
        var points: [Point] = []
        points.reserveCapacity(found.count)
        for period in found where period.sum.sets > 0 { points.append(period.finished) }
        if !isZeroFilled { return points }
        return period.filled(points, during: days, start: \.start) {
            Point(start: $0, totals: SetTotals())
        }
    }
}

/// A period while its sets are walked over.
private struct FoundPeriod {
    var point: Trend.Point
    var sum = TotalsSum()

    /// The point with its totals.
    var finished: Trend.Point {
        var point = point
        point.totals = sum.totals
        return point
    }
}

extension [FoundPeriod] {
    /// Returns the place of the period that begins with a day. If there is none, it is inserted.
    fileprivate mutating func place(of start: LocalDay) -> Int {
        // Sets come in the order of time, and their days nearly so.
        var place = count
        while place > 0, self[place - 1].point.start > start { place -= 1 }
        if place > 0, self[place - 1].point.start == start { return place - 1 }
        insert(FoundPeriod(point: Trend.Point(start: start, totals: SetTotals())), at: place)
        return place
    }
}

extension Trend.Point {
    fileprivate mutating func take(_ set: SetWalk.Step, _ policy: RecordPolicy) {
        if set.isRecord { hasRecord = true }
        guard let lift = set.lift else { return }
        if heaviest.map({ (lift.weight, lift.reps) > ($0.weight, $0.reps) }) ?? true {
            heaviest = lift
        }
        let kilograms = policy.formula.kilograms(
            lift.weight, reps: lift.reps, limit: policy.repsLimit)
        guard let kilograms else { return }
        let known = estimate.flatMap { estimate in strongest.map { (estimate, $0) } }
        let isStronger =
            known.map { estimate, strongest in
                (kilograms, lift.weight, -lift.reps) > (estimate, strongest.weight, -strongest.reps)
            } ?? true
        if isStronger { (strongest, estimate) = (lift, kilograms) }
    }
}

extension [Trend.Point] {
    /// Returns one number of each period as a point of a chart. Periods without it are left out.
    public func points(_ number: (Trend.Point) -> Double?) -> [ChartPoint] {
        compactMap { point in
            number(point).map { ChartPoint(day: point.start, value: $0) }
        }
    }
}

/// The sets of a walk that count by a policy: those that ``VolumePolicy/counted(_:)`` finds.
struct CountedSets {
    private let policy: VolumePolicy
    /// Whether sessions have a tag whose sets do not count.
    private var isExcluded: [WorkoutSession.ID: Bool] = [:]

    init(_ policy: VolumePolicy) {
        self.policy = policy
    }

    /// Whether a set counts.
    /// - Complexity: O(1), and one search for each session if the policy excludes tags.
    mutating func contains(_ set: SetWalk.Step, in snapshot: Snapshot) throws -> Bool {
        if !policy.includesIncomplete && !set.isCompleted { return false }
        if !policy.includesWarmUps && set.kind == .warmUp { return false }
        guard !policy.excludedSessionTags.isEmpty, let session = set.session else { return true }
        if let known = isExcluded[session] { return !known }
        let tags = try snapshot.get(session)?.tags ?? []
        let found = tags.contains { policy.excludedSessionTags.contains($0) }
        isExcluded[session] = found
        return !found
    }
}
