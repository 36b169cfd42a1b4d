import LMDB

extension Snapshot {
    /// Returns the view of this snapshot for the reads of a query. Where the reads are noted, they
    /// are noted together with what the answer is interested in.
    @_lifetime(copy self)
    @inline(__always)
    func view<R: Record>(
        for query: Query<R>, lookingAt answer: @autoclosure () -> AnswerTerms = .records
    ) throws -> ReadView {
        if !view.isNoted { return view }
        return try notedView(for: open(query), lookingAt: answer())
    }

    /// Returns the view of this snapshot for the reads of a query without a Swift type.
    @_lifetime(copy self)
    func view(
        for query: TableQuery, lookingAt answer: @autoclosure () -> AnswerTerms = .records
    ) throws -> ReadView {
        if !view.isNoted { return view }
        return try notedView(for: query, lookingAt: answer())
    }

    /// Returns a snapshot of the same state for the reads of a query; see
    /// ``view(for:lookingAt:)``.
    @_lifetime(copy self)
    func noting(
        _ query: TableQuery, lookingAt answer: @autoclosure () -> AnswerTerms = .records
    ) throws -> Snapshot {
        if !view.isNoted { return self }
        let view = try notedView(for: query, lookingAt: answer())
        return Snapshot(view, core, schema, lacksTotals: lacksTotals)
    }

    @inline(never)
    @_lifetime(copy self)
    private func notedView(for query: TableQuery, lookingAt answer: AnswerTerms) throws -> ReadView
    {
        // What is wrong with a query is told by who runs it.
        try query.content.check(of: query.table.name)
        return view.noted(for: try Interest(query.content, of: query.table, lookingAt: answer))
    }
}
