import LMDB

/// Finds how a query is answered. It looks at the schema, the query, and what `measure` says of
/// the data, and at nothing else.
struct QueryPlanner {
    let table: RecordTable
    let conjuncts: [Condition]
    let bounds: [ColumnBound?]
    /// Nil if no order is asked for.
    let order: RowOrder?
    let use: QueryUse
    private let refusesScans: Bool

    /// How many entries a stretch has, but no more than ``PlanEstimate/sampleLimit``, or how many
    /// records there are.
    typealias Measure = (PlanQuestion) throws -> Int

    /// - Throws: ``StoreError/invalidValue(_:)`` for a value that has no place in an order.
    init(
        _ condition: Condition, _ order: [SortTerm], of table: RecordTable, for use: QueryUse,
        refusingScans refusesScans: Bool
    ) throws {
        self.table = table
        self.use = use
        self.refusesScans = refusesScans
        conjuncts =
            condition.normalized { step in
                table.fieldSlots.contains { $0.number == step.number && !$0.isOptional }
            }.conjuncts
        bounds = conjuncts.map(\.columnBound)
        for value in bounds.compactMap({ $0?.values }).joined() { _ = try value.checked(of: table) }
        let isOrdered = use != .count && !order.isEmpty
        let fixed = bounds.compactMap { $0?.isSingleValue == true ? $0?.field : nil }
        self.order = isOrdered ? RowOrder(order, fixed: fixed) : nil
        for term in self.order?.terms ?? [] where !term.field.kind.isIndexable {
            throw MissingIndex(conjuncts, bounds, [term]).error(of: table)
        }
    }

    /// The cheapest plan.
    /// - Parameter fingerprint: the order that a page token asks for.
    /// - Throws: ``StoreError/notServed(type:index:)`` if every plan scans and none may.
    func plan(
        resuming fingerprint: UInt64? = nil, measure: Measure
    ) throws -> (plan: QueryPlan, option: PlanOption) {
        var best: (plan: QueryPlan, option: PlanOption)?
        var isRefused = false
        for option in options {
            guard let plan = try plan(option, measure: measure) else { continue }
            if let fingerprint, plan.orderFingerprint != fingerprint { continue }
            if refusesScans, plan.scans {
                isRefused = true
                continue
            }
            if let best, best.plan.estimate.cost <= plan.estimate.cost { continue }
            best = (plan, option)
        }
        if let best { return best }
        if fingerprint != nil, !isRefused { throw StoreError.invalidToken(.otherSchema) }
        throw missingIndex.error(of: table)
    }

    /// Whether ids in their order are in that of the query, and which of their two orders it is.
    var isByID: Bool { order?.isByID ?? true }
    var idDirection: Direction {
        isByID && order?.isIDDescending == true ? .descending : .ascending
    }

    /// The index that would serve the query.
    var missingIndex: MissingIndex { MissingIndex(conjuncts, bounds, order?.terms ?? []) }

    /// The plan of an option that was the best for another query of this shape, without an
    /// estimate; nil if it does not answer this one.
    func plan(known option: PlanOption, measure: Measure) throws -> QueryPlan? {
        guard let plan = try unmeasured(option, measure: measure), !refusesScans || !plan.scans
        else { return nil }
        return plan
    }

    /// The plan of an option, with its estimate; nil if the option cannot answer the query.
    func plan(_ option: PlanOption, measure: Measure) throws -> QueryPlan? {
        guard var plan = try unmeasured(option, measure: measure) else { return nil }
        plan.estimate = try PlanEstimate(plan, for: use, measure: measure)
        return plan
    }

    private func unmeasured(_ option: PlanOption, measure: Measure) throws -> QueryPlan? {
        if conjuncts == [.none] { return plan(.nothing, of: [], checked: [], isInOrder: true) }
        return switch option {
        case .records: try plan(IndexMatch(table, bounds, in: nil))
        case .index(let place): try plan(IndexMatch(table, bounds, in: table.indexes[place]))
        case .intersection(let first, let second): try intersection(first, second)
        case .union(let place): try union(place, measure: measure)
        case .merge(let place): try merge(place)
        case .join(let reference, let index): try join(reference, index, measure: measure)
        case .parents(let place): try parents(place, measure: measure)
        case .search(let place, let index): search(place, table.searchIndexes[index])
        }
    }

    /// All options that may have a plan, the same ones for every query of a shape.
    var options: [PlanOption] {
        if conjuncts == [.none] { return [.records] }
        let usable = table.indexes.indices.filter { !table.indexes[$0].isPartial }
        var options: [PlanOption] = [.records]
        options += usable.filter { mayServe(table.indexes[$0]) }.map { .index($0) }
        options += intersections(usable)
        for (place, condition) in conjuncts.enumerated() {
            switch condition {
            case .or: options += order == nil ? [.union(place)] : [.union(place), .merge(place)]
            case .exists: options.append(.parents(place))
            case .text(.folded(.field(let step)), _, _):
                options += table.searchIndexes.indices
                    .filter { table.searchIndexes[$0].fields.contains { $0.number == step.number } }
                    .map { .search(place, $0) }
            default: break
            }
        }
        for step in joinedReferences {
            options += usable.filter { mayJoin(step, table.indexes[$0]) }
                .map { .join(step.number, $0) }
        }
        return options
    }

    /// Whether an index can bound the walk, or give the order.
    private func mayServe(_ index: StoredIndex) -> Bool {
        if let order, index.columns.count >= order.terms.count { return true }
        return bounds.contains {
            $0?.matches(index.columns[0], isElement: index.elementColumn == 0) ?? false
        }
    }
}

/// What a planner asks of the data.
enum PlanQuestion {
    case records(RecordTable)
    case stretch(PlanStretch, RecordTable)
    case search(SearchCandidates)
}

/// What a query is asked for.
enum QueryUse: Hashable, Sendable {
    /// All rows.
    case all
    /// The first rows, about so many: those after them may never be asked for.
    case some(Int)
    /// How many there are; the order does not matter.
    case count
}
