import LMDB

extension StoreTransaction {
    /// Takes back what a search finds.
    /// - Parameter expected: if the search finds other transactions than these, nothing is done.
    /// - Returns: the transactions that were taken back, the newest first.
    fileprivate mutating func takeBack(
        as kind: HistoryRow.Kind, only expected: [UInt64]? = nil,
        _ find: (inout HistoryWalk, ReadView, IDBits) throws -> [HistoryRow]
    ) throws -> [UInt64] {
        guard let tables = context.schema.history else { throw StoreError.history(.notKept) }
        var walk = HistoryWalk(tables, before: context.sequence)
        let rows = try find(&walk, raw.view, IDBits(context.core.history.device))
        if rows.isEmpty || expected.map({ $0 != rows.map(\.sequence) }) ?? false { return [] }
        try takeBack(rows, as: kind, &walk, tables)
        return rows.map(\.sequence)
    }

    fileprivate mutating func undo(only expected: [UInt64]? = nil) throws -> [UInt64] {
        try takeBack(as: .undo, only: expected) { walk, view, device in
            try walk.nextUndo(of: device, view)
        }
    }

    fileprivate mutating func redo(only expected: [UInt64]? = nil) throws -> [UInt64] {
        try takeBack(as: .redo, only: expected) { walk, view, device in
            try walk.nextRedo(of: device, view).map { [$0] } ?? []
        }
    }

    fileprivate mutating func undo(to mark: String) throws -> [UInt64] {
        let schema = context.schema
        return try takeBack(as: .undo) { walk, view, device in
            guard let tables = schema.history,
                let place = try PlaceTable(tables.places).place(HistoryFormat.mark, mark, in: view)
            else { throw StoreError.history(.unknownMark(name: mark)) }
            let oldest = try schema.catalog.existingHead(in: view).oldestHistory
            if oldest > place.sequence + 1 {
                throw StoreError.notTakenBack(.trimmed(through: oldest - 1))
            }
            return try walk.all(after: place.sequence, of: device, view)
        }
    }
}

/// Taking back what was written. See `docs/history.md` for what that means where others have
/// written meanwhile.
extension StoreDoor {
    /// Takes back the last transaction of this device that was not taken back, or its whole group,
    /// as one transaction.
    ///
    /// If nothing has changed since in the record types that it changed, the store is as it was
    /// before, with all that rules made. Otherwise the caller's part of it is taken back, and rules
    /// run, as if somebody had made the opposite changes.
    /// - Returns: the sequences of the transactions that were taken back, the newest first; empty
    ///   if there is none.
    /// - Throws: ``StoreError/notTakenBack(_:)`` if something that happened since is in the way.
    ///   ``StoreError/history(_:)`` if the store object keeps no history.
    /// - Complexity: O(k + m log n) for m changes and k transactions since.
    @discardableResult
    public func undo() throws -> [UInt64] {
        try write { try $0.undo() }
    }

    /// Takes back the last transaction as `undo()` does, on the writer thread.
    @discardableResult
    public func undo() async throws -> [UInt64] {
        try await write { try $0.undo() }
    }

    /// Takes back the last undo of this device that was not taken back, if the device has written
    /// nothing but redoes since.
    /// - Returns: the sequence of the undo that was taken back; empty if there is none.
    /// - Throws: as `undo()`.
    @discardableResult
    public func redo() throws -> [UInt64] {
        try write { try $0.redo() }
    }

    /// Takes back the last undo as `redo()` does, on the writer thread.
    @discardableResult
    public func redo() async throws -> [UInt64] {
        try await write { try $0.redo() }
    }

    /// Takes back as `undo()` does, if that are these transactions and no others.
    /// - Returns: the sequences that were taken back; empty if others would be.
    package func undo(only expected: [UInt64]) throws -> [UInt64] {
        try write { try $0.undo(only: expected) }
    }

    /// Takes back as `redo()` does, if that is this undo and no other.
    /// - Returns: the sequences that were taken back; empty if others would be.
    package func redo(only expected: [UInt64]) throws -> [UInt64] {
        try write { try $0.redo(only: expected) }
    }

    /// Gives the newest state a name, to return to by `undo(to:)`. A name that exists moves.
    public func setMark(_ name: String) throws {
        try core.writePlaces { places, head, raw in
            try places.save(
                PlaceTable.Place(sequence: head.sequence, incarnation: head.incarnation),
                HistoryFormat.mark, name, in: &raw)
        }
    }

    /// Forgets a mark.
    /// - Returns: whether there was one.
    @discardableResult
    public func removeMark(_ name: String) throws -> Bool {
        try core.writePlaces { places, _, raw in
            try places.remove(HistoryFormat.mark, name, in: &raw)
        }
    }

    /// Takes back everything that this device has written after a mark, as one transaction.
    /// - Returns: the sequences of the transactions that were taken back, the newest first.
    /// - Throws: as `undo()`; also if the history does not reach back to the mark.
    @discardableResult
    public func undo(to mark: String) throws -> [UInt64] {
        try write { try $0.undo(to: mark) }
    }

    /// Takes back everything after a mark as `undo(to:)` does, on the writer thread.
    @discardableResult
    public func undo(to mark: String) async throws -> [UInt64] {
        try await write { try $0.undo(to: mark) }
    }
}
