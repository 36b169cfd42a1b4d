/// A plan made ready for all queries of one shape: its filters, and what its page tokens are bound
/// to. The values are left to each query.
final class PreparedPlan: Sendable {
    let plan: QueryPlan
    /// The values of the query that it was made for, in the order of its conditions.
    private let values: [Constant]
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
    /// The same plan without its order, and the order, where rows are sorted in memory.
    let unsorted: PreparedPlan?
    let order: OrderKey?

    init(_ plan: QueryPlan, values: [Constant] = []) throws {
        self.plan = plan
        self.values = values
        orderFingerprint = plan.orderFingerprint
        let table = plan.table
        if let sort = plan.sort {
            var inner = plan
            inner.sort = nil
            unsorted = try PreparedPlan(inner, values: values)
            order = try OrderKey(sort, of: table)
            (filter, entryFilter, restFilter, cutGroup) = (nil, nil, nil, nil)
            (filterParts, parts) = (FilterParts(), [])
            return
        }
        (unsorted, order) = (nil, nil)
        var filterParts = FilterParts()
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
            self, source: plan.source, values: try filterParts.values(of: plan.table),
            parts: try parts.map { try $0.query() }, unsorted: try unsorted?.query())
    }

    /// A query of the same shape with other values; nil if these need a plan of their own.
    func query(for values: [Constant]) throws -> PreparedQuery? {
        guard plan.followsValues else { return nil }
        return try query(ValueExchange(self.values, by: values))
    }

    private func query(_ exchange: ValueExchange) throws -> PreparedQuery? {
        if let unsorted {
            guard let inner = try unsorted.query(exchange) else { return nil }
            return PreparedQuery(
                self, source: plan.source, values: [], parts: [], unsorted: inner)
        }
        guard let source = try plan.source(exchange) else { return nil }
        var queries: [PreparedQuery] = []
        for part in parts {
            guard let query = try part.query(exchange) else { return nil }
            queries.append(query)
        }
        return PreparedQuery(
            self, source: source, values: try filterParts.values(of: plan.table, exchange),
            parts: queries, unsorted: nil)
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
