import LMDB

/// How a query is answered: where its rows come from, and what is done with them.
struct QueryPlan: Sendable {
    let table: RecordTable
    let source: PlanSource
    /// The conditions that the source stands for.
    let bounds: [Condition]
    /// The conditions that each row is checked for.
    let residual: [Condition]
    /// Those of them that the entries of the source answer, and those that need the record.
    let covered: [Condition]
    let uncovered: [Condition]
    /// What the entries of the source hold, if they answer something.
    let entries: EntryLayout?
    /// The order into which the rows are brought in memory; nil if they come in order.
    var sort: RowOrder?
    /// Whether the query asks for an order.
    let isOrdered: Bool
    /// The direction in which a source gives ids that it finds in their order.
    let idDirection: Direction
    var estimate = PlanEstimate()
    /// What it was made by.
    var option = PlanOption.records
    /// What the stretches were made of, or those of a join will be; nil for a source that is
    /// neither of one index nor a join.
    var match: PlanMatch?

    init(
        table: RecordTable, source: PlanSource, bounds: [Condition], residual: [Condition],
        sort: RowOrder?, isOrdered: Bool, idDirection: Direction
    ) {
        self.table = table
        self.source = source
        self.bounds = bounds
        self.residual = residual
        self.sort = sort
        self.isOrdered = isOrdered
        self.idDirection = idDirection
        let layout = source.only.map { EntryLayout($0) }
        var (covered, uncovered): ([Condition], [Condition]) = ([], [])
        for condition in residual {
            if layout?.covers(condition) == true {
                covered.append(condition)
            } else {
                uncovered.append(condition)
            }
        }
        (self.covered, self.uncovered, entries) = (covered, uncovered, layout)
    }

    /// What page tokens are bound to: the index whose keys they hold, 0 for ids, or an order.
    var orderFingerprint: UInt64 {
        if let sort { return sort.fingerprint }
        return switch source {
        case .stretch(let stretch): stretch.index?.fingerprint ?? 0
        case .chain(let stretches): stretches.first?.index?.fingerprint ?? 0
        case .merge(_, let order): order.fingerprint
        case .join(let join):
            switch join.form {
            case .chain: join.index.fingerprint
            case .merge(let order): order.fingerprint
            }
        case .union, .intersection, .parents, .search, .nothing: 0
        }
    }

    /// Whether it walks all of a table to filter or to sort.
    var scans: Bool {
        let needsMore = !residual.isEmpty || sort != nil
        return needsMore && source.isWhole || source.plans.contains(where: \.scans)
    }
}

extension PlanSource {
    /// The index, if one is all that is walked.
    var only: OpenOrderedIndex? {
        switch self {
        case .stretch(let stretch): stretch.index
        case .chain(let stretches): stretches.first?.index
        case .merge(let stretches, _):
            stretches.allSatisfy { $0.index === stretches.first?.index }
                ? stretches.first?.index : nil
        case .join(let join): join.index
        case .union, .intersection, .parents, .search, .nothing: nil
        }
    }

    /// Whether all of a table or an index is walked.
    var isWhole: Bool {
        switch self {
        case .stretch(let stretch): !stretch.isBounded
        case .chain, .merge, .union, .intersection, .join, .parents, .search, .nothing: false
        }
    }

    /// The plans that it begins with, of other types or of parts of the filter.
    var plans: [QueryPlan] {
        switch self {
        case .join(let join): [join.targets]
        case .parents(let parents): [parents.children]
        case .union(let plans): plans
        case .stretch, .chain, .merge, .intersection, .search, .nothing: []
        }
    }
}
