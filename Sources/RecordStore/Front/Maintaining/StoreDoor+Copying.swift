import Foundation
import LMDB

extension StoreCore {
    func copy(
        to target: String, _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        try reopening { schema in
            let environment = schema.environment
            try environment.copy(
                to: target,
                progress: { try progress(UpkeepProgress(.copying, done: $0, total: $1)) },
                leavingOut: { try OpenTables.unusedNames($0, path: environment.path) },
                preparing: { try CatalogTable.renewIncarnation(of: $0, madeFrom: $0.path) })
        }
    }
}

extension StoreDoor {
    /// Copies the newest state to the new folder `target`, while other code reads and writes.
    ///
    /// The pages of the copy are full, and none are free. The copy appears under its name only when
    /// it is complete and on the disk. An error that `progress` throws ends the work and leaves
    /// nothing.
    /// - Throws: a ``StorageError``: `alreadyExists` if `target` exists, `diskFull` before anything
    ///   is copied.
    /// - Complexity: O(n) for n records and entries. The copied state stays pinned until the copy
    ///   is complete.
    public func copy(
        to target: String, progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws {
        try core.copy(to: target, progress)
    }

    /// Copies the newest state as ``copy(to:progress:)-(String,_)`` does, off the main actor.
    /// Cancelling the task ends the work and leaves nothing.
    @concurrent
    public func copy(
        to target: String, progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws {
        try endingWithTask(progress) { try core.copy(to: target, $0) }
    }
}
