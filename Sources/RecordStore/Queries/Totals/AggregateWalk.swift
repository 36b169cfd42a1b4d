import LMDB

/// A walk over entries of an aggregate index that adds them up.
struct AggregateWalk {
    private let query: AggregateQuery
    private let plan: AggregatePlan
    private let table: RecordTable
    private let filter: RowFilter?
    private let state: FilterState?
    // Beside the query, because taking them out of there for each entry costs more than the rest.
    private let way: PreparedAggregate.Way
    private let column: Int
    private var run: AggregateRun
    private var rows: RowTotals

    init(_ query: AggregateQuery, _ measures: [MeasureContent], of table: RecordTable) throws {
        self.query = query
        self.table = table
        let form = query.form
        (plan, filter) = (form.plan, form.filter)
        (way, column) = (form.way, form.column)
        state = try query.makeState()
        rows = RowTotals(form.group, adding: measures, of: table, state)
        run = AggregateRun(plan.index, plan.sums)
    }

    /// Returns the totals of the entries that the plan walks over.
    mutating func totals(in view: ReadView) throws -> FoundTotals {
        try addEntries(in: view)
        return try rows.found(.aggregate(query), by: plan.key, in: view)
    }

    /// Returns the group of the first entry in a direction that the filter lets through; no group
    /// if there is none.
    /// - Precondition: the entries lie in the order of their groups.
    mutating func firstGroup(_ direction: Direction, in view: ReadView) throws -> FoundGroups {
        let scope = RowScope(view, state)
        let index = plan.index
        var value = AggregateEntry()
        for stretch in query.stretches {
            var cursor = try view.cursor(in: index.entries, over: stretch.keys, direction)
            while run.entryCount == 0, let entry = try cursor.next() {
                guard AggregateEntryReader(entry.value, of: entry.key, in: index.number) != nil,
                    try add(entry, of: index, scope, &value)
                else { throw index.damage(of: table, nil) }
            }
        }
        rows.add(run, plan.sums)
        return try rows.results(in: view)
    }

    private mutating func addEntries(in view: ReadView) throws {
        let scope = RowScope(view, state)
        let index = plan.index
        var value = AggregateEntry()
        for stretch in query.stretches {
            var cursor = try view.cursor(in: index.entries, over: stretch.keys)
            while let entries = try cursor.nextBlock() {
                guard try add(entries, of: index, scope, &value) else {
                    throw index.damage(of: table, nil)
                }
            }
        }
        rows.add(run, plan.sums)
    }

    /// Adds neighbouring entries, if the filter lets them.
    /// - Parameter value: memory to read a value in, where that is needed.
    /// - Returns: whether the bytes are those of entries.
    private mutating func add(
        _ entries: borrowing EntryBlock, of index: OpenAggregateIndex, _ scope: RowScope,
        _ value: inout AggregateEntry
    ) throws -> Bool {
        guard AggregateEntryReader.areSound(entries, in: index.number) else { return false }
        if way == .all, filter == nil {
            return add(entries, 0..<entries.count, to: 0, plan.layout)
        }
        if way != .values { return try addRuns(of: entries, of: index, scope, &value) }
        for position in 0..<entries.count {
            if try !add(entries[position], of: index, scope, &value) { return false }
        }
        return true
    }

    /// Adds neighbouring entries, those of one group together. It takes less than to add each.
    private mutating func addRuns(
        of entries: borrowing EntryBlock, of index: OpenAggregateIndex, _ scope: RowScope,
        _ value: inout AggregateEntry
    ) throws -> Bool {
        // Once for all entries, because each use of it in place counts references.
        let layout = plan.layout
        // Those from `start` on lie in one group.
        var (start, last) = (0, 0)
        for position in 0..<entries.count {
            let key = entries[position].key
            let mayBeCut = layout.mayBeCut(key)
            if mayBeCut || filter != nil, try mayBeCut || !isLetThrough(key, scope) {
                guard add(entries, start..<position, to: last, layout) else { return false }
                start = position + 1
                if mayBeCut, try !add(entries[position], of: index, scope, &value) {
                    return false
                }
                continue
            }
            guard let group = group(of: key) else { return false }
            if group == last { continue }
            guard add(entries, start..<position, to: last, layout) else { return false }
            (start, last) = (position, group)
        }
        return add(entries, start..<entries.count, to: last, layout)
    }

