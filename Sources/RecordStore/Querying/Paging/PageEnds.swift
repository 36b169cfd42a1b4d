import LMDB

/// The ends of a page that a walk has found, beside its rows.
///
/// This type is not generic, so that a page looks up no metadata of the type of its rows.
struct PageEnds {
    /// The number of rows of the page.
    let count: Int
    private let first: RowMark?
    private let last: RowMark?
    private let hasMore: Bool
    /// The place at which the walk has stopped because its time was over.
    private let stop: WalkStop?
    /// The place after the page, if more rows than the walk has may lie behind it.
    private let rest: PagePlace?

    /// - Parameter read: reads the next rows of the walk, as many as it is asked for or fewer at
    ///   the end.
    init(
        of walk: inout RowWalk, size: Int, _ read: (inout RowWalk, Int) throws -> FoundEnds
    ) throws {
        var (count, isLast) = (0, false)
        var (first, last): (RowMark?, RowMark?) = (nil, nil)
        // With a budget rows are decoded as they come, so that decoding is a part of it.
        let most = walk.budget == nil ? size : min(size, ReadBudget.rowsBetweenLooks)
        while count < size, !isLast, walk.stop == nil {
            let wanted = min(most, size - count)
            let found = try read(&walk, wanted)
            if count == 0 { first = found.first }
            last = found.last
            isLast = found.count < wanted
            count += found.count
        }
        hasMore = try count == size && walk.stop == nil && walk.skip()
        (self.count, self.first, self.last) = (count, first, last)
        (stop, rest) = (walk.stop, walk.end)
    }

    /// Returns the tokens for a walk in the direction of the query.
    /// - Parameters:
    ///   - query: the fingerprint of the query.
    ///   - passed: the number of records before the page.
    ///   - isSorted: whether the query has sort keys.
    ///   - begin: the place at which the page begins, or nil for the first row.
    func tokens(
        of query: @autoclosure () -> UInt64, _ prepared: PreparedQuery, after passed: Int,
        isSorted: Bool, from begin: PagePlace?
    ) -> PageTokens {
        func token(_ count: Int, _ place: [UInt8]) -> PageToken {
            let origin = PageToken.Origin(query: query(), index: prepared.form.orderFingerprint)
            return PageToken(origin: origin, count: count, place: place)
        }
        var next = end?.bytes
        if case .sort(var sort) = stop {
            sort.start = begin
            next = sort.bytes(isBackwards: false)
        }
        let previous = passed > 0 && isSorted ? first.map { PagePlace(false, $0) } : nil
        return PageTokens(
            next: next.map { token(passed + count, $0) },
            previous: previous.map { token(passed, $0.bytes) }, endedByBudget: stop != nil)
    }

    /// Returns the tokens for a walk against the order of the query, which began at the place of a
    /// token.
    func tokens(
        before token: PageToken, _ place: PagePlace, _ prepared: PreparedQuery
    ) -> PageTokens {
        let isComplemented = prepared.plan.hasOrderKeys
        func page(_ place: [UInt8], _ count: Int) -> PageToken {
            PageToken(origin: token.origin, count: max(count, 1), place: place)
        }
        var previous = end?.reversed(isComplemented: isComplemented).bytes
        if case .sort(var sort) = stop {
            sort.start = place
            previous = sort.bytes(isBackwards: true)
        }
        // The walk runs backwards, so the page ends where the walk began.
        let next = first.map {
            PagePlace(false, $0).reversed(isComplemented: isComplemented)
        }
        return PageTokens(
            next: next.map { page($0.bytes, token.count) },
            previous: previous.map { page($0, token.count - count) },
            endedByBudget: stop != nil)
    }

    /// Returns the place after the last row in the direction of the walk; nil if there are no more
    /// rows.
    private var end: PagePlace? {
        if case .place(let place) = stop { return place }
        guard hasMore, let last else { return rest }
        return PagePlace(true, last)
    }
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
