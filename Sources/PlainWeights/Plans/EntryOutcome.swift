import Foundation
public import RecordStore

/// What became of the targets of an exercise in a session.
///
/// They are those with which the session began, or what the user made of them since. Sets of
/// another exercise, which was substituted, do not count for them.
public struct EntryOutcome: Statistic, Hashable {
    /// The entry of the exercise in the session.
    public var entry: SessionEntry.ID

    /// Creates the statistic.
    public init(of entry: SessionEntry.ID) {
        self.entry = entry
    }

    /// The outcome; nil without targets, and if there is no such entry.
    /// - Complexity: O(log n), and one step for each set of the entry.
    public func value(in snapshot: Snapshot) throws -> SuggestionOutcome? {
        guard let entry = try snapshot.get(entry) else { return nil }
        return try snapshot.outcome(of: entry, in: snapshot.get(entry.session))
    }
}

extension Snapshot {
    /// Returns what became of the targets of an entry of a session; nil without targets.
    func outcome(
        of entry: SessionEntry, in session: WorkoutSession?
    ) throws -> SuggestionOutcome? {
        let exercise = entry.plannedFor
        let targets = try (entry.targets ?? []).map { target in
            try exercise.map {
                try resolvedWeight(
                    of: target, $0, at: session?.gym, until: session?.startDate ?? .distantFuture)
            } ?? target
        }
        return SuggestionOutcome(
            of: targets, by: entry.progression,
            after: try fetch(.done(in: entry)).filter { $0.exercise == exercise },
            isOpen: session?.state == .active && !entry.isComplete)
    }
}

extension SessionEntry {
    /// The exercise for which the targets are: the one that was substituted, or else its own.
    fileprivate var plannedFor: Exercise.ID? {
        // The exercise that was substituted may have been deleted.
        substituted ?? (substitutedName.isEmpty ? exercise : nil)
    }
}
