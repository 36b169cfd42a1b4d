extension Snapshot {
    /// Returns the first row of each value of a field, or of each combination of values of some
    /// fields, among the rows of a selection and in its order.
    ///
    /// ```swift
    /// let byName = Query<Exercise>().sorted(by: .ascending(\.category), .name(\.name))
    /// let names = try store.firstOfEach(\.category, in: byName.selecting(\.category, \.name))
    /// ```
    /// - Complexity: that of ``firstOfEach(_:in:)-(_,Query<R>)``.
    public func firstOfEach<R: Record, Values: Sendable>(
        _ paths: any PartialKeyPath<R> & Sendable..., in selection: Selection<R, Values>
    ) throws -> [SelectedRow<R, Values>] {
        try firstOfEach(of: paths, in: selection)
    }

    func firstOfEach<R: Record, Values: Sendable>(
        of paths: [any PartialKeyPath<R> & Sendable], in selection: Selection<R, Values>
    ) throws -> [SelectedRow<R, Values>] {
        let watch = traceWatch
        let fields = try Self.fields(at: paths)
        // The query is not copied: generic code looks up its metadata for that.
        let prepared = try prepared(selection, selection.query.memo.use)
        let reader = try SelectionReader(selection.columns, by: prepared)
        let limit = selection.query.memo.limit
        var readCount = 0
        var found = try Self.firstRows(of: fields, of: prepared, limit, in: view, &readCount)
        let rows: [SelectedRow<R, Values>] = try reader.rows(of: &found, in: view)
        watch?.end(.fetch, prepared, read: readCount, returned: rows.count)
        return rows
    }
}

extension StoreReading {
    /// Returns the first row of each value of a field, or of each combination of values of some
    /// fields; see ``Snapshot/firstOfEach(_:in:)-(_,Selection<R,Values>)``.
    public func firstOfEach<R: Record, Values: Sendable>(
        _ paths: any PartialKeyPath<R> & Sendable..., in selection: Selection<R, Values>
    ) throws -> [SelectedRow<R, Values>] {
        try read { try $0.firstOfEach(of: paths, in: selection) }
    }

    /// Returns the first row of each value of a field, or of each combination of values of some
    /// fields, asynchronously.
    public func firstOfEach<R: Record, Values: Sendable>(
        _ paths: any PartialKeyPath<R> & Sendable..., in selection: Selection<R, Values>
    ) async throws -> [SelectedRow<R, Values>] {
        try await read { try $0.firstOfEach(of: paths, in: selection) }
    }
}
