public import Foundation
public import RecordStore

extension StoreTransaction {
    /// Ends a session that goes on, and its rest. The date of a program from which it was started
    /// is done.
    /// A session that does not go on stays as it is.
    /// - Parameters:
    ///   - rating: what the user thinks of it, from 1 to 5; nil leaves the one that it has.
    ///   - notes: the notes; nil leaves those that it has.
    /// - Returns: the session, or nil if there is none with this id.
    @discardableResult
    public mutating func finishSession(
        _ id: WorkoutSession.ID, at date: Date = .now, rating: Int? = nil, notes: String? = nil
    ) throws -> WorkoutSession? {
        guard let session = try get(id) else { return nil }
        if session.state != .active { return session }
        label = label ?? "finish session"
        if let planned = session.scheduledWorkout {
            let section = try snapshot.first(.sections(of: id))
            _ = try update(planned) { date in
                (date.state, date.session) = (.done, id)
                date.note(session, section)
            }
        }
        return try update(id) { session in
            session.state = .finished
            session.clock = nil
            session.endDate = max(date, session.startDate)
            if let rating { session.rating = rating }
            if let notes { session.notes = notes }
        }
    }

    /// Deletes a session that goes on, with its sets. The date of a program from which it was
    /// started is open again.
    /// - Returns: whether there was such a session.
    @discardableResult
    public mutating func discardSession(_ id: WorkoutSession.ID) throws -> Bool {
        guard try get(id)?.state == .active else { return false }
        label = label ?? "discard session"
        return try delete(id)
    }

    /// Begins a rest: the clock of the session says since when and how long.
    /// - Returns: the session, or nil if there is none with this id.
    @discardableResult
    public mutating func startRest(
        in id: WorkoutSession.ID, length: TimeSpan, at date: Date = .now,
        after set: ExerciseSet.ID? = nil
    ) throws -> WorkoutSession? {
        label = label ?? "start rest"
        return try update(id) { $0.clock = RestClock(start: date, length: length, after: set) }
    }

    /// Ends the rest of a session, and notes how long it was in the set after which it began.
    /// - Returns: the session, or nil if there is none with this id.
    @discardableResult
    public mutating func endRest(
        in id: WorkoutSession.ID, at date: Date = .now
    ) throws -> WorkoutSession? {
        guard let session = try get(id) else { return nil }
        label = label ?? "end rest"
        try noteRest(of: session, until: date)
        return try update(id) { $0.clock = nil }
    }

    /// Notes how long the rest of a session was, unless the set says something else already.
    mutating func noteRest(of session: WorkoutSession, until date: Date) throws {
        guard let clock = session.clock, let set = try get(clock.set), set.rest == nil else {
            return
        }
        // A rest that the user made longer than usual is no clock that was forgotten.
        let limit = max(RestClock.limit, .seconds(2 * clock.length.seconds))
        _ = try update(set.id) { $0.rest = clock.rest(until: date, limit: limit) }
    }

    /// Makes an exercise of a session complete: no set of it is left to do. Its targets stay, to be
    /// compared with what was done.
    /// - Returns: the entry, or nil if there is none with this id.
    @discardableResult
    public mutating func completeEntry(_ id: SessionEntry.ID) throws -> SessionEntry? {
        label = label ?? "complete exercise"
        return try update(id) { $0.isComplete = true }
    }
}

extension ScheduledWorkout {
    /// Notes what was done. The slot may plan something else than when the date was stored.
    fileprivate mutating func note(_ session: WorkoutSession, _ section: SessionSection?) {
        if session.workout != nil || !session.workoutName.isEmpty {
            (workout, module, name) = (session.workout, nil, session.workoutName)
        } else if let section, section.module != nil || !section.moduleName.isEmpty {
            (workout, module, name) = (nil, section.module, section.moduleName)
        }
    }
}

extension WorkoutSession {
    /// Opens the dates of programs that a deleted session had done. Of a slot that was deleted
    /// since nothing is to be done again.
    func openDates(in transaction: inout StoreTransaction) throws {
        let session = id
        let done = Query<ScheduledWorkout> { $0.session == session && $0.state == .done }
        for date in try transaction.snapshot.fetch(done) {
            if date.isSlotDeleted {
                try transaction.delete(date.id)
            } else {
                _ = try transaction.update(date.id) { ($0.state, $0.session) = (.planned, nil) }
            }
        }
    }
}

extension Query<ExerciseSet> {
    /// Returns a query for the sets of an entry that were done, in their order.
    static func done(in entry: SessionEntry) -> Query {
        let (session, key) = (entry.session, entry.key)
        return Query { $0.session == session && $0.entry == key && $0.completed == true }.placed
    }
}
