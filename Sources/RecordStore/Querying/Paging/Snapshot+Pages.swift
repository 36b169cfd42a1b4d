import LMDB

extension Snapshot {
    /// The first records of a query, as many as a page has.
    /// - Complexity: O(log n) for each record; if no index gives the order, all rows are read.
    public func page<R: Record>(_ query: Query<R>) throws -> Page<R> {
        try page(query, from: nil)
    }

    /// The records of a query that come after a page, by its ``Page/next``.
    ///
    /// Records that come or go between two pages make neither skip nor repeat another.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema.
    /// - Complexity: O(log n) for each record of the page, however deep it lies; if no index gives
    ///   the order, all rows are read for each page. Where the query sorts by texts of hundreds of
    ///   bytes, all those are read that begin like one of the page.
    public func page<R: Record>(_ query: Query<R>, after token: PageToken) throws -> Page<R> {
        try page(query, from: token)
    }

    func page<R: Record>(_ query: Query<R>, from token: PageToken?) throws -> Page<R> {
        let table = try core.table(of: R.self)
        let start = try token?.place(in: query)
        let prepared = try query.memo.prepared(
            for: table, .some(query.pageSize), resuming: token?.origin.index, view)
        return try page(query, by: prepared, of: table, from: start, after: token?.count ?? 0)
    }

    /// The page that begins at a place, by a plan of the query.
    /// - Parameter count: how many records come before it.
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

    /// The records of a query that come before those of a page, by its ``Page/previous``: as many
    /// as a page has, in the order of the query.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any if the query has no sort keys.
    /// - Complexity: as forwards.
    public func page<R: Record>(_ query: Query<R>, before token: PageToken) throws -> Page<R> {
        let table = try core.table(of: R.self)
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

    /// Some records of a query, after as many others: for a list that is opened in the middle. Go
    /// on from there with the page's tokens, which records that come or go do not shift.
    /// - Complexity: one step for each record that is passed, which is read only if the index
    ///   leaves something to check, and never decoded.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) throws -> Page<R> {
        if count < 0 {
            throw QueryRefusal(R.schema.name, "number of skipped records", .impossibleCount(count))
                .error
        }
        let table = try core.table(of: R.self)
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

/// What a walk found for a page.
private struct PageRows<R: Record> {
    let records: [R]
    private let first: RowMark?
    private let last: RowMark?
    /// Whether texts may have been cut in the keys of the first and the last row.
    private let mayBeCut: (first: Bool, last: Bool)
    /// The row after them, if that has to be known.
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

    /// - Parameters:
    ///   - count: how many records come before the page.
    ///   - start: the place before the first row, if its key does not say it.
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

    /// The page of a walk against the order, which ended before the place of a token.
    func page(before token: PageToken, _ place: PagePlace, _ prepared: PreparedQuery) -> Page<R> {
        let isComplemented = prepared.plan.hasOrderKeys
        func page(_ place: PagePlace, _ count: Int) -> PageToken {
            PageToken(origin: token.origin, count: max(count, 1), place: place.bytes)
        }
        // Where the walk began is where the page ends.
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

    /// The place after the last row in the direction of the walk; nil if there are no more.
    private func end(of prepared: PreparedQuery) -> PagePlace? {
        guard hasMore, let last else { return nil }
        return following.map { PagePlace(from: last, to: $0, prepared.direction) }
            ?? PagePlace(true, last.key)
    }
}

extension PageToken {
    func place<R>(in query: Query<R>) throws -> PagePlace {
        guard origin.query == query.memo.fingerprint else {
            throw StoreError.invalidToken(.otherQuery)
        }
        guard let place = PagePlace(place[...]) else { throw StoreError.invalidToken(.damaged) }
        return place
    }
}

extension Query {
    /// One more than a page, to know whether there is a next.
    fileprivate var pageAndNext: Int { pageSize.saturatingSum(1) }
}

extension Int {
    /// The sum of two numbers that are not negative, or the greatest there is.
    fileprivate func saturatingSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

extension PreparedQuery {
    /// The direction in which the keys of one stretch are walked.
    fileprivate var direction: Direction { stretch?.direction ?? .ascending }
}

extension QueryPlan {
    /// Whether tokens hold the place in the order itself, and not a key of an index: turning the
    /// order around complements it.
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
