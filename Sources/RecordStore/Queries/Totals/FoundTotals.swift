import LMDB

/// The totals of each group, and the way on which they were found.
struct FoundTotals {
    enum Way {
        /// The entries of an aggregate index.
        case aggregate(AggregateQuery)
        /// Searches in indexes.
        case search
        /// The entries of the index that a query walks.
        case entries(PreparedQuery)
        /// The records that a query finds.
        case records(PreparedQuery)
    }

    let groups: FoundGroups
    let way: Way
    /// The number of entries or records that were added up.
    let rowsRead: Int
}

extension RowTotals {
    /// Returns what was found; without groups, one total for all records, of which there may be
    /// none.
    mutating func found(
        _ way: FoundTotals.Way, by key: GroupContent, in view: ReadView
    ) throws -> FoundTotals {
        if case .all = key { reserveAll() }
        return FoundTotals(groups: try results(in: view), way: way, rowsRead: rowCount)
    }
}
