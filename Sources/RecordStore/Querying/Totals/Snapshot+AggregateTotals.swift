import LMDB

extension Snapshot {
    /// Returns the totals that entries of an aggregate index give, or nil if none holds all that is
    /// asked.
    func aggregateTotals(
        of query: QueryContent, by key: GroupContent, _ measures: [MeasureContent],
        in table: RecordTable
    ) throws -> FoundTotals? {
        guard !lacksTotals,
            let plan = try aggregatePlan(of: query, by: key, measures, in: table)
        else { return nil }
        var totals = try AggregateWalk(plan, measures, of: table)
        try totals.addEntries(in: view)
        return try totals.rows.found(.aggregate(plan), by: key, in: view)
    }

    /// Returns the best way to totals from an aggregate index, or nil if there is none.
    func aggregatePlan(
        of query: QueryContent, by key: GroupContent, _ measures: [MeasureContent],
        in table: RecordTable
    ) throws -> AggregatePlan? {
        guard !table.aggregateIndexes.isEmpty, query.limit == nil else { return nil }
        // The number of all records is known without a walk.
        let isCount = measures.allSatisfy { $0.operation == .count }
        if case .all = key, isCount, query.condition == .all { return nil }
        var best: AggregatePlan?
        for index in table.aggregateIndexes {
            guard
                let plan = try AggregatePlan(index, query.condition, by: key, measures, of: table),
                best.map(plan.isBetter) ?? true
            else { continue }
            best = plan
        }
        return best
    }
}

/// A walk over entries of an aggregate index that adds them up.
private struct AggregateWalk {
    private let plan: AggregatePlan
    private let table: RecordTable
    private let filter: RowFilter?
    private let state: FilterState?
    /// The position of the column that divides the entries, if its bytes sort as the values do.
    private let column: Int?
    var rows: RowTotals

    init(_ plan: AggregatePlan, _ measures: [MeasureContent], of table: RecordTable) throws {
        self.plan = plan
        self.table = table
        let groups = plan.index.groups
        var parts = FilterParts(for: [])
        filter =
            plan.residual.isEmpty
            ? nil : try RowFilter(plan.residual, of: table, in: groups, &parts)
        column = plan.key.columnPosition(in: plan.layout)
        let group: OpenGroup
        if let column {
            group = .column(groups.columns[column].key)
        } else if case .elements = plan.key, let position = groups.elementColumn {
            group = .term(
                .computed(groups, groups.computed.count, groups.columns[position].key.kind))
        } else {
            group = try OpenGroup(plan.key, of: table) {
                try RowTerm($0, of: table, in: groups, &parts)
            }
        }
        state =
            parts.isEmpty
            ? nil : FilterState(try parts.values(for: []), positionCount: parts.positionCount)
        rows = RowTotals(group, adding: measures, of: table, state)
    }

    mutating func addEntries(in view: ReadView) throws {
        let scope = RowScope(view, state)
        let (index, sumCount) = (plan.index, plan.index.sums.count)
        var value = GroupValue()
        for stretch in plan.stretches {
            var cursor = try view.cursor(in: index.entries, over: stretch.keys)
            while let entry = try cursor.next() {
                guard
                    value.read(entry.value, of: entry.key, in: index.number, sumCount: sumCount)
                else { throw index.damage(of: table, nil) }
                let key =
                    value.wholeKey.isEmpty ? entry.key : entry.value.extracting(value.wholeKey)
                guard try add(value, key, entry.value, scope) else {
                    throw index.damage(of: table, nil)
                }
            }
        }
    }

    /// Adds an entry, if the filter lets it.
    /// - Returns: whether the bytes are those of an entry.
    @inline(__always)
    private mutating func add(
        _ value: borrowing GroupValue, _ key: RawSpan, _ bytes: RawSpan, _ scope: RowScope
    ) throws -> Bool {
        let layout = plan.layout
        if let filter {
            let values = EntryValues(key, RawSpan(), .zero, layout, of: table)
            if try !filter.matches(values, .zero, scope) { return true }
        }
        if rows.isOfAll { return rows.addToAll(value, in: bytes, plan.sums) }
        guard let column else {
            let values = EntryValues(key, RawSpan(), .zero, layout, of: table)
            return try rows.add(values, value, in: bytes, plan.sums, scope)
        }
        guard let found = try? layout.bytes(ofColumn: column, in: key) else { return false }
        return rows.add(found, value, in: bytes, plan.sums)
    }
}

extension GroupContent {
    /// Returns the position of the column of keys that is what divides their entries, if its bytes
    /// sort as the values do: it ascends, and is no text.
    fileprivate func columnPosition(in layout: EntryLayout) -> Int? {
        guard case .column(let column) = self, let position = layout.position(of: column.term)
        else { return nil }
        let key = layout.index.columns[position].key
        return key.isDescending || !key.kind.isComparedByKey ? nil : position
    }
}
