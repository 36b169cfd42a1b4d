public import RecordStore

/// What was done in each day, week, month or year.
///
/// ```swift
/// let august = LocalDay(year: 2026, month: 8, day: 1)..<LocalDay(year: 2026, month: 9, day: 1)
/// let weeks = PeriodTotals(by: .week(), during: august)
/// let chest = PeriodTotals(by: .month, of: .category("Chest"), policy: .workingSets)
/// ```
/// An aggregate index has an entry for each day, and for each day of an exercise. With the standard
/// policy and that of working sets, only these entries are read for all sets, for an exercise, a
/// category and a tag. Other policies and scopes read sets.
public struct PeriodTotals: Statistic, Hashable {
    /// The length of the periods.
    public var period: TrainingPeriod
    /// The sets that are added up.
    public var scope: SetScope
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?
    /// The sets that count, and how.
    public var policy: VolumePolicy
    /// Whether periods without sets are there too, between the first and the last one, or those of
    /// ``days``.
    public var isZeroFilled: Bool

    /// Creates the statistic.
    public init(
        by period: TrainingPeriod, of scope: SetScope = .all, during days: Range<LocalDay>? = nil,
        policy: VolumePolicy = .standard, isZeroFilled: Bool = false
    ) {
        self.period = period
        self.scope = scope
        self.days = days
        self.policy = policy
        self.isZeroFilled = isZeroFilled
    }

    /// A period with what was done in it.
    public struct Entry: Hashable, Sendable {
        /// The first day of the period.
        public var start: LocalDay
        /// What the sets of the period add up to.
        public var totals: SetTotals
    }

    /// The periods in their order.
    /// - Complexity: O(days with sets) where aggregate indexes serve.
    public func value(in snapshot: Snapshot) throws -> [Entry] {
        let entries = try policy.totals(of: scope.query, by: period, during: days, in: snapshot)
            .map { Entry(start: $0.start, totals: $0.sum.totals) }
        if !isZeroFilled { return entries }
        return period.filled(entries, during: days, start: \.start) {
            Entry(start: $0, totals: SetTotals())
        }
    }
}
