import Foundation
public import RecordStore

extension StoreTransaction {
    /// Makes sessions of the sets that have none: a new one where a pause is longer than a gap.
    /// - Returns: the new sessions, the first one first.
    @discardableResult
    public mutating func detectSessions(gap: TimeSpan) throws -> [WorkoutSession] {
        let loose = Query<ExerciseSet> { $0.session == nil }
            .oldestFirst
        var sessions: [WorkoutSession] = []
        var (last, sequence) = (Date.distantPast, 0)
        for set in try snapshot.fetch(loose) {
            if sessions.isEmpty || set.timestamp.timeIntervalSince(last) > gap.seconds {
                let session = WorkoutSession(
                    startDate: set.timestamp, timeKnown: set.timeKnown,
                    utcOffsetMinutes: set.utcOffsetMinutes,
                    endDate: set.timestamp)
                sessions.append(session)
                sequence = 0
            }
            last = set.timestamp
            let index = sessions.count - 1
            sessions[index].endDate = last
            let (id, place) = (sessions[index].id, sequence)
            _ = try update(set.id) { ($0.session, $0.sequence) = (id, place) }
            sequence += 1
        }
        for session in sessions { try save(session) }
        return sessions
    }
}
