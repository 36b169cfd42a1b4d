import Foundation
import RecordStore

/// Keeps `lastUpdated` the latest of creation, edit and sets, after every write.
extension Exercise {
    /// Updates the dates of an exercise that was written. The schema calls this after every write
    /// of an exercise.
    ///
    /// An edit without a date of its own gets the current time. The date of an earlier edit is
    /// kept, even if an older copy of the exercise was saved.
    func keepLastUpdated(
        replacing old: Exercise?, in transaction: inout StoreTransaction
    ) throws {
        var kept = self
        if let old {
            if let noted = old.lastEdited { kept.bumpUpdated(at: noted) }
            if transaction.isDirectChange, isEdited(from: old), kept.lastEdited == old.lastEdited {
                kept.bumpUpdated(at: .now)
            }
        }
        try kept.updateFromSets(in: transaction.snapshot)
        if kept != self { try transaction.save(kept) }
    }

    /// Updates the dates of an exercise after a set that was done was added, removed or moved in
    /// time.
    ///
    /// A set that is older than `lastUpdated` changes nothing.
    /// - Parameters:
    ///   - timestamp: the timestamp of the set, or the later of two if the set was moved.
    ///   - hasCome: whether the set was added at this timestamp or moved to it.
    static func keepLastUpdated(
        of id: ID?, setAt timestamp: Date, hasCome: Bool, in transaction: inout StoreTransaction
    ) throws {
        guard let exercise = try transaction.get(id), timestamp >= exercise.lastUpdated else {
            return
        }
        var kept = exercise
        if hasCome {
            kept.lastUpdated = timestamp
        } else {
            try kept.updateFromSets(in: transaction.snapshot)
        }
        if kept != exercise { try transaction.save(kept) }
    }

    /// Returns whether anything but the dates differs from `old`.
    private func isEdited(from old: Exercise) -> Bool {
        var same = self
        same.lastEdited = old.lastEdited
        same.lastUpdated = old.lastUpdated
        return same != old
    }

    /// Sets `lastUpdated` to the latest of creation, edit and the last set that was done.
    /// - Complexity: one step for each newer set that was not done. A condition on `completed`
    ///   would be planned anew for each exercise, which takes longer.
    private mutating func updateFromSets(in snapshot: Snapshot) throws {
        let exercise = id
        let sets = Query<ExerciseSet> { $0.exercise == exercise }.newestFirst
        var newest = try snapshot.records(sets)
        var latest: Date?
        while latest == nil, let set = try newest.next() {
            if set.completed { latest = set.timestamp }
        }
        lastUpdated = [lastEdited, latest].compactMap(\.self).reduce(createdDate, max)
    }
}
