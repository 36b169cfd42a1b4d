public import RecordStore

/// How often training took place in each day, week, month or year: sessions, and days with sets.
///
/// Sets need no session. So there may be days without one, and also several sessions on one day.
public struct Attendance: Statistic, Hashable {
    /// The length of the periods.
    public var period: TrainingPeriod
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?
    /// Whether periods without training are there too, between the first and the last one, or those
    /// of ``days``.
    public var isZeroFilled: Bool

    /// Creates the statistic.
    public init(
        by period: TrainingPeriod, during days: Range<LocalDay>? = nil, isZeroFilled: Bool = false
    ) {
        self.period = period
        self.days = days
        self.isZeroFilled = isZeroFilled
    }

    /// A period with what took place in it.
    public struct Entry: Hashable, Sendable {
        /// The first day of the period.
        public var start: LocalDay
        /// The number of sessions that began.
        public var sessions: Int
        /// The number of days with sets that were done.
        public var days: Int
    }

    /// The periods in their order.
    /// - Complexity: one step for each session and for each day with sets.
    public func value(in snapshot: Snapshot) throws -> [Entry] {
        var entries: [LocalDay: Entry] = [:]
        func entry(of day: LocalDay) -> Entry {
            let start = period.start(of: day)
            return entries[start] ?? Entry(start: start, sessions: 0, days: 0)
        }
        let trained = try VolumePolicy.standard.totals(
            of: Query(), by: .day, during: days, in: snapshot)
        for (day, _) in trained {
            var found = entry(of: day)
            found.days += 1
            entries[found.start] = found
        }
        for day in try sessionDays(in: snapshot) {
            var found = entry(of: day)
            found.sessions += 1
            entries[found.start] = found
        }
        let sorted = entries.values.sorted { $0.start < $1.start }
        if !isZeroFilled { return sorted }
        return period.filled(sorted, during: days, start: \.start) {
            Entry(start: $0, sessions: 0, days: 0)
        }
    }

    /// Returns the days on which sessions began.
    private func sessionDays(in snapshot: Snapshot) throws -> [LocalDay] {
        if days?.isEmpty == true { return [] }
        let dayStart = snapshot.value(of: WorkoutStore.dayStart)
        var sessions = Query<WorkoutSession>()
        if let window = days?.moments(dayStart: dayStart) {
            sessions = sessions.and { $0.startDate.isIn(window) }
        }
        return try snapshot.fetch(sessions).map { $0.day(dayStart: dayStart) }
            .filter { days?.contains($0) ?? true }
    }
}
