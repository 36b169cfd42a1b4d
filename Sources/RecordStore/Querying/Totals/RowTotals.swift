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
        _ values: borrowing EntryValues, _ value: borrowing GroupValue, in bytes: RawSpan,
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
        _ value: borrowing GroupValue, in bytes: RawSpan, _ sums: [Int?], to group: Int
    ) -> Bool {
        while counts.count <= group { counts.append(0) }
        counts[group] = counts[group].saturatingSum(value.count)
        for position in sums.indices {
            guard let number = sums[position] else { continue }
            let sum = value.sums[number]
            let valueCount = value.count - sum.nilCount
            let bytes = bytes.extracting(sum.place)
            if !measures[position].add(bytes, valueCount: valueCount, to: group) { return false }
        }
        return true
    }

    /// Returns the group of some bytes, by which groups are told apart; nil for the group of nil.
    @inline(__always)
    mutating func group(of bytes: RawSpan?) -> Int { groups.group(of: bytes) }

    /// Returns the group of a number.
    mutating func group(of number: Int64?) -> Int { groups.group(of: number) }

    /// Adds neighbouring entries of one group.
    /// - Parameter sums: for each measure the position of its sum in an entry, or nil for a count.
    mutating func add(_ run: borrowing GroupRun, _ sums: [Int?]) {
        if run.entryCount == 0 { return }
        rowCount += run.entryCount
        while counts.count <= run.group { counts.append(0) }
        counts[run.group] = counts[run.group].saturatingSum(run.count)
        for position in sums.indices {
            if let number = sums[position] { measures[position].add(run, number) }
        }
    }

    /// What ``add(_:_:_:)`` needs of the view that the rows are in.
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
        while counts.count <= group { counts.append(0) }
        counts[group] += 1
        for position in measures.indices {
            try measures[position].add(row, id, to: group, scope)
        }
    }

    /// What was found in some of the rows, for the totals of all of them.
    struct Part: Sendable {
        fileprivate let groups: OpenGroups
        fileprivate let measures: [OpenMeasure]
        fileprivate let rowCount: Int
        fileprivate let counts: [Int]

        /// Whether adding this to other totals costs far less than finding it did.
        var isQuicklyAdded: Bool { counts.count <= max(512, rowCount / 4) }
    }

    var part: Part {
        Part(groups: groups, measures: measures, rowCount: rowCount, counts: counts)
    }

    /// Adds what totals of the same content have found in rows behind these.
    mutating func add(_ part: Part, in view: ReadView) throws {
        if rowCount == 0 {
            (groups, measures) = (part.groups, part.measures)
            (rowCount, counts) = (part.rowCount, part.counts)
            return
        }
        rowCount += part.rowCount
        for group in part.counts.indices {
            if ReadView.isLook(group) { try view.checkCancelled() }
            let own = groups.group(like: group, of: part.groups)
            while counts.count <= own { counts.append(0) }
            counts[own] += part.counts[group]
            for position in measures.indices {
                if let found = part.measures[position].part(of: group) {
                    measures[position].add(found, to: own)
                }
            }
        }
    }

    /// Returns the groups with what the measures found, in the order of the groups' values, nil
    /// first.
    mutating func results(in view: ReadView) throws -> FoundGroups {
        if groups.areOne {
            let counts = counts
            return FoundGroups(
                values: [nil], counts: counts,
                measures: measures.map { $0.found(for: [0], counts, of: table.name) })
        }
        let scope = scope(in: view)
        var values: [GroupResult] = []
        defer { values.freeElsewhere() }
        let positions = try groups.resolve(scope, into: &values)
        // For each value its first group, to which the others are added.
        var firsts = [Int?](repeating: nil, count: values.count)
        for group in counts.indices {
            if ReadView.isLook(group) { try view.checkCancelled() }
            guard let first = firsts[positions[group]] else {
                firsts[positions[group]] = group
                continue
            }
            counts[first] = counts[first].saturatingSum(counts[group])
            for position in measures.indices { measures[position].add(group, to: first) }
        }
        var places = values.indices.filter { firsts[$0] != nil }
        try view.sort(&places) { values[$0] < values[$1] }
        let found = places.compactMap { firsts[$0] }
        let counts = found.map { self.counts[$0] }
        return FoundGroups(
            values: places.map { values[$0].bytes }, counts: counts,
            measures: measures.map { $0.found(for: found, counts, of: table.name) })
    }

    /// Makes sure that there is a group of all records, of which there may be none.
    mutating func reserveAll() {
        if counts.isEmpty { counts.append(0) }
    }
}
