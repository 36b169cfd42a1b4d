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

    /// - Parameter read: reads the next rows of the walk, as many as it is asked for or fewer at
    ///   the end.
    init(
        of walk: inout RowWalk, size: Int, _ read: (inout RowWalk, Int) throws -> FoundEnds
    ) throws {
        let found = try read(&walk, size)
        hasMore = try found.count == size && walk.skip()
        (count, first, last) = (found.count, found.first, found.last)
    }

    /// Returns the tokens for a walk in the direction of the query.
    /// - Parameters:
    ///   - query: the fingerprint of the query.
    ///   - passed: the number of records before the page.
    ///   - isSorted: whether the query has sort keys.
    func tokens(
        of query: @autoclosure () -> UInt64, _ prepared: PreparedQuery, after passed: Int,
        isSorted: Bool
    ) -> PageTokens {
        func token(_ count: Int, _ place: PagePlace) -> PageToken {
            let origin = PageToken.Origin(query: query(), index: prepared.form.orderFingerprint)
            return PageToken(origin: origin, count: count, place: place.bytes)
        }
        let previous = passed > 0 && isSorted ? first.map { PagePlace(false, $0) } : nil
        return PageTokens(
            next: end.map { token(passed + count, $0) },
            previous: previous.map { token(passed, $0) })
    }

    /// Returns the tokens for a walk against the order of the query, which began at the place of a
    /// token.
    func tokens(before token: PageToken, _ prepared: PreparedQuery) -> PageTokens {
        let isComplemented = prepared.plan.hasOrderKeys
        func page(_ place: PagePlace, _ count: Int) -> PageToken {
            PageToken(
                origin: token.origin, count: max(count, 1),
                place: place.reversed(isComplemented: isComplemented).bytes)
        }
        // The walk runs backwards, so the page ends where the walk began.
        return PageTokens(
            next: first.map { page(PagePlace(false, $0), token.count) },
            previous: end.map { page($0, token.count - count) })
    }

    /// Returns the place after the last row in the direction of the walk; nil if there are no more
    /// rows.
    private var end: PagePlace? {
        hasMore ? last.map { PagePlace(true, $0) } : nil
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
