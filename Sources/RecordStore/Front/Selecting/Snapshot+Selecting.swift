import LMDB

// The functions that return records return selected columns in the same way.
extension Snapshot {
    /// Returns all rows of a selection as an array.
    /// - Throws: what ``fetch(_:)-(Query<R>)`` throws, and ``StoreError/invalidQuery(_:)`` for a
    ///   column that the records do not have.
    /// - Complexity: that of ``fetch(_:)-(Query<R>)``. Where index entries have all columns, one
    ///   step for each row, without reading records.
    public func fetch<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> [SelectedRow<R, Values>] {
        try rows(of: selection, .fetch, selection.query.memo.use, wanted: nil)
    }

    /// Returns the first row of a selection, or nil if there is none.
    public func first<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> SelectedRow<R, Values>? {
        try rows(of: selection, .first, .some(1), wanted: 1).first
    }

    /// Calls `body` with each row of a selection. The memory does not grow with the number of rows,
    /// unless no index gives their order.
    public func forEach<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>,
        _ body: (SelectedRow<R, Values>) throws -> Void
    ) throws {
        let watch = traceWatch
        // The query is not copied: generic code looks up its metadata for that.
        let prepared = try prepared(selection, selection.query.memo.use)
        let reader = try SelectionReader(selection.columns, by: prepared)
        var walk = try RowWalk(view, prepared, limit: selection.query.memo.limit)
        var count = 0
        while true {
            var rows: [SelectedRow<R, Values>] = []
            let found = try reader.read(&walk, Self.rowsAtOnce, into: &rows)
            for position in 0..<rows.count { try body(rows[position]) }
            count += found.count
            if found.count < Self.rowsAtOnce { break }
        }
        watch?.end(.forEach, prepared, read: walk.readCount, returned: count)
    }

    /// Returns the first page of a selection.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> Page<SelectedRow<R, Values>> {
        try page(selection, from: nil)
    }

    /// Returns the page of a selection that comes after another page. The token may be of a page
    /// of the query's records too.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, after token: PageToken
    ) throws -> Page<SelectedRow<R, Values>> {
        try page(selection, from: token)
    }

    /// Returns the page of a selection that comes before another page.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, before token: PageToken
    ) throws -> Page<SelectedRow<R, Values>> {
        try selection.columns.check()
        var (rows, reader) = ([SelectedRow<R, Values>](), SelectionReader?.none)
        let tokens = try page(selection.query, before: token) { walk, count in
            try selection.read(&walk, count, by: &reader, into: &rows)
        }
        return Page(rows.reversed(), tokens)
    }

    private func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, from token: PageToken?
    ) throws -> Page<SelectedRow<R, Values>> {
        try selection.columns.check()
        var (rows, reader) = ([SelectedRow<R, Values>](), SelectionReader?.none)
        let query = selection.query
        let tokens = try page(query, from: token) { walk, count in
            try selection.read(&walk, count, by: &reader, into: &rows)
        }
        return Page(rows, tokens)
    }

    private func rows<R: Record, Values: Sendable>(
        of selection: Selection<R, Values>, _ operation: TraceEvent.Operation,
        _ use: QueryUse, wanted: Int?
    ) throws -> [SelectedRow<R, Values>] {
        let watch = traceWatch
        let query = selection.query
        let prepared = try prepared(selection, use)
        let reader = try SelectionReader(selection.columns, by: prepared)
        var walk = try RowWalk(view, prepared, limit: query.limit, wanted: wanted)
        var rows: [SelectedRow<R, Values>] = []
        _ = try reader.read(&walk, wanted ?? .max, into: &rows)
        watch?.end(operation, prepared, read: walk.readCount, returned: rows.count)
        return rows
    }

    /// Returns the plan of a selection's query.
    func prepared<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, _ use: QueryUse
    ) throws -> PreparedQuery {
        try selection.columns.check()
        let table = try schema.table(of: R.self)
        return try selection.query.memo.prepared(for: table, use, view)
    }

    /// The number of rows that are read together.
    private static var rowsAtOnce: Int { 256 }
}

extension Snapshot {
    /// Explains how the store finds all rows of a selection, and whether it reads their records.
    public func explain<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> QueryExplanation {
        let prepared = try prepared(selection, selection.query.memo.use)
        var explanation = try explain(selection.query)
        explanation.selection = prepared.selectionText(selection.terms)
        return explanation
    }
}

extension Selection {
    /// Reads the next rows of a walk by a reader, which the first call makes.
    fileprivate func read(
        _ walk: inout RowWalk, _ count: Int, by reader: inout SelectionReader?,
        into rows: inout [SelectedRow<R, Values>]
    ) throws -> FoundEnds {
        let made = try reader ?? SelectionReader(columns, by: walk.query)
        reader = made
        return try made.read(&walk, count, into: &rows)
    }
}

extension PreparedQuery {
    /// Says where selected columns come from.
    fileprivate func selectionText(_ terms: [Term]) -> String {
        let names = terms.map { $0.description }.joined(separator: ", ")
        guard isStretch, let layout = plan.entries else { return "select \(names) from records" }
        let missing = terms.filter { !layout.covers($0) }.map { $0.description }
        if missing.isEmpty { return "select \(names) from the entries of \(layout.index.name)" }
        return "select \(names) from records, because \(layout.index.name) does not have "
            + missing.joined(separator: ", ")
    }
}
