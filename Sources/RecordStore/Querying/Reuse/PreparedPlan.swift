/// A plan made ready for all queries of one shape: its filters, and what its page tokens are bound
/// to. The values are left to each query.
final class PreparedPlan: Sendable {
    let plan: QueryPlan
    /// The values of the query that it was made for, in the order of its conditions.
    private let values: [[UInt8]]
    /// What page tokens are bound to.
    let orderFingerprint: UInt64
    /// What each row is checked for; nil if the plan leaves nothing to check.
    let filter: RowFilter?
    /// The part of it that entries answer, and what is then left for the records.
    let entryFilter: EntryFilter?
    let restFilter: RowFilter?
    let filterParts: FilterParts
    let cutGroup: CutGroup?
    /// The plans that this one begins with.
    let parts: [PreparedPlan]
    private let recipe: StretchRecipe?
    private let followsValues: Bool
    /// The same plan without its order, and the order, where rows are sorted in memory.
    let unsorted: PreparedPlan?
    let order: OrderKey?

    init(_ plan: QueryPlan, values: [[UInt8]] = []) throws {
        self.plan = plan
        self.values = values
        orderFingerprint = plan.orderFingerprint
        recipe = plan.match.map { StretchRecipe($0, values) }
        followsValues = plan.followsValues
        let table = plan.table
        if let sort = plan.sort {
            var inner = plan
            inner.sort = nil
            unsorted = try PreparedPlan(inner, values: values)
            order = try OrderKey(sort, of: table)
            (filter, entryFilter, restFilter, cutGroup) = (nil, nil, nil, nil)
            (filterParts, parts) = (FilterParts(for: []), [])
            return
        }
        (unsorted, order) = (nil, nil)
        var filterParts = FilterParts(for: values)
        filter = try RowFilter(checking: plan.residual, of: table, &filterParts)
        if !plan.covered.isEmpty, let entries = plan.entries {
            entryFilter = try EntryFilter(plan, entries, &filterParts)
            restFilter = try RowFilter(checking: plan.uncovered, of: table, &filterParts)
        } else {
            (entryFilter, restFilter) = (nil, nil)
        }
        self.filterParts = filterParts
        cutGroup = CutGroup(plan)
        parts = try plan.source.plans.map { try PreparedPlan($0, values: values) }
    }

    /// The query that it was made for.
    func query() throws -> PreparedQuery {
        PreparedQuery(
            self, source: plan.source, values: values, parts: try parts.map { try $0.query() },
            unsorted: try unsorted?.query())
    }

    /// A query of the same shape with other values; nil if these need a plan of their own, or the
    /// rows would not come in the order of a page token.
    func query(
        for values: [[UInt8]], resuming fingerprint: UInt64?
    ) throws -> PreparedQuery? {
        guard followsValues, fingerprint == nil || orderFingerprint == fingerprint else {
            return nil
        }
        return try made(for: values)
    }

    private func made(for values: [[UInt8]]) throws -> PreparedQuery? {
        if let unsorted {
            guard let inner = try unsorted.made(for: values) else { return nil }
            return PreparedQuery(
                self, source: plan.source, values: [], parts: [], unsorted: inner)
        }
        var queries: [PreparedQuery] = []
        for part in parts {
            guard let query = try part.made(for: values) else { return nil }
            queries.append(query)
        }
        // Moved, not copied: a source counts a reference for each of its keys.
        let found = try source(for: values)
        guard let source = consume found else { return nil }
        return PreparedQuery(
            self, source: consume source, values: values, parts: queries, unsorted: nil)
    }

    /// Where the rows come from for other values; nil if these need a plan of their own.
    private func source(for values: [[UInt8]]) throws -> PlanSource? {
        switch plan.source {
        case .join(let join):
            guard try recipe?.fits(values) == true else { return nil }
            return .join(join.with(ValueExchange(old: self.values, new: values)))
        case .union, .parents, .nothing: return plan.source
        case .intersection, .search: return nil
        case .stretch:
            guard let stretch = try recipe?.stretch(for: values) else { return nil }
            return .stretch(stretch)
        case .chain:
            guard let stretches = try recipe?.stretches(for: values) else { return nil }
            return .chain(stretches)
        case .merge(_, let order):
            guard let stretches = try recipe?.stretches(for: values) else { return nil }
            return .merge(stretches, order)
        }
    }
}

extension QueryPlan {
    /// Whether the plan may be that of other values too.
    fileprivate var followsValues: Bool {
        switch source {
        case .stretch, .chain, .merge: match != nil
        case .join, .union, .parents, .nothing: source.plans.allSatisfy(\.followsValues)
        case .intersection, .search: false
        }
    }
}

extension RowFilter {
    /// Nil if there is nothing to check.
    fileprivate init?(
        checking conditions: [Condition], of table: RecordTable, _ parts: inout FilterParts
    ) throws {
        if conditions.isEmpty { return nil }
        try self.init(conditions, of: table, &parts)
    }
}
