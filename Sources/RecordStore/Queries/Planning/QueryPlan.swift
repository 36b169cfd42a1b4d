import LMDB

/// A plan that answers a query: the source of the rows, and what is done with them.
struct QueryPlan: Sendable {
    let table: RecordTable
    let source: PlanSource
    /// The conditions that the source ensures.
    let bounds: [Condition]
    /// The conditions that are checked on each row.
    let residual: [Condition]
    /// The residual conditions that the entries of the source can decide.
    let covered: [Condition]
    /// The residual conditions that need the record.
    let uncovered: [Condition]
    /// The layout of the source's entries; nil if the source is not a single index.
    let entries: EntryLayout?
    /// The order into which the rows are sorted in memory; nil if they come in order.
    var sort: RowOrder?
    /// Whether the search index gives the best hits first, so that few of the rows are read for a
    /// page in the order of relevance.
    var isBestFirst = false
    /// The number of sort keys, from the first on, in whose order the source gives the rows that
    /// are sorted. Only rows that agree in them are then sorted in memory.
    var givenKeys = 0
    /// Whether the query asks for an order.
    var isOrdered: Bool
    /// The direction of a source that gives rows in the order of their ids.
    let idDirection: Direction
    var estimate = PlanEstimate()
    /// The option from which the plan was made.
    var option = PlanOption.records
    /// Whether the values of the query decide that this plan is better than another one, by the
    /// rows that meet them.
    var isChosenByValues = false
    /// The match from which the stretches were made, or from which those of a join will be made;
    /// nil for sources that are neither of a single index nor a join.
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

    /// The number to which page tokens are bound. The number names the index whose keys the tokens
    /// hold (0 for ids), or an order.
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

    /// Whether all rows have to be read and sorted before the first one can be given.
    var sortsAll: Bool { sort != nil && givenKeys == 0 }

    /// Whether this plan reads and sorts the rows that conditions bound, which may be few, where
    /// the other plan walks in the order of the query until enough rows meet them.
    func sortsFewer(than other: QueryPlan) -> Bool {
        sortsAll && !source.isWhole && !other.sortsAll && !other.residual.isEmpty
    }

    /// Whether the plan walks all of a table or an index to filter or to sort.
    var scans: Bool {
        let needsMore = !residual.isEmpty || sortsAll
        return needsMore && source.isWhole || source.plans.contains(where: \.scans)
    }
}

extension PlanSource {
    /// The index, if a single index is walked.
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

    /// The plans that the source begins with, of other types or of parts of the filter.
    var plans: [QueryPlan] {
        switch self {
        case .join(let join): [join.targets]
        case .parents(let parents): [parents.children]
        case .union(let plans): plans
        case .stretch, .chain, .merge, .intersection, .search, .nothing: []
        }
    }
}
