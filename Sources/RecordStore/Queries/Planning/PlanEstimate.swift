/// The estimated cost of a plan. One unit is about the time of a step in an index.
struct PlanEstimate: Hashable, Sendable {
    /// The estimated number of rows of the source.
    private(set) var rows = 0.0
    /// The estimated number of rows of the source that are read for the wanted ones.
    private(set) var read = 0.0
    /// The estimated number of rows that the filter lets through.
    private(set) var matching = 0.0
    private(set) var cost = 0.0
    /// The number of rows that the filter is known not to let through more than: that of a source
    /// whose rows were counted.
    private(set) var most = Double.infinity

    /// The cost before the first row.
    private var before = 0.0
    /// The number of rows that a walk over the whole source is thought to have.
    private var walked = 0.0
    /// The cost of that walk, with all checks.
    private var walking = 0.0
    /// The part of the rows that the filter lets through.
    private(set) var selectivity = 1.0
    /// The cost of sorting one of them; 0 if none is sorted.
    private var sortingOne = 0.0
    /// The number of rows after which the walk ends; nil if it never ends before the source does.
    private var wanted: Double?
    /// The number of rows of the first tie.
    private var tied = 0.0
    /// The greatest number of rows whose records are found again after they were sorted.
    private var sorted = 0.0

    /// The number of entries up to which a stretch is counted.
    static let sampleLimit = 64

