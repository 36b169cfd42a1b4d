extension Snapshot {
    /// Returns the sections of a query, without their records. The sections are in the direction in
    /// which the query sorts by the field, or ascending if it does not.
    ///
    /// Each section has a query of its own, to run when the section is shown. If the query is
    /// limited, the limit counts over all sections in their order.
    /// - Parameter count: the greatest number of sections.
    /// - Throws: ``StoreError/notServed(type:index:)`` if the store or the query refuses scans and
    ///   no index has the field in order.
    /// - Complexity: one search and one record read for each section, if an index has the columns
    ///   that the query compares for equality, then the field. Otherwise all rows are read.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>, limit count: Int = .max
    ) throws -> [QuerySection<R, Value>] {
        try sections(of: query, by: key, at: .beginning, limit: count)
    }

    /// Returns the sections of a query that come after another section, which need not have records
    /// any more.
    /// - Complexity: that of ``sections(of:by:limit:)``. If the query is limited, the records
    ///   before these sections are counted too.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>,
        after section: QuerySection<R, Value>, limit count: Int = .max
    ) throws -> [QuerySection<R, Value>] {
        try sections(of: query, by: key, at: .after(section.span), limit: count)
    }

    private func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>, at place: SectionPlace,
        limit count: Int
    ) throws -> [QuerySection<R, Value>] {
        if count < 0 {
            throw QueryRefusal(R.schema.name, "number of sections", .impossibleCount(count)).error
        }
        let watch = traceWatch
        var sections: [QuerySection<R, Value>] = []
        var remaining = try query.limit.map {
            try max($0 - self.count(query, by: key, before: place), 0)
        }
        try forEachSpan(of: query, by: key, at: place) {
            if sections.count == count || remaining == 0 { return false }
            let section = try QuerySection(query, key, $0, limit: remaining)
            if let left = remaining { remaining = left - (try self.count(section.query)) }
            sections.append(section)
            return true
        }
        watch?.end(.sections, of: try schema.table(of: R.self), returned: sections.count)
        return sections
    }

    /// Returns the first page of a query in sections. The page is in the order of the sections, and
    /// each section is in the order of the query.
    /// - Complexity: that of a page, and of the sections that are on it.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>
    ) throws -> Page<QuerySection<R, Value>.Part> {
        try page(query, by: key, from: nil, size: query.pageSize)
    }

    /// Returns the page in sections that comes after another page. Pass the ``Page/next``
    /// token of that page.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query, key or schema.
    /// - Complexity: that of a page, and of the sections that are on it.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, after token: PageToken
    ) throws -> Page<QuerySection<R, Value>.Part> {
        try page(query, by: key, from: token, size: query.pageSize)
    }

    func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, from token: PageToken?, size: Int
    ) throws -> Page<QuerySection<R, Value>.Part> {
        let name = query.fingerprint(by: key)
        let begin = try token.map { try SectionToken($0, of: name) }
        let first = try begin.map { try key.span(ofToken: $0.start) }
        let before = token?.count ?? 0
        let wanted = min(size, (query.limit ?? .max) - before)
        var parts: [QuerySection<R, Value>.Part] = []
        var next: PageToken?
        var count = 0
        try forEachSpan(of: query, by: key, at: first.map { .from($0) } ?? .beginning) { span in
            func place(after last: PageToken?) -> PageToken {
                PageToken(
                    origin: PageToken.Origin(query: name, index: last?.origin.index ?? 0),
                    count: before + count,
                    place: SectionToken(start: span.start, place: last?.place).bytes)
            }
            if count >= wanted {
                next = place(after: nil)
                return false
            }
            let section = try QuerySection(query, key, span)
            let isFirst = try first?.isSame(as: span) ?? false
            let last = isFirst ? token?.last(begin, in: section.query) : nil
            let page = try page(section.query.paged(by: wanted - count), from: last)
            if page.items.isEmpty { return true }
            parts.append(.init(section: section, records: page.items, isContinued: last != nil))
            count += page.items.count
            next = page.next.map { place(after: $0) }
            return next == nil
        }
        if let limit = query.limit, before + count >= limit { next = nil }
        return Page(items: parts, next: next, previous: nil)
    }
}

/// The place at which a list of sections begins.
private enum SectionPlace {
    case beginning
    case from(SectionSpan)
    case after(SectionSpan)

    /// Returns the conditions for the records after the place. The records of the first condition
    /// come before those of the next one.
    func conditions(isDescending: Bool) -> [Condition] {
        switch self {
        case .beginning: [.all]
        case .from(let span): span.onwards(isDescending: isDescending)
        case .after(let span): span.beyond(isDescending: isDescending)
        }
    }
}

extension Snapshot {
    /// Returns the number of records of a query, without its limit, that come before a place.
    private func count<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, before place: SectionPlace
    ) throws -> Int {
        if case .beginning = place { return 0 }
        let isDescending = query.isDescending(by: key.field)
        let left = try place.conditions(isDescending: isDescending).reduce(0) {
            try $0 + count(query.unlimited.and(Filter($1)))
        }
        return try count(query.unlimited) - left
    }

    /// Calls `body` with each section that has a record, until `body` returns false.
    ///
    /// If an index has the field in order, each section is found by one search for the first record
    /// after the previous section.
    private func forEachSpan<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>, at place: SectionPlace,
        _ body: (SectionSpan) throws -> Bool
    ) throws {
        if let refusal = key.refusal { throw refusal.error }
        let isDescending = query.isDescending(by: key.field)
        let ordered = try open(query.unlimited).led(by: key.field, isDescending: isDescending)
        let conditions = place.conditions(isDescending: isDescending)
        let prepared = try ordered.memo.prepared(for: ordered.table, .some(1), view)
        if prepared.plan.sortsAll {
            for condition in conditions {
                let values = try groups(
                    key.field, in: ordered.and(condition), isCounted: false)
                var last: SectionSpan?
                for value in isDescending ? values.reversed() : values {
                    let span = try key.span(of: value.value)
                    if try last?.isSame(as: span) == true { continue }
                    if try !body(span) { return }
                    last = span
                }
            }
            return
        }
        var rest = conditions[...]
        var last: SectionSpan?
        while let condition = rest.first {
            guard let row = try firstValue(of: key.field, in: ordered.and(condition))
            else {
                rest = rest.dropFirst()
                continue
            }
            let span = try key.span(of: row.bytes)
            // Only a damaged index leads to a record whose value is not where its entry stands. Its
            // section would be found again and again.
            if let last, try !span.comes(after: last, isDescending: isDescending) {
                throw prepared.damage(.zero)
            }
            last = span
            if try !body(span) { return }
            rest = span.beyond(isDescending: isDescending)[...]
        }
    }
}

extension Query {
    /// Whether the query sorts by a field in descending direction.
    fileprivate func isDescending(by field: QueryField) -> Bool {
        order.first { $0.field == field }?.isDescending ?? false
    }

    /// This query without its limit.
    fileprivate var unlimited: Query { changed { $0.limit = nil } }

    /// Returns the number that ties a token to this query and to a section key.
    fileprivate func fingerprint<Value>(by key: SectionKey<R, Value>) -> UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(Int(bitPattern: UInt(memo.fingerprint)))
        fingerprint.combine(Int(bitPattern: UInt(key.fingerprint)))
        return fingerprint.value
    }
}
