import LMDB

extension Snapshot {
    /// The first records of a query, as many as a page has.
    /// - Complexity: O(log n) for each record; if no index gives the order, all rows are read.
    public func page<R: Record>(_ query: Query<R>) throws -> Page<R> {
        try page(query, from: nil)
    }

    /// The records of a query that come after a page, by its ``Page/next``.
    ///
    /// Records that come or go between two pages make neither skip nor repeat another. A page has
    /// more records than asked for only where it sorts by texts of hundreds of bytes that begin
    /// alike: these stay on one page.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema.
    /// - Complexity: O(log n) for each record of the page, however deep it lies; if no index gives
    ///   the order, all rows are read for each page.
    public func page<R: Record>(_ query: Query<R>, after token: PageToken) throws -> Page<R> {
        try page(query, from: token)
    }

    func page<R: Record>(_ query: Query<R>, from token: PageToken?) throws -> Page<R> {
        let table = try core.table(of: R.self)
        if let token { try token.check(query) }
        let prepared = try query.content.prepared(
            for: table, .some(query.pageSize), resuming: token?.origin.index, view)
        let before = token?.count ?? 0
        let limit = query.limit.map { max($0 - before, 0) }
        // One more than a page, to know whether there is a next.
        var walk = try RowWalk(
            view, prepared, limit: limit, wanted: query.pageSize + 1, after: token?.key)
        return try PageRows(from: &walk, table, in: view, size: query.pageSize)
            .page(of: query, prepared, after: before)
    }

    /// The records of a query that come before those of a page, by its ``Page/previous``: as many
    /// as a page has, in the order of the query.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any if the query has no sort keys.
    /// - Complexity: as forwards.
    public func page<R: Record>(_ query: Query<R>, before token: PageToken) throws -> Page<R> {
        let table = try core.table(of: R.self)
        try token.check(query)
        guard let reversed = query.reversed else { throw StoreError.invalidToken(.otherQuery) }
        let prepared = try reversed.content.prepared(
            for: table, .some(query.pageSize), resuming: token.origin.index, view)
        let isComplemented = prepared.plan.hasOrderKeys
        func turn(_ key: [UInt8]) -> [UInt8] { isComplemented ? key.map { ~$0 } : key }
        var walk = try RowWalk(
            view, prepared, limit: nil, wanted: query.pageSize + 1, after: turn(token.key))
        return try PageRows(from: &walk, table, in: view, size: query.pageSize)
            .page(before: token, turn: turn)
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
        let prepared = try query.content.prepared(for: table, .some(count + query.pageSize), view)
        var walk = try RowWalk(
            view, prepared, limit: query.limit, wanted: count + query.pageSize + 1)
        var passed = 0
        while passed < count, try walk.pass() { passed += 1 }
        return try PageRows(from: &walk, table, in: view, size: query.pageSize)
            .page(of: query, prepared, after: passed)
    }
}

/// What a walk found for a page.
private struct PageRows<R: Record> {
    let records: [R]
    private(set) var firstKey: [UInt8] = []
    private(set) var lastKey: [UInt8] = []
    private(set) var hasMore = false

    init(
        from walk: inout RowWalk, _ table: TypedRecordTable<R>, in view: ReadView, size: Int
    ) throws {
        var rows = FoundRows(of: table, in: view, capacity: size)
        (firstKey, lastKey) = try walk.collect(size, into: &rows)
        hasMore = rows.count >= size ? try walk.skip() : false
        records = try table.decode(&rows, of: walk.query)
    }

    /// - Parameter count: how many records come before the page.
    func page(of query: Query<R>, _ prepared: PreparedQuery, after count: Int) -> Page<R> {
        let hasPrevious = count > 0 && !records.isEmpty && !query.order.isEmpty
        func token(_ count: Int, _ key: [UInt8]) -> PageToken {
            let origin = PageToken.Origin(
                query: query.content.fingerprint, index: prepared.form.orderFingerprint)
            return PageToken(origin: origin, count: count, key: key)
        }
        return Page(
            records: records,
            next: hasMore ? token(count + records.count, lastKey) : nil,
            previous: hasPrevious ? token(count + 1, firstKey) : nil)
    }

    /// The page of a walk against the order, which ended before the place of a token.
    func page(before token: PageToken, turn: ([UInt8]) -> [UInt8]) -> Page<R> {
        let count = token.count - 1
        func place(_ key: [UInt8], _ count: Int) -> PageToken {
            PageToken(origin: token.origin, count: max(count, 1), key: turn(key))
        }
        return Page(
            records: records.reversed(), next: records.isEmpty ? nil : place(firstKey, count),
            previous: hasMore ? place(lastKey, count - records.count + 1) : nil)
    }
}

extension PageToken {
    func check<R>(_ query: Query<R>) throws {
        guard origin.query == query.content.fingerprint else {
            throw StoreError.invalidToken(.otherQuery)
        }
    }
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