    /// Adds some of neighbouring entries to a group.
    @inline(__always)
    private mutating func add(
        _ entries: borrowing EntryBlock, _ places: Range<Int>, to group: Int,
        _ layout: EntryLayout
    ) -> Bool {
        if places.isEmpty { return true }
        if !run.takes(group, entryCount: places.count) { begin(group) }
        return run.add(entries, places, layout)
    }

    /// Adds an entry, if the filter lets it.
    /// - Parameter value: memory to read the value in, where that is needed.
    /// - Returns: whether the bytes are those of an entry.
    private mutating func add(
        _ entry: borrowing Entry, of index: OpenAggregateIndex, _ scope: RowScope,
        _ value: inout AggregateEntry
    ) throws -> Bool {
        let (key, bytes) = (entry.key, entry.value)
        guard var reader = AggregateEntryReader(sound: bytes) else { return false }
        if way != .values, !plan.layout.mayBeCut(key) {
            return try add(&reader, wholeKey: key, mayBeCut: false, scope)
        }
        guard value.read(reader, sumCount: index.sums.count) else { return false }
        let wholeKey = value.wholeKey.isEmpty ? key : bytes.extracting(value.wholeKey)
        if way != .values {
            return try add(&reader, wholeKey: wholeKey, mayBeCut: true, scope)
        }
        if filter != nil, try !isLetThrough(wholeKey, scope) { return true }
        let values = EntryValues(wholeKey, RawSpan(), .zero, plan.layout, of: table)
        return try rows.add(values, value, in: bytes, plan.sums, scope)
    }

    /// Adds the value of an entry to the run of its group, if the filter lets it.
    /// - Parameters:
    ///   - wholeKey: the key with no text cut.
    ///   - mayBeCut: whether that key may lie behind the sums.
    /// - Returns: whether the bytes are those of sums.
    private mutating func add(
        _ reader: inout AggregateEntryReader, wholeKey: RawSpan, mayBeCut: Bool, _ scope: RowScope
    ) throws -> Bool {
        if filter != nil, try !isLetThrough(wholeKey, scope) { return true }
        guard let group = group(of: wholeKey) else { return false }
        if !run.takes(group) { begin(group) }
        return run.add(&reader) && (mayBeCut || reader.isAtEnd)
    }

    /// Ends the run and begins one of another group.
    private mutating func begin(_ group: Int) {
        rows.add(run, plan.sums)
        run.begin(group)
    }

    /// Returns the group of a key with no text cut; nil if the key is damaged.
    @inline(__always)
    private mutating func group(of key: RawSpan) -> Int? {
        switch way {
        case .all: return 0
        case .column:
            guard let found = try? plan.layout.bytes(ofColumn: column, in: key) else {
                return nil
            }
            return rows.group(of: found)
        case .reference:
            guard let found = try? plan.layout.bytes(ofColumn: column, in: key) else {
                return nil
            }
            let tag = found.byte(at: 0)
            if tag == KeyFormat.absent { return rows.group(of: nil as RawSpan?) }
            return tag == KeyFormat.id ? rows.group(of: found.extracting(droppingFirst: 1)) : nil
        case .values: preconditionFailure("groups of values are found by all columns")
        }
    }

    private func isLetThrough(_ key: RawSpan, _ scope: RowScope) throws -> Bool {
        let values = EntryValues(key, RawSpan(), .zero, plan.layout, of: table)
        return try filter?.matches(values, .zero, scope) ?? true
    }
}
