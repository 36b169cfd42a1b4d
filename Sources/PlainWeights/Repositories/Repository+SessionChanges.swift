public import Foundation
public import RecordStore

extension Repository where R == WorkoutSession {
    /// A query for the sessions that go on, the one that began last first. Two devices may each
    /// have started one.
    public var active: Query<WorkoutSession> { .active }

    /// Returns a query for the sessions that began in a window of time, the last one first. The end
    /// of the window is not included.
    public func during(_ window: Range<Date>) -> Query<WorkoutSession> {
        Query { $0.startDate.isIn(window) }.sorted(by: .descending(\.startDate))
    }

    /// Starts a session; see
    /// `startSession` of a transaction.
    @discardableResult
    public func start(
        _ source: SessionSource = .nothing, at date: Date = .now, utcOffsetMinutes: Int? = nil,
        device: String = "", gym: Gym.ID? = nil
    ) throws -> WorkoutSession {
        try store.write {
            try $0.startSession(
                source, at: date, utcOffsetMinutes: utcOffsetMinutes, device: device, gym: gym)
        }
    }

    /// Starts a session, asynchronously.
    @discardableResult
    public func start(
        _ source: SessionSource = .nothing, at date: Date = .now, utcOffsetMinutes: Int? = nil,
        device: String = "", gym: Gym.ID? = nil
    ) async throws -> WorkoutSession {
        try await store.write {
            try $0.startSession(
                source, at: date, utcOffsetMinutes: utcOffsetMinutes, device: device, gym: gym)
        }
    }

    /// Ends a session that goes on; see
    /// `finishSession` of a transaction.
    /// - Returns: the session, or nil if there is none with this id.
    @discardableResult
    public func finish(
        _ id: WorkoutSession.ID, at date: Date = .now, rating: Int? = nil, notes: String? = nil
    ) throws -> WorkoutSession? {
        try store.write { try $0.finishSession(id, at: date, rating: rating, notes: notes) }
    }

    /// Ends a session that goes on, asynchronously.
    @discardableResult
    public func finish(
        _ id: WorkoutSession.ID, at date: Date = .now, rating: Int? = nil, notes: String? = nil
    ) async throws -> WorkoutSession? {
        try await store.write { try $0.finishSession(id, at: date, rating: rating, notes: notes) }
    }

    /// Makes sessions of the sets that have none: a new one where a pause is longer than a gap.
    /// - Returns: the new sessions, the first one first.
    /// - Complexity: O(n log n) for n sets without a session.
    @discardableResult
    public func detect(gap: TimeSpan = .minutes(180)) throws -> [WorkoutSession] {
        try store.write { try $0.detectSessions(gap: gap) }
    }

    /// Makes sessions of the sets that have none, asynchronously.
    @discardableResult
    public func detect(gap: TimeSpan = .minutes(180)) async throws -> [WorkoutSession] {
        try await store.write { try $0.detectSessions(gap: gap) }
    }
}

extension Query<WorkoutSession> {
    /// The sessions that go on, the one that began last first.
    static var active: Query { Query { $0.state == .active }.sorted(by: .descending(\.startDate)) }
}
