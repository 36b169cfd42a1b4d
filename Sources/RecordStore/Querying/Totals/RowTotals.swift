import LMDB

/// The totals of the rows that were met so far.
struct RowTotals {
    private let table: RecordTable
    private let state: FilterState?
    private var groups: OpenGroups
    private var measures: [OpenMeasure]
    /// The number of rows of each group.
    private var counts: [Int] = []
    /// The groups of the row that is being added.
    private var found: [Int] = []

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
        state =
            parts.isEmpty
            ? nil : FilterState(try parts.values(for: []), positionCount: parts.positionCount)
    }

    /// Adds a row.
    mutating func add<Row: RowValues & ~Escapable>(
        _ row: borrowing Row, _ id: IDBits, in view: ReadView
    ) throws {
        let scope = RowScope(view, state)
        try groups.find(row, id, scope, &found)
        for group in found {
            while counts.count <= group { counts.append(0) }
            counts[group] += 1
            for position in measures.indices {
                try measures[position].add(row, id, to: group, scope)
            }
        }
    }

    /// Returns the groups with what the measures found, in the order of the groups' values, nil
    /// first.
    mutating func results(in view: ReadView) throws -> [GroupTotals] {
        let scope = RowScope(view, state)
        var found: [[UInt8]?: (group: Int, bytes: [UInt8]?)] = [:]
        for group in counts.indices {
            let value = try groups.value(of: group, scope)
            guard let first = found[value.order] else {
                found[value.order] = (group, value.bytes)
                continue
            }
            counts[first.group] += counts[group]
            for position in measures.indices {
                measures[position].merge(group, into: first.group)
            }
        }
        let sorted = found.sorted { left, right in
            guard let right = right.key else { return false }
            return left.key?.lexicographicallyPrecedes(right) ?? true
        }
        return sorted.map { _, found in
            GroupTotals(
                value: found.bytes, count: counts[found.group],
                results: measures.map {
                    $0.result(of: found.group, count: counts[found.group], type: table.name)
                })
        }
    }

    /// What the measures give for no rows at all.
    var empty: GroupTotals {
        GroupTotals(
            value: nil, count: 0,
            results: measures.map { $0.result(of: 0, count: 0, type: table.name) })
    }
}
