import LMDB

extension RowWalk {
    /// Adds each row that is left to totals that need no more than entries hold. It reads a record
    /// only if something has to be checked on it, or if a text of the entry may be cut.
    @_lifetime(self: copy self)
    mutating func addEntries(to totals: inout RowTotals) throws {
        let query = query
        let scope = totals.scope(in: view)
        while let row = try step() {
            if row.check == .nothing, let layout = query.plan.entries, row.origin == .entry,
                !layout.mayBeCut(row.key)
            {
                let values = EntryValues(row.key, row.value, row.id, layout, of: query.table)
                if !layout.index.covering.isEmpty { try values.verify() }
                try totals.add(values, row.id, scope)
            } else {
                let bytes = try record(of: row)
                if try !query.lets(bytes, row.id, row.check, RowScope(view, state)) { continue }
                try totals.add(query.table.checkedRecord(bytes, row.id), row.id, scope)
            }
            remaining -= 1
        }
    }
}
