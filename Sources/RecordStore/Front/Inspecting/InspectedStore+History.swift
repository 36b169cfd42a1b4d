import Foundation

extension InspectedStore {
    /// Calls `body` with each transaction of the history, the newest first, until `body` returns
    /// false.
    /// - Throws: ``StoreError/history(_:)`` if the file has no history.
    /// - Complexity: O(changes) of each transaction.
    package func forEachTransaction(_ body: (HistoryTransaction) throws -> Bool) throws {
        let tables = try existingHistory()
        try environment.read { view in
            let snapshot = Snapshot(view, core, core.schema)
            let reader = HistoryReader(tables, view)
            var end = UInt64.max
            while let row = try reader.rows(before: end, limit: 1).first {
                if try !body(snapshot.transaction(row, reader)) { return }
                end = row.sequence
            }
        }
    }
}