    /// The cost of opening a stretch and finding its first entry.
    private static let seek = 8.0
    /// The cost of finding a record by its id.
    private static let lookup = 4.0
    /// The cost of making the sort key of a row and finding its place among all rows.
    private static let sorting = 20.0
    /// The cost of making the sort key of a row, if only the first rows are kept.
    private static let sortingFirst = 10.0
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
        walked = rows
        if plan.source.isWhole {
            walked = max(rows, Self.leastRecords)
            steps = walked
        }
        func share(_ conditions: [Condition]) throws -> Double {
            try conditions.reduce(1) { $0 * (try Self.selectivity($1, of: plan.table, measure)) }
        }
        selectivity = try share(plan.residual)
        if case .some(let count) = use, !plan.sortsAll || plan.isBestFirst {
            wanted = Double(count)
            tied = try Self.tied(in: plan, rows, measure)
        }
        let isCount = use == .count
        let needsRecord = !plan.source.isRecords && (!isCount || !plan.uncovered.isEmpty)
        let perEntry = plan.covered.reduce(0) { $0 + $1.checkCost }
        let perRecord = plan.uncovered.reduce(needsRecord ? Self.lookup : 0) { $0 + $1.checkCost }
        let lookups = try walked * share(plan.covered)
        walking = steps + max(walked, 1) * perEntry + max(lookups, 1) * perRecord
        if plan.sort != nil { addSorting(of: plan, for: use) }
        settle()
    }

    private mutating func addSorting(of plan: QueryPlan, for use: QueryUse) {
        sortingOne = plan.sortsAll ? Self.sorting : Self.sortingTies
        guard plan.sortsAll else { return }
        sorted = .infinity
        if case .some(let count) = use {
            (sortingOne, sorted) = (Self.sortingFirst, Double(count))
        }
    }

    /// Computes what follows from the part of the rows that the filter lets through.
    private mutating func settle() {
        matching = rows * selectivity
        // The tie of the last wanted row is read to its end.
        let share = wanted.map { min(1, ($0 + tied * selectivity) / max(matching, 1)) } ?? 1
        read = share * rows
        let passing = walked * selectivity
        cost = before + share * (walking + passing * sortingOne)
        cost += min(sorted, passing) * Self.lookup
    }

    /// Takes into account the ``most`` of another plan of the query.
    mutating func cap(at other: Double) {
        most = min(most, other)
        guard most < matching else { return }
        selectivity = most / rows
        settle()
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
        for plan in plan.source.plans { before += plan.estimate.cost }
        switch plan.source {
        case .nothing:
            (rows, most) = (0, 0)
        case .stretch(let stretch):
            before += Self.seek
            let entries = try Self.entries(stretch, of: plan.table, total, measure)
            rows = entries.rows
            if entries.isCounted { most = rows }
        case .chain(let stretches), .merge(let stretches, _):
            before += Self.seek * Double(stretches.count)
            let sample = stretches.prefix(Self.sampledStretches)
            var isCounted = sample.count == stretches.count
            for stretch in sample {
                let entries = try Self.entries(stretch, of: plan.table, total, measure)
                rows += entries.rows
                isCounted = isCounted && entries.isCounted
            }
            rows *= Double(stretches.count) / Double(max(sample.count, 1))
            if isCounted { most = rows }
        case .union(let plans):
            rows = plans.reduce(0) { $0 + $1.estimate.matching }
        case .intersection(let left, let right):
            let left = try Self.entries(left, of: plan.table, total, measure).rows
            let right = try Self.entries(right, of: plan.table, total, measure).rows
            rows = left * right / max(total, 1)
            before += 2 * Self.seek
            return 2 * min(left, right)
        case .join(let join):
            let targets = join.targets.estimate.matching
            before += Self.seek * targets * Double(plan.match?.match.listedCount ?? 1)
            let targetTotal = Double(try measure(.records(join.targets.table)))
            rows = targets * total / max(targetTotal, 1) * (plan.match?.match.listedShare ?? 1)
        case .search(let candidates):
            let counted = Double(try measure(.search(candidates)))
            let isGuess = counted >= Double(Self.sampleLimit)
            rows = isGuess ? max(counted, total / 10) : counted
            if !isGuess { most = rows }
            before += 3 * Self.seek
            if plan.isBestFirst { return rows }
            // All entries are read before the first row.
            before += rows
            return 0
        case .parents(let parents):
            rows = parents.children.estimate.matching
            before += rows * Self.lookup
        }
        return rows
    }

    /// Returns the number of entries of a stretch, and whether they were counted. The number is
    /// guessed if there are many.
    private static func entries(
        _ stretch: PlanStretch, of table: RecordTable, _ total: Double,
        _ measure: QueryPlanner.EntryCounter
    ) throws -> (rows: Double, isCounted: Bool) {
        if !stretch.isBounded { return (total, false) }
        let counted = Double(try measure(.stretch(stretch, table)))
        if counted < Double(sampleLimit) { return (counted, true) }
        var guess = total
        if let index = stretch.index, index.isPartial {
            guess = Double(try measure(.entries(index, table)))
        }
        for column in stretch.index?.columns.prefix(stretch.equalCount) ?? [] {
            guess /= try distinct(column, of: table, measure)
        }
        return (max(counted, stretch.hasRange ? guess / 4 : guess), false)
    }

    private static func distinct(
        _ column: OpenColumn, of table: RecordTable, _ measure: QueryPlanner.EntryCounter
    ) throws -> Double {
        guard case .field(let field) = column.source else {
            return try distinct(nil, column.key.kind, of: table, measure)
        }
        return try distinct(field.number, column.key.kind, of: table, measure)
    }

    /// Returns the estimated number of values of a field, or of a computed column. A reference is
    /// assumed to have as many values as it has targets, and a flag has two.
    private static func distinct(
        _ field: UInt16?, _ kind: Kind, of table: RecordTable,
        _ measure: QueryPlanner.EntryCounter
    ) throws -> Double {
        guard let field, let target = table.outbound[field]?.target
        else { return kind == .bool ? 2 : 10 }
        return max(Double(try measure(.records(target))), 1)
    }

    /// Returns the estimated part of the records that meet a condition. For a field that is equal
    /// to a value it is the part that a stretch of an index would have, so that all plans of a
    /// query are compared by one guess.
    private static func selectivity(
        _ condition: Condition, of table: RecordTable, _ measure: QueryPlanner.EntryCounter
    ) throws -> Double {
        func share(_ condition: Condition) throws -> Double {
            try selectivity(condition, of: table, measure)
        }
        func distinct(_ term: Term) throws -> Double {
            guard case .field(let field) = term else { return 10 }
            let number = field.isComputed ? nil : field.number
            return try Self.distinct(number, field.kind, of: table, measure)
        }
        return switch condition {
        case .all: 1
        case .none: 0
        case .and(let parts): try parts.reduce(1) { $0 * (try share($1)) }
        case .or(let parts): min(try parts.reduce(0) { $0 + (try share($1)) }, 1)
        case .not(let inner): 1 - (try share(inner))
        case .comparison(let term, .equal, .constant): 1 / (try distinct(term))
        case .comparison(let term, .notEqual, .constant): 1 - 1 / max(try distinct(term), 2)
        case .comparison(_, .equal, _), .text, .holds, .matches: 0.1
        case .comparison(_, .notEqual, _): 0.9
        case .comparison, .exists: 0.3
        case .among(let term, let values): min(Double(values.count) / (try distinct(term)), 1)
        }
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
