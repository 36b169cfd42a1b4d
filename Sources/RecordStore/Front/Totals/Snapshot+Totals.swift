import LMDB

extension Snapshot {
    /// Returns the totals of the records of a query for each group, the least group first and nil
    /// before all. A group without records is left out.
    ///
    /// ```swift
    /// for total in try snapshot.totals(of: Query<Trip>(), by: .value(\.name), .count) {
    ///     print(total.group, total.values)
    /// }
    /// ```
    /// A query with a limit sums only its own records.
    /// - Complexity: one step for each record, on index entries where these hold all that is asked;
    ///   otherwise the records are read. Memory for each group.
    /// - Throws: ``StoreError/invalidQuery(_:)`` for a column that the records do not have, and
    ///   ``StoreError/sumTooLarge(type:column:)``.
    public func totals<R: Record, Group: Sendable, each Value: Sendable>(
        of query: Query<R> = Query(), by key: GroupKey<R, Group>,
        _ measures: repeat Measure<R, each Value>
    ) throws -> [Total<Group, repeat each Value>] {
        let found = try foundTotals(
            of: open(query), by: key.content, MeasureContent.list(repeat each measures)
        ).groups
        var totals: [Total<Group, repeat each Value>] = []
        totals.reserveCapacity(found.count)
        for start in stride(from: 0, to: found.count, by: Self.groupsAtOnce) {
            if start > 0 { try view.checkCancelled() }
            let range = start..<min(start + Self.groupsAtOnce, found.count)
            let groups = try key.values(of: found.values(range))
            var rest = found.measures[...]
            let columns =
                (repeat try (each measures).values(of: rest.removeFirst().part(range)))
            for group in groups.indices {
                totals.append(
                    Total(group: groups[group], values: (repeat (each columns)[group])))
            }
        }
        return totals
    }

    /// Returns one total of all records of a query.
    ///
    /// ```swift
    /// let last = try snapshot.total(of: Query<Trip>(), .greatest(\.end))
    /// ```
    /// - Complexity: that of ``totals(of:_:)``.
    public func total<R: Record, Value: Sendable>(
        of query: Query<R> = Query(), _ measure: Measure<R, Value>
    ) throws -> Value {
        let found = try foundTotals(of: open(query), by: .all, [measure.content]).groups
        return try measure.values(of: found.measures[0])[0]
    }

    /// Returns several totals of all records of a query, which are found together.
    ///
    /// ```swift
    /// let (count, last) = try snapshot.totals(of: Query<Trip>(), .count, .greatest(\.end))
    /// ```
    /// - Complexity: that of ``totals(of:by:_:)``. Without sums, averages and calculations a search
    ///   may suffice, as for ``count(_:)`` and ``maximum(of:in:)``.
    public func totals<R: Record, each Value: Sendable>(
        of query: Query<R> = Query(), _ measures: repeat Measure<R, each Value>
    ) throws -> (repeat each Value) {
        let found = try foundTotals(
            of: open(query), by: .all, MeasureContent.list(repeat each measures)
        ).groups
        var rest = found.measures[...]
        return (repeat try (each measures).values(of: rest.removeFirst())[0])
    }
}

extension Snapshot {
    func totals<R: Record, Group: Sendable, each Value: Sendable>(
        of query: Query<R>, by key: GroupKey<R, Group>,
        _ measures: MeasureList<R, repeat each Value>
    ) throws -> [Total<Group, repeat each Value>] {
        try totals(of: query, by: key, repeat each measures.measures)
    }

    func totals<R: Record, each Value: Sendable>(
        of query: Query<R>, _ measures: MeasureList<R, repeat each Value>
    ) throws -> (repeat each Value) {
        try totals(of: query, repeat each measures.measures)
    }

    /// Returns the totals of each group, and the way on which they were found.
    func foundTotals(
        of query: TableQuery, by key: GroupContent, _ measures: [MeasureContent]
    ) throws -> FoundTotals {
        let watch = traceWatch
        let found = try readTotals(of: query, by: key, measures)
        if let watch {
            let table = query.table
            watch.end(.totals, of: table, read: found.rowsRead, returned: found.groups.count) {
                found.way.step(of: table, found.rowsRead, hidesValues: $0)
            }
        }
        return found
    }

