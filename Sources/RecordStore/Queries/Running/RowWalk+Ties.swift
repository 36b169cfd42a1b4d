extension RowWalk {
    /// Returns the next row that passes the filter with its entry, or nil after the last. It reads
    /// the record only if something has to be checked on it, and then returns it with the row.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func nextEntry() throws -> Step? {
        while let row = try step() {
            if row.check == .nothing {
                remaining -= 1
                return row
            }
            let bytes = try record(of: row)
            if try !query.lets(bytes, row.id, row.check, RowScope(view, state)) { continue }
            remaining -= 1
            return Step(row.id, .record, .nothing, row.key, bytes)
        }
        return nil
    }
}
