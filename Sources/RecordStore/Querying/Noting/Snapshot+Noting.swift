import LMDB

extension Snapshot {
    /// Returns the view of this snapshot for the reads of a query. Where the reads are noted, they
    /// are noted together with what the answer is interested in.
    /// - Parameter terms: what the answer looks at beside the filter, or nil if it has whole
    ///   records or depends on their order.
    @_lifetime(copy self)
    @inline(__always)
    func view<R: Record>(
        for query: Query<R>, lookingAt terms: @autoclosure () -> [Term]? = nil
    ) throws -> ReadView {
        if !view.isNoted { return view }
        return try notedView(for: query, lookingAt: terms())
    }

    /// Returns a snapshot of the same state for the reads of a query; see
    /// ``view(for:lookingAt:)``.
    @_lifetime(copy self)
    func noting<R: Record>(
        _ query: Query<R>, lookingAt terms: @autoclosure () -> [Term]? = nil
    ) throws -> Snapshot {
        if !view.isNoted { return self }
        let view = try notedView(for: query, lookingAt: terms())
        return Snapshot(view, core, schema, lacksTotals: lacksTotals)
    }

    @inline(never)
    @_lifetime(copy self)
    private func notedView<R: Record>(
        for query: Query<R>, lookingAt terms: [Term]?
    ) throws -> ReadView {
        // What is wrong with a query is told by who runs it.
        let content = query.memo.content
        try content.check(of: R.schema.name)
        let table = try schema.table(of: R.self)
        return view.noted(for: try Interest(content, of: table, lookingAt: terms))
    }
}
