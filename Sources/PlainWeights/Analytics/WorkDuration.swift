public import RecordStore

/// How long a day's work took: from the first set to the last one, and some time for that.
public struct WorkDuration: Statistic, Hashable {
    /// The day that is measured.
    public var day: LocalDay
    /// The sets that count.
    public var scope: SetScope
    /// The time that the last set counts with.
    public var lastSet: TimeSpan

    /// Creates the statistic.
    public init(
        on day: LocalDay, of scope: SetScope = .all, lastSet: TimeSpan = .seconds(180)
    ) {
        self.day = day
        self.scope = scope
        self.lastSet = lastSet
    }

    /// The whole minutes, at least 1; nil if no set of the day has a known time.
    /// - Complexity: O(log n), and one step for each set of the day.
    public func value(in snapshot: Snapshot) throws -> Int? {
        let timed = scope.query.and { $0.completed == true && $0.timeKnown == true }
        let moments = try snapshot.fetch(
            timed.on(day, in: snapshot).selecting(\.timestamp)
        ).map(\.values)
        guard let first = moments.first, let last = moments.last else { return nil }
        let seconds = last.timeIntervalSince(first) + lastSet.seconds
        return max(1, Int(seconds / 60))
    }
}
