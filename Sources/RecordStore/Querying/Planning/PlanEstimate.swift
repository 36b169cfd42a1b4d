/// The estimated cost of a plan. One unit is about the time of a step in an index.
struct PlanEstimate: Hashable, Sendable {
    /// The estimated number of rows of the source.
    private(set) var rows = 0.0
    /// The estimated number of rows that the filter lets through.
    private(set) var matching = 0.0
    private(set) var cost = 0.0

    /// The number of entries up to which a stretch is counted.
    static let sampleLimit = 64

    /// The cost of opening a stretch and finding its first entry.
    private static let seek = 8.0
    /// The cost of finding a record by its id.
    private static let lookup = 4.0
    /// The cost of making the sort key of a row and inserting it in the order.
    private static let sorting = 10.0
    /// The cost of a row that is sorted among few others.
    private static let sortingTies = 2.0
    /// The number of stretches whose entries are counted. The others are assumed to be alike.
    private static let sampledStretches = 8
    /// The least number of records to assume for a walk over a whole table, because the table may
    /// have grown when the plan is used again.
    private static let leastRecords = 1_000.0

    init() {}

    /// Estimates the cost of a plan.
    /// - Parameter measure: answers questions about the data.
    init(_ plan: QueryPlan, for use: QueryUse, measure: QueryPlanner.EntryCounter) throws {
        var steps = try addSource(of: plan, measure)
        var walked = rows
        if plan.source.isWhole {
            walked = max(rows, Self.leastRecords)
            steps = walked
        }
        let selectivity = plan.residual.reduce(1) { $0 * $1.selectivity }
        matching = rows * selectivity
        var share = 1.0
        if case .some(let wanted) = use, !plan.sortsAll || plan.isBestFirst {
            // The tie of the last wanted row is read to its end.
            let tied = try Self.tied(in: plan, rows, measure) * selectivity
            share = min(1, (Double(wanted) + tied) / max(matching, 1))
        }
        let isCount = use == .count
        let needsRecord = !plan.source.isRecords && (!isCount || !plan.uncovered.isEmpty)
        let perEntry = plan.covered.reduce(0) { $0 + $1.checkCost }
        let perRecord = plan.uncovered.reduce(needsRecord ? Self.lookup : 0) { $0 + $1.checkCost }
        let lookups = plan.covered.reduce(walked) { $0 * $1.selectivity }
        cost += share * (steps + max(walked, 1) * perEntry + max(lookups, 1) * perRecord)
        if plan.sort != nil {
            let sorting = plan.sortsAll ? Self.sorting : Self.sortingTies
            cost += share * walked * selectivity * sorting
        }
    }

    /// Returns the number of entries of the first tie that a plan sorts; 0 for other plans. The
    /// entries are counted, or their number is guessed if there are many.
    private static func tied(
        in plan: QueryPlan, _ rows: Double, _ measure: QueryPlanner.EntryCounter
    ) throws -> Double {
        guard case .stretch(let stretch) = plan.source, let ties = try TieReader(plan) else {
            return 0
        }
        let counted = Double(try measure(.tie(ties, stretch, plan.table)))
        if counted < Double(sampleLimit) { return counted }
        var guess = rows
        for column in stretch.index?.columns.dropFirst(stretch.equalCount).prefix(plan.givenKeys)
            ?? []
        {
            guess /= try distinct(column, of: plan.table, measure)
        }
        return max(counted, guess)
    }

    /// Adds the rows of the source, and the cost before the first row. Returns the number of steps
    /// to all rows.
    private mutating func addSource(
        of plan: QueryPlan, _ measure: QueryPlanner.EntryCounter
    ) throws -> Double {
        let total = Double(try measure(.records(plan.table)))
        for plan in plan.source.plans { cost += plan.estimate.cost }
        switch plan.source {
        case .nothing:
            rows = 0
        case .stretch(let stretch):
            cost += Self.seek
            rows = try Self.entries(stretch, of: plan.table, total, measure)
        case .chain(let stretches), .merge(let stretches, _):
            cost += Self.seek * Double(stretches.count)
            let sample = stretches.prefix(Self.sampledStretches)
            let counted = try sample.reduce(0) {
                $0 + (try Self.entries($1, of: plan.table, total, measure))
            }
            rows = counted * Double(stretches.count) / Double(max(sample.count, 1))
        case .union(let plans):
            rows = plans.reduce(0) { $0 + $1.estimate.matching }
        case .intersection(let left, let right):
            let left = try Self.entries(left, of: plan.table, total, measure)
            let right = try Self.entries(right, of: plan.table, total, measure)
            rows = left * right / max(total, 1)
            cost += 2 * Self.seek
            return 2 * min(left, right)
        case .join(let join):
            let targets = join.targets.estimate.matching
            cost += Self.seek * targets * Double(plan.match?.match.listedCount ?? 1)
            let targetTotal = Double(try measure(.records(join.targets.table)))
            rows = targets * total / max(targetTotal, 1) * (plan.match?.match.listedShare ?? 1)
        case .search(let candidates):
            let counted = Double(try measure(.search(candidates)))
            let isGuess = counted >= Double(Self.sampleLimit)
            rows = isGuess ? max(counted, total / 10) : counted
            cost += 3 * Self.seek
            if plan.isBestFirst { return rows }
            // All entries are read before the first row.
            cost += rows
            return 0
        case .parents(let parents):
            rows = parents.children.estimate.matching
            cost += rows * Self.lookup
        }
        return rows
    }

