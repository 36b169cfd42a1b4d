/// A plan that is prepared for all queries of one shape: its filters are built, and each query adds
/// only its values.
final class PreparedPlan: Sendable {
    let plan: QueryPlan
    /// The values of the query that the plan was made for, in the order of its conditions.
    let values: [[UInt8]]
    /// The fingerprint of the order, which page tokens store.
    let orderFingerprint: UInt64
    /// The filter for each row, or nil if the plan leaves nothing to check.
    let filter: RowFilter?
    /// The part of the filter that index entries answer, or nil if they answer nothing.
    let entryFilter: EntryFilter?
    /// The part of the filter that only records answer, if entries answer the other part.
    let restFilter: RowFilter?
    /// The values that the filters need.
    let filterParts: FilterParts
    /// The order of cut texts, or nil if the walk meets none.
    let cutGroup: CutGroup?
    /// The plans whose results this plan needs first.
    let parts: [PreparedPlan]
    /// The recipe for the plan's stretches, or nil if these cannot follow other values.
    private let recipe: StretchRecipe?
    /// Whether the plan can be used with other values.
    private let followsValues: Bool
    /// This plan without its order, if rows are sorted in memory; otherwise nil.
    let unsorted: PreparedPlan?
    /// The order by which rows are sorted in memory; otherwise nil.
    let order: OrderKey?
    /// The ties in which rows are sorted in memory, if the source gives the first keys of the
    /// order; otherwise nil.
    let ties: TieReader?

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
            inner.isBestFirst = false
            if plan.givenKeys > 0 {
                // Ties are told by the keys of entries, cut or not.
                (inner.isOrdered, inner.givenKeys) = (false, 0)
            }
            unsorted = try PreparedPlan(inner, values: values)
            order = try OrderKey(sort, of: table)
            ties = try TieReader(plan)
            (filter, entryFilter, restFilter, cutGroup) = (nil, nil, nil, nil)
            (filterParts, parts) = (FilterParts(for: []), [])
            return
        }
        (unsorted, order, ties) = (nil, nil, nil)
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

    /// Returns the query that the plan was made for.
    func query() throws -> PreparedQuery {
        PreparedQuery(
            self, source: plan.source, values: values, parts: try parts.map { try $0.query() },
            unsorted: try unsorted?.query())
    }

    /// Returns a query of the same shape with other values. Returns nil if these values need a plan
    /// of their own, or if the rows would not have the order of a page token.
    func query(
        for values: [[UInt8]], resuming fingerprint: UInt64?
    ) throws -> PreparedQuery? {
        guard followsValues, fingerprint == nil || orderFingerprint == fingerprint else {
            return nil
        }
        return try made(for: values)
    }

    /// Returns a query with other values, or nil if these need a plan of their own.
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
        // The source is moved, because a copy would retain a reference for each of its keys.
        let found = try source(for: values)
        guard let source = consume found else { return nil }
        return PreparedQuery(
            self, source: consume source, values: values, parts: queries, unsorted: nil)
    }

    /// Returns the source of the rows for other values, or nil if these need a plan of their own.
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
    /// Whether the plan can be used with other values.
    fileprivate var followsValues: Bool {
        if isChosenByValues { return false }
        return switch source {
        case .stretch, .chain, .merge: match != nil
        case .join, .union, .parents, .nothing: source.plans.allSatisfy(\.followsValues)
        case .intersection, .search: false
        }
    }
}

extension RowFilter {
    /// Creates a filter, or returns nil if there is nothing to check.
    fileprivate init?(
        checking conditions: [Condition], of table: RecordTable, _ parts: inout FilterParts
    ) throws {
        if conditions.isEmpty { return nil }
        try self.init(conditions, of: table, &parts)
    }
}

/// The part of a filter that the entries of an index answer. Records that fail it are never looked
/// up.
struct EntryFilter: Sendable {
    let layout: EntryLayout
    private let filter: RowFilter
    /// Whether the filter may read covered fields, whose checksum is then verified.
    private let readsCovered: Bool
    /// Whether the plan has further conditions that only records answer.
    private let isPart: Bool

    /// - Parameter parts: collects the values that the filter needs.
    init(_ plan: QueryPlan, _ layout: EntryLayout, _ parts: inout FilterParts) throws {
        self.layout = layout
        filter = try RowFilter(plan.covered, of: plan.table, in: layout.index, &parts)
        readsCovered = !layout.index.covering.isEmpty
        isPart = !plan.uncovered.isEmpty
    }

    /// Returns the part of the filter that is left to check on the record, or nil if the entry
    /// already fails the filter.
    func check(
        _ key: RawSpan, _ value: RawSpan, _ id: IDBits, of table: RecordTable, _ scope: RowScope
    ) throws -> RowCheck? {
        if layout.mayBeCut(key) { return .whole }
        let values = EntryValues(key, value, id, layout, of: table)
        if readsCovered { try values.verify() }
        guard try filter.matches(values, id, scope) else { return nil }
        return isPart ? .rest : .nothing
    }
}
