import LMDB

extension InspectedStore {
    /// Counts what is in the newest state.
    /// - Parameter last: an earlier moment, since when changes are taken from the history.
    /// - Complexity: O(types and indexes), and O(changes) since.
    package func counters(since last: StoreCounters? = nil) throws -> StoreCounters {
        let tables = try core.schema.historyTables()
        return try environment.read { view in
            let head = try core.schema.catalog.existingHead(in: view)
            let types = try core.schema.tables.map { table in
                StoreCounters.TypeCounts(
                    name: table.name,
                    records: try view.statistics(of: table.records).entryCount,
                    entries: try table.allIndexes.reduce(0) {
                        $0 + (try view.statistics(of: $1.entries).entryCount)
                    })
            }
            var changes = tables.map { _ in StoreCounters.Changes() }
            if let tables, let last {
                changes = try HistoryReader(tables, view).changes(after: last.sequence)
            }
            return StoreCounters(
                commit: view.transactionID, sequence: head.sequence, types: types,
                changes: changes)
        }
    }
}

extension HistoryReader {
    private static let step = 1_000

    /// Counts the changes of all transactions after a sequence.
    fileprivate func changes(after sequence: UInt64) throws -> StoreCounters.Changes {
        var changes = StoreCounters.Changes()
        var next = sequence + 1
        while true {
            let rows = try rows(from: next, limit: Self.step)
            for row in rows {
                for entry in try entries(of: row) {
                    switch entry.content {
                    case .inserted: changes.inserted += 1
                    case .updated: changes.updated += 1
                    case .deleted: changes.deleted += 1
                    }
                }
            }
            guard let last = rows.last, rows.count == Self.step else { return changes }
            next = last.sequence + 1
        }
    }
}

/// How much is in a store at one moment, to be compared with another moment.
package struct StoreCounters: Hashable, Sendable {
    /// The records of a type, and the entries of all its indexes.
    package struct TypeCounts: Hashable, Sendable {
        package let name: String
        package let records: Int
        package let entries: Int
    }

    /// What the history has of the transactions since another moment.
    package struct Changes: Hashable, Sendable {
        package internal(set) var inserted = 0
        package internal(set) var updated = 0
        package internal(set) var deleted = 0
    }

    /// The number of LMDB's newest commit.
    package let commit: Int
    /// The number of transactions that have changed records or preferences.
    package let sequence: UInt64
    package let types: [TypeCounts]
    /// Nil if the store keeps no history.
    package let changes: Changes?
}
