import PlainWeights

extension Snapshot {
    /// Returns the session that goes on.
    func activeSession() throws -> WorkoutSession {
        let active = Query<WorkoutSession> { $0.state == .active }
            .sorted(by: .descending(\.startDate))
        guard let session = try first(active) else { throw NothingThere.session }
        return session
    }

    /// Returns the set of a session that was done last.
    func lastSet(of session: WorkoutSession.ID) throws -> ExerciseSet? {
        try first(
            Query<ExerciseSet> { $0.session == session && $0.completed == true }
                .sorted(by: .descending(\.timestamp), .descending(\.sequence)))
    }
}
