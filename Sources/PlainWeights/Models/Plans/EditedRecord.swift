public import Foundation
import RecordStore

/// A record with the time of its last edit, which its schema keeps.
///
/// An edit is a change by the caller of a transaction. What a rule changes is none, and neither is
/// a reference that is cleared because its target was deleted. A merge may give another time: of
/// two times the later counts.
public protocol EditedRecord: TrainingRecord {
    /// The time when the record was created or last edited.
    var lastEdited: Date { get set }
}

extension EditedRecord {
    /// Gives an edited record the time of now, unless the edit has a later time of its own.
    static func keepLastEdited(
        _ old: Self?, _ new: Self?, in transaction: inout StoreTransaction
    ) throws {
        guard let old, let new, transaction.isDirectChange, new.lastEdited <= old.lastEdited
        else { return }
        let date = max(.now, old.lastEdited)
        _ = try transaction.update(new.id) { $0.lastEdited = date }
    }
}
