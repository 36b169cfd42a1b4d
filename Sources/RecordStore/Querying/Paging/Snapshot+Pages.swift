import LMDB

extension Snapshot {
    /// Returns the first page of a query.
    /// - Complexity: O(log n) for each record; if no index gives the order, all rows are read.
    public func page<R: Record>(_ query: Query<R>) throws -> Page<R> {
        try page(query, from: nil)
    }

    /// Returns the page that comes after another page. Pass the ``Page/next`` token of that page.
    ///
    /// Records that are inserted or deleted between two pages do not make a page skip or repeat
    /// another record.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema.
    /// - Complexity: O(log n) for each record of the page, however deep the page lies. If no index
    ///   gives the order, all rows are read for each page. If the query sorts by texts of hundreds
    ///   of bytes, all rows are read whose texts begin like one on the page.
    public func page<R: Record>(_ query: Query<R>, after token: PageToken) throws -> Page<R> {
        try page(query, from: token)
    }

    func page<R: Record>(_ query: Query<R>, from token: PageToken?) throws -> Page<R> {
        let table = try schema.table(of: R.self)
        let start = try token?.place(in: query)
        let prepared = try query.memo.prepared(
            for: table, .some(query.pageSize), resuming: token?.origin.index, view)
        return try page(query, by: prepared, of: table, from: start, after: token?.count ?? 0)
    }

    /// Returns the page that begins at a place, by a plan of the query.
    /// - Parameter count: the number of records before the page.
    func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, of table: TypedRecordTable<R>,
        from start: PagePlace?, after count: Int
    ) throws -> Page<R> {
        let limit = query.limit.map { max($0 - count, 0) }
        var walk = try RowWalk(
            view, prepared, limit: limit, wanted: query.pageAndNext, from: start)
        return try PageRows(from: &walk, table, in: view, size: query.pageSize)
            .page(of: query, prepared, after: count) { _ in start }
    }

    /// Returns the page that comes before another page, in the order of the query. Pass the
    /// ``Page/previous`` token of that page.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any token if the query has no sort keys.
    /// - Complexity: that of ``page(_:after:)``.
    public func page<R: Record>(_ query: Query<R>, before token: PageToken) throws -> Page<R> {
        let table = try schema.table(of: R.self)
        let place = try token.place(in: query)
        guard let reversed = query.reversed else { throw StoreError.invalidToken(.otherQuery) }
        let prepared = try reversed.memo.prepared(
            for: table, .some(query.pageSize), resuming: token.origin.index, view)
        var walk = try RowWalk(
            view, prepared, limit: nil, wanted: query.pageAndNext,
            from: place.reversed(isComplemented: prepared.plan.hasOrderKeys))
        return try PageRows(from: &walk, table, in: view, size: query.pageSize)
            .page(before: token, place, prepared)
    }

    /// Returns one page of a query, after its first `count` records. Use this function to open a
    /// list in the middle, and continue with the tokens of the page, which inserted and deleted
    /// records do not shift.
    /// - Complexity: one step for each skipped record. A skipped record is read only if the index
    ///   leaves conditions to check, and is never decoded.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) throws -> Page<R> {
        if count < 0 {
            throw QueryRefusal(R.schema.name, "number of skipped records", .impossibleCount(count))
                .error
        }
        let table = try schema.table(of: R.self)
        let rowCount = count.saturatingSum(query.pageSize)
        let prepared = try query.memo.prepared(for: table, .some(rowCount), view)
        var walk = try RowWalk(
            view, prepared, limit: query.limit, wanted: rowCount.saturatingSum(1))
        var passed = 0
        while passed < count - 1, try walk.pass() { passed += 1 }
        // The page may begin between two texts that were cut.
        let last = passed == count - 1 ? try walk.nextMark() : nil
        if last != nil { passed += 1 }
        return try PageRows(from: &walk, table, in: view, size: query.pageSize)
            .page(of: query, prepared, after: passed) { first in
                last.map { PagePlace(from: $0, to: first, prepared.direction) }
            }
    }
}