    private func readTotals(
        of query: TableQuery, by key: GroupContent, _ measures: [MeasureContent]
    ) throws -> FoundTotals {
        let (content, table) = (query.content, query.table)
        try content.check(of: table.name)
        try key.check(of: table.name)
        for measure in measures { try measure.check(of: table.name) }
        if let found = try aggregateTotals(of: content, by: key, measures, in: table) {
            return found
        }
        if let groups = try searchedTotals(of: query, by: key, measures) {
            return FoundTotals(groups: groups, way: .search, rowsRead: groups.count)
        }
        let prepared = try query.memo.prepared(for: table, content.use, view)
        let layout = prepared.isStretch ? prepared.plan.entries : nil
        let terms = ([key.column] + measures.map(\.column)).compactMap { $0?.term }
        let isServed = layout.map { layout in terms.allSatisfy { layout.covers($0) } } ?? false
        let index = isServed ? layout?.index : nil
        var totals = try RowTotals(key, measures, of: table, in: index)
        if isServed {
            var walk = try RowWalk(view, prepared, limit: content.limit)
            try walk.addEntries(to: &totals)
        } else {
            try addRecords(of: prepared, limit: content.limit, to: &totals)
        }
        return try totals.found(
            isServed ? .entries(prepared) : .records(prepared), by: key, in: view)
    }

    /// Returns the totals that searches in indexes find, without a walk over the records of the
    /// query; nil if there is more to find.
    private func searchedTotals(
        of query: TableQuery, by key: GroupContent, _ measures: [MeasureContent]
    ) throws -> FoundGroups? {
        switch key {
        case .column(let column), .elements(let column):
            guard case .field(let field) = column.term, !field.isID,
                measures.allSatisfy({ $0.operation == .count }),
                let groups = try walkedGroups(
                    field, ofElements: key.isOfElements, in: query, isCounted: true)
            else { return nil }
            let counts = groups.map(\.count)
            return FoundGroups(
                groups.map(\.value), counts: counts,
                measures: measures.map {
                    FoundMeasure($0, of: query.table.name, counts: counts[...])
                })
        case .all:
            // A walk that another measure needs finds these as well.
            var extremes: [FoundValue?] = []
            for measure in measures {
                guard let extreme = try searchedExtreme(of: measure, in: query) else { return nil }
                extremes.append(extreme)
            }
            let isCounted = measures.contains { $0.operation == .count }
            let count = isCounted ? try count(query) : 0
            let found = zip(measures, extremes).map { measure, extreme in
                FoundMeasure(
                    measure, of: query.table.name, counts: [count], extreme: extreme?.bytes)
            }
            return FoundGroups([nil], counts: [count], measures: found)
        case .periods: return nil
        }
    }

    /// Returns what one search finds for a measure, which is nothing for a count; nil if the
    /// measure needs a walk.
    private func searchedExtreme(
        of measure: MeasureContent, in query: TableQuery
    ) throws -> FoundValue?? {
        if measure.operation == .count { return .some(nil) }
        guard measure.operation != .sum, case .field(let field) = measure.column.term else {
            return nil
        }
        let isGreatest = measure.operation == .greatest
        return try aggregateExtreme(field, isGreatest: isGreatest, in: query)
            ?? searchedExtreme(field, isGreatest: isGreatest, in: query)
    }

    private func addRecords(
        of query: PreparedQuery, limit: Int?, to totals: inout RowTotals
    ) throws {
        let table = query.table
        let scope = totals.scope(in: view)
        var walk = try RowWalk(view, query, limit: limit)
        if query.isStretch, query.stretch?.index == nil {
            while let row = try walk.next() {
                try totals.add(table.checkedRecord(row.bytes, row.id), row.id, scope)
            }
            return
        }
        while true {
            var rows = FoundRows(of: table, in: view, capacity: Self.rowsAtOnce)
            _ = try walk.collect(Self.rowsAtOnce, into: &rows)
            try rows.find()
            for position in 0..<rows.count {
                let id = rows.id(at: position)
                guard let bytes = rows.bytes(at: position) else { throw query.damage(id) }
                try totals.add(table.checkedRecord(bytes, id), id, scope)
            }
            if rows.count < Self.rowsAtOnce { return }
        }
    }

    /// The number of records that are looked up side by side.
    private static var rowsAtOnce: Int { 1_024 }
    /// The number of groups whose values are read together.
    private static var groupsAtOnce: Int { 4_096 }
}

extension Snapshot {
    /// Returns the values of a field that the keys of an index give, or nil if no index does.
    func walkedGroups(
        _ field: QueryField, ofElements: Bool, in query: TableQuery, isCounted: Bool
    ) throws -> [CountedValue]? {
        guard query.content.limit == nil, view.passedRecords?[query.table] == nil,
            let walk = try DistinctWalk(
                query.content.condition, field, ofElements: ofElements, in: query.table),
            let groups = try isCounted ? walk.counts(in: view) : walk.values(in: view)
        else { return nil }
        return walk.isDescending ? groups.reversed() : groups
    }
}