    /// Returns the number of entries of a stretch. The entries are counted, or their number is
    /// guessed if there are many.
    private static func entries(
        _ stretch: PlanStretch, of table: RecordTable, _ total: Double,
        _ measure: QueryPlanner.EntryCounter
    ) throws -> Double {
        if !stretch.isBounded { return total }
        let counted = Double(try measure(.stretch(stretch, table)))
        if counted < Double(sampleLimit) { return counted }
        var guess = total
        if let index = stretch.index, index.isPartial {
            guess = Double(try measure(.entries(index, table)))
        }
        for column in stretch.index?.columns.prefix(stretch.equalCount) ?? [] {
            guess /= try distinct(column, of: table, measure)
        }
        return max(counted, stretch.hasRange ? guess / 4 : guess)
    }

    /// Returns the estimated number of values of a column. A reference is assumed to have as many
    /// values as it has targets, and a flag has two.
    private static func distinct(
        _ column: OpenColumn, of table: RecordTable, _ measure: QueryPlanner.EntryCounter
    ) throws -> Double {
        guard case .field(let field) = column.source,
            let target = table.outbound[field.number]?.target
        else { return column.key.kind == .bool ? 2 : 10 }
        return max(Double(try measure(.records(target))), 1)
    }
}

extension IndexMatch {
    /// The estimated part of the records found by a join that have the values of the other columns.
    fileprivate var listedShare: Double {
        equals.reduce(1) { share, position in
            position == joined ? share : share * min(0.1 * Double(listedCount(position)), 0.9)
        }
    }
}

extension PlanSource {
    /// Whether the rows are the records themselves.
    fileprivate var isRecords: Bool {
        switch self {
        case .stretch(let stretch): stretch.index == nil
        case .chain(let stretches): stretches.first?.index == nil
        default: false
        }
    }
}

extension Condition {
    /// The estimated part of the records that meet the condition.
    fileprivate var selectivity: Double {
        switch self {
        case .all: 1
        case .none: 0
        case .and(let parts): parts.reduce(1) { $0 * $1.selectivity }
        case .or(let parts): min(parts.reduce(0) { $0 + $1.selectivity }, 1)
        case .not(let inner): 1 - inner.selectivity
        case .comparison(_, .equal, _), .text, .holds, .matches: 0.1
        case .comparison(_, .notEqual, _): 0.9
        case .comparison: 0.3
        case .among(_, let values): min(0.1 * Double(values.count), 0.9)
        case .exists: 0.3
        }
    }

    /// The cost of checking the condition on a record, in steps.
    fileprivate var checkCost: Double {
        switch self {
        case .all, .none: 0
        case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.checkCost }
        case .not(let inner): inner.checkCost
        case .comparison(let left, _, let right): 1 + left.checkCost + right.checkCost
        case .among(let term, _), .holds(let term, _): 2 + term.checkCost
        case .text(let term, _, _): 3 + term.checkCost
        case .exists(_, _, let inner): 20 + 5 * inner.checkCost
        case .matches(let search): 5 * Double(1 + search.needle.words.count)
        }
    }
}

extension Term {
    /// The cost of evaluating the term on a record, in steps.
    fileprivate var checkCost: Double {
        switch self {
        case .constant, .named: 0
        case .field(let field): field.isComputed ? 10 : 1
        case .through(_, let inner): 4 + inner.checkCost
        case .folded(let inner): 2 + inner.checkCost
        case .calculated(let left, _, let right): 1 + left.checkCost + right.checkCost
        }
    }
}