/// The rows that a walk found for a page.
private struct PageRows<R: Record> {
    let records: [R]
    private let first: RowMark?
    private let last: RowMark?
    /// Whether texts may have been cut in the keys of the first and of the last row.
    private let mayBeCut: (first: Bool, last: Bool)
    /// The row after the page, if the end of the page depends on it.
    private let following: RowMark?
    private let hasMore: Bool

    init(
        from walk: inout RowWalk, _ table: TypedRecordTable<R>, in view: ReadView, size: Int
    ) throws {
        var rows = FoundRows(of: table, in: view, capacity: size)
        (first, last) = try walk.collect(size, into: &rows)
        mayBeCut = (
            first.map { walk.mayBeCut($0) } ?? false, last.map { walk.mayBeCut($0) } ?? false
        )
        if rows.count < size {
            (following, hasMore) = (nil, false)
        } else if mayBeCut.last {
            following = try walk.nextMark()
            hasMore = following != nil
        } else {
            (following, hasMore) = (nil, try walk.skip())
        }
        records = try table.decode(&rows, of: walk.query)
    }

    /// Returns the page for a walk in the direction of the query.
    /// - Parameters:
    ///   - count: the number of records before the page.
    ///   - start: returns the place before the first row, if the key of that row does not determine
    ///     it.
    func page(
        of query: Query<R>, _ prepared: PreparedQuery, after count: Int,
        _ start: (RowMark) -> PagePlace?
    ) -> Page<R> {
        func token(_ count: Int, _ place: PagePlace) -> PageToken {
            let origin = PageToken.Origin(
                query: query.memo.fingerprint, index: prepared.form.orderFingerprint)
            return PageToken(origin: origin, count: count, place: place.bytes)
        }
        var previous: PagePlace?
        if count > 0, !query.order.isEmpty, let first {
            previous = mayBeCut.first ? start(first) : PagePlace(false, first.key)
        }
        return Page(
            records: records,
            next: end(of: prepared).map { token(count + records.count, $0) },
            previous: previous.map { token(count, $0) })
    }

    /// Returns the page for a walk against the order of the query, which began at the place of a
    /// token.
    func page(before token: PageToken, _ place: PagePlace, _ prepared: PreparedQuery) -> Page<R> {
        let isComplemented = prepared.plan.hasOrderKeys
        func page(_ place: PagePlace, _ count: Int) -> PageToken {
            PageToken(origin: token.origin, count: max(count, 1), place: place.bytes)
        }
        // The walk runs backwards, so the page ends where the walk began.
        let next = first.map {
            mayBeCut.first
                ? place : PagePlace(false, $0.key).reversed(isComplemented: isComplemented)
        }
        return Page(
            records: records.reversed(), next: next.map { page($0, token.count) },
            previous: end(of: prepared).map {
                page($0.reversed(isComplemented: isComplemented), token.count - records.count)
            })
    }

    /// Returns the place after the last row in the direction of the walk; nil if there are no more
    /// rows.
    private func end(of prepared: PreparedQuery) -> PagePlace? {
        guard hasMore, let last else { return nil }
        return following.map { PagePlace(from: last, to: $0, prepared.direction) }
            ?? PagePlace(true, last.key)
    }
}

extension PageToken {
    /// Returns the place of the token.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the token is of another query or is damaged.
    func place<R>(in query: Query<R>) throws -> PagePlace {
        guard origin.query == query.memo.fingerprint else {
            throw StoreError.invalidToken(.otherQuery)
        }
        guard let place = PagePlace(place[...]) else { throw StoreError.invalidToken(.damaged) }
        return place
    }
}

extension Query {
    /// The size of a page plus one, which shows whether there is a next page.
    fileprivate var pageAndNext: Int { pageSize.saturatingSum(1) }
}

extension PreparedQuery {
    /// The direction in which the keys of a single stretch are walked; ascending for other plans.
    fileprivate var direction: Direction { stretch?.direction ?? .ascending }
}

extension QueryPlan {
    /// Whether tokens hold keys of the order itself, and not keys of an index. Reversing the order
    /// complements the bytes of such keys.
    fileprivate var hasOrderKeys: Bool {
        if sort != nil { return true }
        switch source {
        case .merge: return true
        case .join(let join):
            if case .merge = join.form { return true }
            return false
        case .stretch, .chain, .union, .intersection, .parents, .search, .nothing: return false
        }
    }
}
