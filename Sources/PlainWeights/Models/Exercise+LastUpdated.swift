import Foundation
import RecordStore

/// How `lastUpdated` stays the latest of creation, edit and sets, whoever writes what.
extension Exercise {
    /// Called with every exercise that was written. An edit that does not say when is of now, and
    /// one that was noted is not forgotten, whatever copy was saved.
    func keepLastUpdated(
        replacing old: Exercise?, in transaction: inout StoreTransaction
    ) throws {
        var kept = self
        if let old {
            if let noted = old.lastEdited { kept.bumpUpdated(at: noted) }
            if isEdited(from: old), kept.lastEdited == old.lastEdited {
                kept.bumpUpdated(at: .now)
            }
        }
        try kept.updateFromSets(in: transaction.snapshot)
        if kept != self { try transaction.save(kept) }
    }

    /// Called when a set of the exercise at `timestamp` has come or gone. Earlier ones than
    /// `lastUpdated` do not decide it.
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

    private func isEdited(from old: Exercise) -> Bool {
        name != old.name || category != old.category || notes != old.notes
    }

    private mutating func updateFromSets(in snapshot: Snapshot) throws {
        let latest = try snapshot.last(ExerciseSet.self, inIndex: "byExercise", at: id)?.timestamp
        lastUpdated = [lastEdited, latest].compactMap(\.self).reduce(createdDate, max)
    }
}
