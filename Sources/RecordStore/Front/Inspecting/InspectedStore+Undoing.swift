package import Foundation
import LMDB

extension InspectedStore {
    /// What one undo or one redo would take back, the newest transaction first.
    package typealias UndoStep = [HistoryTransaction]

    /// Returns what the next undoes of a device would take back, as many as there are up to
    /// `count`.
    /// - Throws: ``StoreError/history(_:)`` if the file has no history;
    ///   ``StoreError/readOnlyType(type:_:)`` if a transaction has changed records that nobody can
    ///   write without the program's own types.
    /// - Complexity: O(transactions that are walked over, and changes of those that are found).
    package func undoable(by device: UUID, count: Int) throws -> [UndoStep] {
        try steps(count) { walk, taken, view in
            try walk.nextUndo(of: IDBits(device), besides: taken, view)
        }
    }

    /// Returns the undoes that the next redoes of a device would take back, as
    /// ``undoable(by:count:)`` does.
    package func redoable(by device: UUID, count: Int) throws -> [UndoStep] {
        try steps(count) { walk, taken, view in
            try walk.nextRedo(of: IDBits(device), besides: taken, view).map { [$0] } ?? []
        }
    }

    private func steps(
        _ count: Int,
        _ next: (inout HistoryWalk, Set<UInt64>, ReadView) throws -> [HistoryRow]
    ) throws -> [UndoStep] {
        let tables = try existingHistory()
        return try environment.read { view in
            let snapshot = Snapshot(view, core, core.schema)
            let reader = HistoryReader(tables, view)
            var walk = HistoryWalk(tables, before: .max)
            var taken: Set<UInt64> = []
            var steps: [UndoStep] = []
            while steps.count < count {
                let rows = try next(&walk, taken, view)
                if rows.isEmpty { break }
                taken.formUnion(rows.map(\.sequence))
                let step = try rows.map { try snapshot.transaction($0, reader) }
                for change in step.flatMap(\.changes) { try change.table?.checkWritable() }
                steps.append(step)
            }
            return steps
        }
    }

    /// Returns the devices that have written what is in the history, the last one first.
    /// - Throws: ``StoreError/history(_:)`` if the file has no history.
    /// - Complexity: O(transactions), until there are `limit`.
    package func devices(limit: Int = .max) throws -> [UUID] {
        let tables = try existingHistory()
        return try environment.read { view in
            let reader = HistoryReader(tables, view)
            var found: [UUID] = []
            var end = UInt64.max
            while found.count < limit, let row = try reader.rows(before: end, limit: 1).first {
                end = row.sequence
                let device = row.device.uuid
                // Transactions of one device mostly follow one another.
                if found.last != device, !found.contains(device) { found.append(device) }
            }
            return found
        }
    }

    func existingHistory() throws -> HistoryTables {
        guard let tables = try core.schema.historyTables() else {
            throw StoreError.history(.notKept)
        }
        return tables
    }
}
