extension RowWalk {
    /// Returns the value of a field in the next record, or nil after the last. It reads the record
    /// only if the entry does not suffice.
    @_lifetime(self: copy self)
    mutating func nextValue(of field: OpenField) throws -> FoundValue? {
        while let row = try step() {
            if row.check == .nothing, row.origin == .entry,
                let value = try query.value(of: field, row.key, row.value, row.id)
            {
                remaining -= 1
                return value
            }
            let bytes = try record(of: row)
            if try !query.lets(bytes, row.id, row.check, RowScope(view, state)) { continue }
            remaining -= 1
            return FoundValue(
                bytes: try query.table.checkedRecord(bytes, row.id).value(of: field))
        }
        return nil
    }

    /// Reads the next record and returns the value of a term in it, or nil after the last.
    @_lifetime(self: copy self)
    mutating func nextValue(of term: RowTerm) throws -> FoundValue? {
        let (query, view) = (query, view)
        guard let row = try next() else { return nil }
        let record = try query.table.checkedRecord(row.bytes, row.id)
        return FoundValue(bytes: try term.value(in: record, row.id, RowScope(view)))
    }
}
