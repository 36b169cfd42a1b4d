/// Where a page begins, as a token says.
struct PageStart {
    /// The place of the first row, or nil for the first of all.
    let place: PagePlace?
    /// The sort in memory to go on with, or nil.
    let sort: SortPlace?
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

    /// Returns where the page after the token begins, or the page before it.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the token is of another query or is damaged.
    func start<R>(in query: Query<R>, isBackwards: Bool = false) throws -> PageStart {
        if let sort = SortPlace(place, isBackwards: isBackwards),
            origin.query == query.memo.fingerprint
        {
            return PageStart(place: sort.start, sort: sort)
        }
        return PageStart(place: try place(in: query), sort: nil)
    }
}
