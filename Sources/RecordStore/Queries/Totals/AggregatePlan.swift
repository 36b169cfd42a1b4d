import LMDB

/// The way to totals from the entries of an aggregate index.
struct AggregatePlan: Sendable {
    let index: OpenAggregateIndex
    let layout: EntryLayout
    let match: PlanMatch
    let stretches: [PlanStretch]
    /// The conditions that the stretches and the filter of the index ensure.
    let bounds: [Condition]
    /// The conditions that are left to check on the entries.
    let residual: [Condition]
    /// What divides the entries into groups, by columns of the index.
    let key: GroupContent
    /// For each measure the position of its sum, or nil for a count.
    let sums: [Int?]

    /// Creates the plan; nil if the entries do not hold all that is asked.
    init?(
        _ index: OpenAggregateIndex, _ condition: Condition, by key: GroupContent,
        _ measures: [MeasureContent], of table: RecordTable
    ) throws {
        let terms = AggregateTerms(index: index, table: table)
        let layout = EntryLayout(index.groups, isOfRecords: false)
        // Most indexes lack a field that the query compares, which is soon seen.
        let lacks = { index.groups.lacks($0, in: layout) }
        if condition.conjuncts.contains(where: { $0.comparesField && lacks($0) }) { return nil }
        guard let condition = terms.condition(condition), let key = key.through(terms),
            !condition.conjuncts.contains(where: lacks), let sums = terms.sums(of: measures)
        else { return nil }
        let planner = try QueryPlanner(condition, [], of: table, for: .count, scans: .allowed)
        if planner.conjuncts == [.none] || !planner.serves(index.groups) { return nil }
        let match = IndexMatch(table, planner.bounds, in: index.groups)
        var checked: Set<Int> = []
        stretches = try match.stretches(.ascending, checked: &checked)
        self.match = PlanMatch(match: match, direction: .ascending, checked: checked)
        let decided = Set(match.bounding).subtracting(checked)
            .union(planner.ensured(by: index.groups))
        bounds = decided.sorted().map { planner.conjuncts[$0] }
        residual = planner.conjuncts.indices.filter { !decided.contains($0) }
            .map { planner.conjuncts[$0] }
        guard residual.allSatisfy(layout.covers),
            key.isServed(by: layout, index.groups, isElementFixed: match.isWhole)
        else { return nil }
        self.index = index
        self.layout = layout
        self.key = key
        self.sums = sums
    }

    /// The position of the column of the keys that is what divides the entries, if its bytes sort
    /// as the values do: it ascends, and is no text.
    var column: Int? {
        guard case .column(let column) = key, let position = layout.position(of: column.term)
        else { return nil }
        let key = layout.index.columns[position].key
        return key.isDescending || !key.kind.isComparedByKey ? nil : position
    }

    /// Whether the entries that are read lie in the order of their groups: all columns before that
    /// of the groups have one value.
    var isInOrder: Bool { match.match.equals.count == column && match.match.stretchCount == 1 }

    /// Whether this plan is thought to read fewer entries than another one.
    func isBetter(than other: AggregatePlan) -> Bool {
        let (match, others) = (match.match, other.match.match)
        if match.isNarrower(than: others) { return true }
        if others.isNarrower(than: match) { return false }
        return index.groups.columns.count < other.index.groups.columns.count
    }
}

extension OpenOrderedIndex {
    /// Whether a comparison needs a field that neither the entries hold nor the filter looks at.
    fileprivate func lacks(_ condition: Condition, in layout: EntryLayout) -> Bool {
        guard case .comparison = condition, !layout.covers(condition) else { return false }
        guard let filter else { return true }
        return condition.isOfRecordAlone
            && filter.condition.fieldNumbers.isDisjoint(with: condition.fieldNumbers)
    }
}

extension Condition {
    /// Whether the condition compares a stored field with a value.
    fileprivate var comparesField: Bool {
        guard case .comparison(.field(let field), _, .constant) = self else { return false }
        return !field.isComputed
    }
}

extension GroupContent {
    /// Returns the same groups by columns of an aggregate index, or nil if it lacks one.
    fileprivate func through(_ terms: AggregateTerms) -> GroupContent? {
        switch self {
        case .all, .elements: return self
        case .column(let column):
            return terms.term(column.term).map { .column(ColumnContent($0, depth: column.depth)) }
        case .periods(let column, let period):
            return terms.term(column.term).map {
                .periods(ColumnContent($0, depth: column.depth), period)
            }
        }
    }

    /// Whether the groups can be made of entries of an aggregate index.
    /// - Parameter isElementFixed: whether a record has one entry in what is read.
    fileprivate func isServed(
        by layout: EntryLayout, _ groups: OpenOrderedIndex, isElementFixed: Bool
    ) -> Bool {
        guard case .elements(let column) = self else {
            return isElementFixed && column.map { layout.covers($0.term) } ?? true
        }
        guard let position = groups.elementColumn, case .field(let asked) = column.term,
            case .field(let field) = groups.columns[position].source
        else { return false }
        // A filter for one element leaves out the other elements of the same records.
        return field.number == asked.number && !isElementFixed
    }
}
