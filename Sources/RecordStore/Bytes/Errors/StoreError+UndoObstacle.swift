public import Foundation

extension StoreError {
    /// Why a transaction cannot be taken back.
    public enum UndoObstacle: Hashable, Sendable {
        /// A caller has changed the field since.
        case changedSince(type: String, id: UUID, field: String)
        /// The preference has another value since.
        case preferenceChangedSince(name: String)
        /// A record that the transaction changed was deleted since.
        case deletedSince(type: String, id: UUID)
        /// A record that the transaction deleted was saved again since.
        case savedSince(type: String, id: UUID)
        /// A record would go to which another one refers.
        case referredTo(type: String, id: UUID, byType: String, field: String, byID: UUID)
        /// A record would come back with a reference to one that is gone.
        case targetGone(type: String, id: UUID, field: String, target: UUID)
        /// A record would come back with a unique value that another one has.
        case valueTaken(type: String, index: String, existing: UUID, id: UUID)
        /// A step has changed what the values of the type mean.
        case steppedSince(type: String, id: UUID)
        /// The record type was dropped.
        case typeDropped(number: Int)
        /// What would have to be taken back is not in the history any more.
        case trimmed(through: UInt64)
    }
}

extension StoreError.UndoObstacle: CustomStringConvertible {
    public var description: String {
        switch self {
        case .changedSince(let type, let id, let field):
            """
            The transaction cannot be taken back: \(type) \(id.text) has another \(field) since. \
            Change it back first, or leave it.
            """
        case .preferenceChangedSince(let name):
            """
            The transaction cannot be taken back: the preference \(name) has another value since. \
            Change it back first, or leave it.
            """
        case .deletedSince(let type, let id):
            """
            The transaction cannot be taken back: \(type) \(id.text), which it changed, was \
            deleted since. Save it again first.
            """
        case .savedSince(let type, let id):
            """
            The transaction cannot be taken back: \(type) \(id.text), which it deleted, was saved \
            again since. Delete it first.
            """
        case .referredTo(let type, let id, let byType, let field, let byID):
            """
            The transaction cannot be taken back: \(byType) \(byID.text) refers by \(field) to \
            \(type) \(id.text), which would go. Change the reference first.
            """
        case .targetGone(let type, let id, let field, let target):
            """
            The transaction cannot be taken back: \(type) \(id.text) would refer by \(field) to \
            \(target.text), which is gone. Save that one first.
            """
        case .valueTaken(let type, let index, let existing, let id):
            """
            The transaction cannot be taken back: \(type) \(existing.text) has the values of \
            \(id.text), and the index \(index) is unique. Change the one that has them first.
            """
        case .steppedSince(let type, let id):
            """
            The transaction cannot be taken back: a step of the schema of \(type) has changed \
            what its values mean, also those of \(id.text). Change the record itself.
            """
        case .typeDropped(let number):
            """
            The transaction cannot be taken back: the type with the number \(number) was dropped, \
            and its records are gone. Begin with a backup to have them.
            """
        case .trimmed(let sequence):
            """
            The history does not reach back so far: transactions up to \(sequence) are not in it \
            any more. Keep more by the option history.
            """
        }
    }
}
