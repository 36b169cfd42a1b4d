import LMDB

/// The rows that a walk found for a page.
struct PageRows<R: Record> {
    let records: [R]
    private let first: RowMark?
    private let last: RowMark?
    /// Whether texts may have been cut in the keys of the first and of the last row.
    private let mayBeCut: (first: Bool, last: Bool)
    /// The row after the page, if the end of the page depends on it.
    private let following: RowMark?
    private let hasMore: Bool
    /// The place at which the walk has stopped because its time was over.
    private let stop: WalkStop?
    /// The place after the page, if more rows than the walk has may lie behind it.
    private let rest: PagePlace?

    init(
        from walk: inout RowWalk, _ table: TypedRecordTable<R>, in view: ReadView, size: Int
    ) throws {
        var records: [R] = []
        var (first, last, isLast): (RowMark?, RowMark?, Bool) = (nil, nil, false)
        // With a budget rows are decoded as they come, so that decoding is a part of it.
        let most = walk.budget == nil ? size : min(size, ReadBudget.rowsBetweenLooks)
        while records.count < size, !isLast, walk.stop == nil {
            let wanted = min(most, size - records.count)
            var rows = FoundRows(of: table, in: view, capacity: wanted)
            let ends = try walk.collect(wanted, into: &rows)
            if records.isEmpty { first = ends.first }
            last = ends.last
            isLast = rows.count < wanted
            let found = try table.decode(&rows, of: walk.query)
            if records.isEmpty { records = found } else { records += found }
        }
        mayBeCut = (
            first.map { walk.mayBeCut($0) } ?? false, last.map { walk.mayBeCut($0) } ?? false
        )
        if records.count < size || walk.stop != nil {
            (following, hasMore) = (nil, false)
        } else if mayBeCut.last {
            following = try walk.nextMark()
            hasMore = following != nil
        } else {
            (following, hasMore) = (nil, try walk.skip())
        }
        (self.records, self.first, self.last) = (records, first, last)
        (stop, rest) = (walk.stop, walk.end)
    }

    /// Returns the page for a walk in the direction of the query.
    /// - Parameters:
    ///   - count: the number of records before the page.
    ///   - begin: the place at which the page begins, or nil for the first row.
    ///   - start: returns the place before the first row, if the key of that row does not determine
    ///     it.
    func page(
        of query: Query<R>, _ prepared: PreparedQuery, after count: Int, from begin: PagePlace?,
        _ start: (RowMark) -> PagePlace?
    ) -> Page<R> {
        func token(_ count: Int, _ place: [UInt8]) -> PageToken {
            let origin = PageToken.Origin(
                query: query.memo.fingerprint, index: prepared.form.orderFingerprint)
            return PageToken(origin: origin, count: count, place: place)
        }
        var next = end(of: prepared)?.bytes
        if case .sort(var sort) = stop {
            sort.start = begin
            next = sort.bytes(isBackwards: false)
        }
        var previous: PagePlace?
        if count > 0, !query.order.isEmpty, let first {
            previous = mayBeCut.first ? start(first) : PagePlace(false, first.key)
        }
        return Page(
            records: records, next: next.map { token(count + records.count, $0) },
            previous: previous.map { token(count, $0.bytes) }, endedByBudget: stop != nil)
    }

    /// Returns the page for a walk against the order of the query, which began at the place of a
    /// token.
    func page(before token: PageToken, _ place: PagePlace, _ prepared: PreparedQuery) -> Page<R> {
        let isComplemented = prepared.plan.hasOrderKeys
        func page(_ place: [UInt8], _ count: Int) -> PageToken {
            PageToken(origin: token.origin, count: max(count, 1), place: place)
        }
        var previous = end(of: prepared)?.reversed(isComplemented: isComplemented).bytes
        if case .sort(var sort) = stop {
            sort.start = place
            previous = sort.bytes(isBackwards: true)
        }
        // The walk runs backwards, so the page ends where the walk began.
        let next = first.map {
            mayBeCut.first
                ? place : PagePlace(false, $0.key).reversed(isComplemented: isComplemented)
        }
        return Page(
            records: records.reversed(), next: next.map { page($0.bytes, token.count) },
            previous: previous.map { page($0, token.count - records.count) },
            endedByBudget: stop != nil)
    }

    /// Returns the place after the last row in the direction of the walk; nil if there are no more
    /// rows.
    private func end(of prepared: PreparedQuery) -> PagePlace? {
        if case .place(let place) = stop { return place }
        guard hasMore, let last else { return rest }
        return following.map { PagePlace(from: last, to: $0, prepared.direction) }
            ?? PagePlace(true, last.key)
    }
}

extension PreparedQuery {
    /// The direction in which the keys of a single stretch are walked; ascending for other plans.
    var direction: Direction { stretch?.direction ?? .ascending }
}

extension QueryPlan {
    /// Whether tokens hold keys of the order itself, and not keys of an index. Reversing the order
    /// complements the bytes of such keys.
    var hasOrderKeys: Bool {
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
