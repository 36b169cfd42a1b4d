import LMDB

/// What undo and redo would do, for the titles of menus.
extension StoreDoor {
    /// Returns the newest transaction that `undo()` would take back, with the `label` for a
    /// menu that says "Undo Add Set"; nil if there is none. Of one that was made again it is the
    /// one that was made at first.
    /// - Throws: ``StoreError/history(_:)`` if the store object keeps no history.
    /// - Complexity: O(k) for k transactions since, and O(its changes).
    public func nextUndo() throws -> HistoryTransaction? {
        try core.origin { try $0.nextUndo(of: $1, $2).first }
    }

    /// Returns the transaction that `redo()` would make again, of several the newest; nil if
    /// there is none.
    /// - Throws: ``StoreError/history(_:)`` if the store object keeps no history.
    /// - Complexity: as ``nextUndo()``.
    public func nextRedo() throws -> HistoryTransaction? {
        try core.origin { try $0.nextRedo(of: $1, $2) }
    }
}

extension StoreCore {
    /// Returns the transaction that a found one has taken back, by way of others, or itself.
    fileprivate func origin(
        _ find: (inout HistoryWalk, IDBits, ReadView) throws -> HistoryRow?
    ) throws -> HistoryTransaction? {
        try readHistory { snapshot, tables in
            var walk = HistoryWalk(tables, before: .max)
            let reader = HistoryReader(tables, snapshot.view)
            var found = try find(&walk, IDBits(history.device), snapshot.view)
            while let wanted = found?.takenBack.first {
                found = try reader.rows(from: wanted, limit: 1).first { $0.sequence == wanted }
            }
            return try found.map { try snapshot.transaction($0, reader) }
        }
    }
}
