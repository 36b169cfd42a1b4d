public import RecordStore

/// What became of the last suggestions for an exercise: what was suggested, and whether it was
/// done.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// let history = try store.value(of: SuggestionHistory(of: bench.id))
/// for suggestion in history.suggestions { print(suggestion.day, suggestion.outcome) }
/// print("\(history.successCount) of \(history.closedCount)")
/// ```
public struct SuggestionHistory: Statistic, Hashable {
    /// The exercise of the suggestions.
    public var exercise: Exercise.ID
    /// The greatest number of suggestions.
    public var count: Int

    /// Creates the statistic.
    public init(of exercise: Exercise.ID, last count: Int = 10) {
        self.exercise = exercise
        self.count = count
    }

    /// A suggestion and what became of it.
    public struct Suggestion: Hashable, Sendable {
        /// The entry, with the recommendation and the targets.
        public var entry: SessionEntry
        /// The session that began with the suggestion.
        public var session: WorkoutSession
        /// The day of the session.
        public var day: LocalDay
        /// What became of the suggestion.
        public var outcome: SuggestionOutcome
    }

    /// The last suggestions.
    public struct Value: Hashable, Sendable {
        /// The suggestions, the newest session first.
        public var suggestions: [Suggestion]

        /// The number of suggestions that are not open.
        public var closedCount: Int { suggestions.count { $0.outcome != .open } }

        /// The number of suggestions of which every target was met.
        public var successCount: Int { suggestions.count(where: \.outcome.isSuccess) }
    }

    /// The suggestions. An exercise in whose place another one was done had one too.
    /// - Complexity: one step for each entry of the exercise, and for each set of the entries that
    ///   are returned.
    public func value(in snapshot: Snapshot) throws -> Value {
        let exercise = exercise
        let suggested = Query<SessionEntry> {
            $0.recommendation != nil
                && ($0.substituted == exercise
                    || $0.exercise == exercise && $0.substituted == nil
                        && $0.substitutedName == "")
        }
        let found = try snapshot.fetch(suggested.selecting(\.session)).compactMap { row in
            try snapshot.get(row.values).map { (entry: row.id, session: $0) }
        }
        let dayStart = snapshot.value(of: WorkoutStore.dayStart)
        var value = Value(suggestions: [])
        for (id, session) in found.sorted(by: { left, right in
            (left.session.startDate, left.entry) > (right.session.startDate, right.entry)
        }) {
            if value.suggestions.count >= count { break }
            guard let entry = try snapshot.get(id),
                let outcome = try snapshot.outcome(of: entry, in: session)
            else { continue }
            value.suggestions.append(
                Suggestion(
                    entry: entry, session: session, day: session.day(dayStart: dayStart),
                    outcome: outcome))
        }
        return value
    }
}
