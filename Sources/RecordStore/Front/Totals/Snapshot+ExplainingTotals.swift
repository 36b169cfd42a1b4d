extension Snapshot {
    /// Runs totals by groups, and explains how the store found them and which index would make them
    /// faster.
    /// - Complexity: that of the totals.
    public func explainTotals<R: Record, Group: Sendable, each Value: Sendable>(
        of query: Query<R> = Query(), by key: GroupKey<R, Group>,
        _ measures: repeat Measure<R, each Value>
    ) throws -> QueryExplanation {
        try explanation(
            of: open(query), by: key.content, MeasureContent.list(repeat each measures))
    }

    /// Runs totals of all records of a query, and explains how the store found them and which index
    /// would make them faster.
    /// - Complexity: that of the totals.
    public func explainTotals<R: Record, each Value: Sendable>(
        of query: Query<R> = Query(), _ measures: repeat Measure<R, each Value>
    ) throws -> QueryExplanation {
        try explanation(of: open(query), by: .all, MeasureContent.list(repeat each measures))
    }

    func explanation(
        of query: TableQuery, by key: GroupContent, _ measures: [MeasureContent]
    ) throws -> QueryExplanation {
        let clock = ContinuousClock()
        let start = clock.now
        let found = try foundTotals(of: query, by: key, measures)
        let time = clock.now - start
        return QueryExplanation(
            plan: found.way.step(of: query.table, found.rowsRead, hidesValues: false),
            totals: found.way.kind,
            advice: found.way.isSlow ? query.content.aggregateAdvice(by: key, measures) : nil,
            measurement: .init(
                rowsRead: found.rowsRead, rowsReturned: found.groups.count,
                nanoseconds: time.wholeNanoseconds))
    }
}

extension FoundTotals.Way {
    fileprivate var kind: QueryExplanation.Totals {
        switch self {
        case .aggregate: .aggregate
        case .search: .search
        case .entries: .entries
        case .records: .records
        }
    }

    /// The way as the step of a plan.
    func step(of table: RecordTable, _ rowsRead: Int, hidesValues: Bool) -> QueryExplanation.Step {
        switch self {
        case .aggregate(let query):
            QueryExplanation.Step(query, of: table, rowsRead, hidesValues: hidesValues)
        case .search:
            QueryExplanation.Step(of: table, "searches in indexes", rowsRead)
        case .entries(let query), .records(let query):
            QueryExplanation.Step(query, hidesValues: hidesValues)
        }
    }

    /// Whether each record was added up by itself.
    fileprivate var isSlow: Bool {
        switch self {
        case .aggregate, .search: false
        case .entries, .records: true
        }
    }
}

extension QueryContent {
    /// The aggregate index that would serve totals of this query, in words; nil if none would.
    fileprivate func aggregateAdvice(by key: GroupContent, _ measures: [MeasureContent]) -> String?
    {
        if limit != nil { return nil }
        let bounds = condition.normalized { _ in false }.conjuncts.map(\.columnBound)
        var columns: [Term] = []
        for bound in bounds {
            // A part of the filter that is no column of the index would have to be checked on
            // records.
            guard let bound, bound.style != .name, !bound.field.isID else { return nil }
            if bound.relation == .equal { columns.append(.field(bound.field)) }
        }
        switch key {
        case .all: break
        case .column(let column) where ColumnExpression(column.term) != nil:
            columns.append(column.term)
        case .column(let column):
            guard case .through(let reference, _) = column.term else { return nil }
            columns.append(.field(reference))
        case .elements(let column): columns.append(column.term)
        case .periods: return nil
        }
        columns += bounds.compactMap { $0?.relation == .equal ? nil : $0.map { .field($0.field) } }
        var sums: [Term] = []
        for measure in measures where measure.operation != .count {
            let term = measure.column.term
            guard measure.operation == .sum, ColumnExpression(term) != nil else { return nil }
            if !sums.contains(term) { sums.append(term) }
        }
        var names: [String] = []
        for column in columns.map(\.description) where !names.contains(column) {
            names.append(column)
        }
        if names.isEmpty { return nil }
        let summing =
            sums.isEmpty ? "" : " summing (\(sums.map(\.description).joined(separator: ", ")))"
        return "an aggregate index by (\(names.joined(separator: ", ")))\(summing) would serve this"
    }
}
