import LMDB

/// A walk over entries of an aggregate index that adds them up.
struct AggregateWalk {
    /// How the group of an entry is found.
    private enum Way {
        /// All entries are one group.
        case all
        /// By a column of the keys, whose bytes sort as the values do.
        case column
        /// By a calculation with a column of the keys.
        case calculation
        /// By the values that the keys hold.
        case values
    }

    private let plan: AggregatePlan
    private let table: RecordTable
    private let filter: RowFilter?
    private let state: FilterState?
    private let way: Way
    // Beside the way, because taking them out of there for each entry costs more than the rest.
    private let column: Int
    private let calculation: ColumnCalculation?
    private var run: GroupRun
    private var rows: RowTotals

    init(_ plan: AggregatePlan, _ measures: [MeasureContent], of table: RecordTable) throws {
        self.plan = plan
        self.table = table
        let groups = plan.index.groups
        var parts = FilterParts(for: [])
        filter =
            plan.residual.isEmpty
            ? nil : try RowFilter(plan.residual, of: table, in: groups, &parts)
        let column = plan.key.columnPosition(in: plan.layout)
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
        self.column = column ?? 0
        calculation =
            if case .number = group, case .column(let content) = plan.key {
                ColumnCalculation(content.term, in: plan.layout)
            } else { nil }
        way =
            if case .all = group { .all } else if column != nil { .column } else {
                calculation == nil ? .values : .calculation
            }
        state =
            parts.isEmpty
            ? nil : FilterState(try parts.values(for: []), positionCount: parts.positionCount)
        rows = RowTotals(group, adding: measures, of: table, state)
        run = GroupRun(plan.index, plan.sums)
    }

    /// Returns the totals of the entries that the plan walks over.
    mutating func totals(in view: ReadView) throws -> FoundTotals {
        try addEntries(in: view)
        return try rows.found(.aggregate(plan), by: plan.key, in: view)
    }

    private mutating func addEntries(in view: ReadView) throws {
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
        rows.add(run, plan.sums)
    }

    /// Adds an entry, if the filter lets it.
    /// - Returns: whether the bytes are those of an entry.
    @inline(__always)
    private mutating func add(
        _ value: borrowing GroupValue, _ key: RawSpan, _ bytes: RawSpan, _ scope: RowScope
    ) throws -> Bool {
        if filter != nil, try !isLetThrough(key, scope) { return true }
        switch way {
        case .all: return add(value, in: bytes, to: 0)
        case .column:
            guard let found = try? plan.layout.bytes(ofColumn: column, in: key) else {
                return false
            }
            return add(value, in: bytes, to: rows.group(ofColumn: found))
        case .calculation:
            let found: Int64?
            do { found = try calculation?.number(in: key) } catch { return false }
            return add(value, in: bytes, to: rows.group(of: found))
        case .values:
            let values = EntryValues(key, RawSpan(), .zero, plan.layout, of: table)
            return try rows.add(values, value, in: bytes, plan.sums, scope)
        }
    }

    private func isLetThrough(_ key: RawSpan, _ scope: RowScope) throws -> Bool {
        let values = EntryValues(key, RawSpan(), .zero, plan.layout, of: table)
        return try filter?.matches(values, .zero, scope) ?? true
    }

    /// Adds an entry to the run of its group.
    @inline(__always)
    private mutating func add(
        _ value: borrowing GroupValue, in bytes: RawSpan, to group: Int
    ) -> Bool {
        if !run.takes(group) {
            rows.add(run, plan.sums)
            run.begin(group)
        }
        return run.add(value, in: bytes)
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
