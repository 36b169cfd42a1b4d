public import Foundation
public import RecordStore

/// The sessions of a list that grows backwards: those of the last 90 days, then 30 at a time.
///
/// ```swift
/// let history = try store.value(of: SessionHistory(before: Date(timeIntervalSince1970: 1e9)))
/// print(history.sessions.count, history.hasMore)
/// ```
public struct SessionHistory: Statistic, Hashable {
    /// The moment from which days are counted. Sessions after it are in the list too.
    public var now: Date
    /// How often the user has asked for more.
    public var steps: Int
    /// The days of the first part.
    public var days: Int
    /// The number of sessions of each further part.
    public var stepSize: Int

    /// Creates the statistic.
    public init(before now: Date, steps: Int = 0, days: Int = 90, stepSize: Int = 30) {
        self.now = now
        self.steps = steps
        self.days = days
        self.stepSize = stepSize
    }

    /// The sessions so far.
    public struct Value: Hashable, Sendable {
        /// The sessions, the one that began last first.
        public var sessions: [WorkoutSession]
        /// Whether there are older ones.
        public var hasMore: Bool
    }

    /// - Complexity: O(log n), and one step for each session of the list.
    public func value(in snapshot: Snapshot) throws -> Value {
        let newest = Query<WorkoutSession>().sorted(by: .descending(\.startDate))
        let start = now.addingTimeInterval(-86_400 * Double(max(days, 0)))
        let recent = try snapshot.count(newest.and { $0.startDate >= start })
        let (more, isTooMuch) = max(steps, 0).multipliedReportingOverflow(by: max(stepSize, 0))
        let count = isTooMuch ? Int.max - 1 : min(recent, .max - 1 - more) + more
        var sessions = try snapshot.fetch(newest.limited(to: count + 1))
        let hasMore = sessions.count > count
        if hasMore { sessions.removeLast() }
        return Value(sessions: sessions, hasMore: hasMore)
    }
}
