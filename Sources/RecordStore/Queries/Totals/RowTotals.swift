import LMDB

/// The totals of the rows that were met so far.
struct RowTotals {
    private let table: RecordTable
    private let state: FilterState?
    private var groups: OpenGroups
    private var measures: [OpenMeasure]
    /// The number of rows that were added.
    private(set) var rowCount = 0
    /// The number of records of each group.
    private var counts: [Int] = []

    /// - Parameter index: the index whose entries are added, or nil for records alone.
    init(
        _ group: GroupContent, _ measures: [MeasureContent], of table: RecordTable,
        in index: OpenOrderedIndex?
    ) throws {
        self.table = table
        var parts = FilterParts(for: [])
        func prepare(_ term: Term) throws -> RowTerm {
            try RowTerm(term, of: table, in: index, &parts)
        }
        groups = OpenGroups(try OpenGroup(group, of: table, prepare))
        self.measures = try measures.map { try OpenMeasure($0, prepare) }
        state = try parts.state(for: [])
    }

    /// Creates the totals of entries of groups.
    init(
        _ group: OpenGroup, adding measures: [MeasureContent], of table: RecordTable,
        _ state: FilterState?
    ) {
        self.table = table
        self.state = state
        groups = OpenGroups(group)
        self.measures = measures.map { OpenMeasure(adding: $0) }
    }

    /// Adds an entry of a group of records.
    /// - Parameter sums: for each measure the position of its sum in the entry, or nil for a count.
    /// - Returns: whether the sums have bytes that sums can have.
    mutating func add(
        _ values: borrowing EntryValues, _ value: borrowing AggregateEntry, in bytes: RawSpan,
        _ sums: [Int?], _ scope: RowScope
    ) throws -> Bool {
        rowCount += 1
        if !groups.areElements {
            let group = try groups.find(values, .zero, scope)
            return add(value, in: bytes, sums, to: group)
        }
        for group in try groups.findElements(of: values) {
            if !add(value, in: bytes, sums, to: group) { return false }
        }
        return true
    }

    private mutating func add(
        _ value: borrowing AggregateEntry, in bytes: RawSpan, _ sums: [Int?], to group: Int
    ) -> Bool {
        count(value.count, in: group)
        for position in sums.indices {
            guard let number = sums[position] else { continue }
            let sum = value.sums[number]
            let valueCount = value.count - sum.nilCount
            let bytes = bytes.extracting(sum.place)
            if !measures[position].add(bytes, valueCount: valueCount, to: group) {
                return false
            }
        }
        return true
    }

    /// Counts records of a group. Only damaged entries have more than an integer holds.
    @inline(__always)
    private mutating func count(_ records: Int, in group: Int) {
        while counts.count <= group { counts.append(0) }
        counts[group] = counts[group].saturatingSum(records)
    }

    /// Returns the group of some bytes, by which groups are told apart; nil for the group of nil.
    @inline(__always)
    mutating func group(of bytes: RawSpan?) -> Int { groups.group(of: bytes) }

    /// Adds neighbouring entries of one group.
    /// - Parameter sums: for each measure the position of its sum in an entry, or nil for a count.
    mutating func add(_ run: borrowing AggregateRun, _ sums: [Int?]) {
        if run.entryCount == 0 { return }
        rowCount += run.entryCount
        count(run.count, in: run.group)
        for position in sums.indices {
            if let number = sums[position] { measures[position].add(run, number) }
        }
    }

    /// Returns the scope that ``add(_:_:_:)`` needs, for the view that the rows are in.
    @_lifetime(copy view)
    func scope(in view: ReadView) -> RowScope { RowScope(view, state) }

    /// Adds a row.
    mutating func add<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws {
        rowCount += 1
        if !groups.areElements {
            return try add(row, id, to: groups.find(row, id, scope), scope)
        }
        for group in try groups.findElements(of: row) { try add(row, id, to: group, scope) }
    }

    @inline(__always)
    private mutating func add<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, to group: Int, _ scope: RowScope
    ) throws {
        count(1, in: group)
        for position in measures.indices {
            try measures[position].add(row, id, to: group, scope)
        }
    }

    /// Returns the groups with what the measures found, in the order of the groups' values, nil
    /// first.
    mutating func results(in view: ReadView) throws -> FoundGroups {
        if groups.areOne {
            let counts = counts.count == 0 ? [] : [counts[0]]
            return FoundGroups(
                [nil], counts: counts,
                measures: measures.map { $0.found(for: [0], counts, of: table.name) })
        }
        let resolved = try groups.resolved(scope(in: view))
        try merge(resolved, in: view)
        return try FoundGroups(resolved, counts: counts, measures, of: table, in: view)
    }

    /// Adds groups with equal values to the first of them.
    private mutating func merge(_ resolved: ResolvedGroups, in view: ReadView) throws {
        if resolved.firsts.count == resolved.positions.count { return }
        for group in counts.indices {
            if ReadView.isLook(group) { try view.checkCancelled() }
            let first = resolved.firsts[resolved.positions[group]]
            if first == group { continue }
            count(counts[group], in: first)
            for position in measures.indices { measures[position].add(group, to: first) }
        }
    }

    /// Makes sure that there is a group of all records, of which there may be none.
    mutating func reserveAll() {
        if counts.count == 0 { counts.append(0) }
    }
}
