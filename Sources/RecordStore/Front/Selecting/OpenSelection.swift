import LMDB

/// The columns of a selection, prepared for the rows of one plan.
///
/// It is not generic, and fills the memory of rows whose types it does not know.
@safe struct OpenSelection {
    private let query: PreparedQuery
    private let memory: SelectedMemory
    private let state: FilterState?
    /// Whether the entries that the plan walks have all columns.
    let isServed: Bool

    init(_ columns: SelectionColumns, by query: PreparedQuery) throws {
        let prepared = try columns.prepared(for: query)
        (memory, isServed) = (prepared.memory, prepared.isServed)
        state = try prepared.state()
        self.query = query
    }

    /// Makes the rows of found records.
    /// - Parameters:
    ///   - start: memory for as many rows.
    ///   - count: the number of rows that there are, also if this function throws.
    func fill(
        _ start: UnsafeMutableRawPointer, _ count: inout Int, from rows: inout FoundRows,
        in view: ReadView
    ) throws {
        let scope = RowScope(view, state)
        for position in 0..<rows.count {
            if ReadView.isLook(position) { try view.checkCancelled() }
            let id = rows.id(at: position)
            guard let bytes = rows.bytes(at: position) else { throw query.damage(id) }
            let record = try query.table.checkedRecord(bytes, id)
            // Safe because there is memory for the position.
            unsafe try memory.make(
                at: position, of: start, from: record, id, scope, of: query.table)
            count = position + 1
        }
    }

    /// Makes the next rows of a walk from its index entries. A record is read only if something has
    /// to be checked on it, or if its entry does not have the values as they are.
    /// - Parameters:
    ///   - start: memory for `capacity` rows.
    ///   - count: the number of rows that there are, also if this function throws.
    ///   - isEnd: whether the caller wants the mark of the row at a position.
    /// - Returns: the mark of the first row.
    func fill(
        _ start: UnsafeMutableRawPointer, _ count: inout Int, capacity: Int,
        from walk: inout RowWalk, isEnd: (Int) -> Bool
    ) throws -> RowMark? {
        let scope = RowScope(walk.view, state)
        var first: RowMark?
        while count < capacity {
            guard unsafe try make(at: count, of: start, &walk, isEnd(count), scope) else { break }
            count += 1
            if count == 1 { first = walk.mark }
        }
        return first
    }

    /// Makes a row from an index entry. Returns false, with nothing made, if a text may be cut, or
    /// if a value has another form in the record.
    private func make(
        at position: Int, of start: UnsafeMutableRawPointer, _ key: RawSpan, _ value: RawSpan,
        _ id: IDBits, _ scope: RowScope
    ) throws -> Bool {
        let table = query.table
        guard let layout = query.plan.entries, !layout.mayBeCut(key),
            !layout.index.hasOtherForm(value)
        else { return false }
        let values = EntryValues(key, value, id, layout, of: table)
        if !layout.index.covering.isEmpty { try values.verify() }
        unsafe try memory.make(at: position, of: start, from: values, id, scope, of: table)
        return true
    }

    /// Makes the next row, and returns false after the last.
    private func make(
        at position: Int, of start: UnsafeMutableRawPointer, _ walk: inout RowWalk,
        _ keepingMark: Bool, _ scope: RowScope
    ) throws -> Bool {
        let table = query.table
        while let row = try walk.step(keepingMark: keepingMark) {
            if row.check == .nothing, row.origin == .entry,
                unsafe try make(at: position, of: start, row.key, row.value, row.id, scope)
            {
                // The entry had all columns.
            } else {
                let bytes = try walk.record(of: row)
                if try !query.lets(bytes, row.id, row.check, RowScope(walk.view, walk.state)) {
                    continue
                }
                let record = try table.checkedRecord(bytes, row.id)
                unsafe try memory.make(
                    at: position, of: start, from: record, row.id, scope, of: table)
            }
            walk.take(row, keepingMark: keepingMark)
            return true
        }
        return false
    }
}
