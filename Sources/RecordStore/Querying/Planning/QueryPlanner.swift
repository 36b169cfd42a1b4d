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
    /// Where those conjuncts begin that have options here. What stands before them is the same in
    /// all parts of an `||`, and has its options where the whole filter is planned.
    let ownStart: Int
    /// Whether it is one part of an `||`.
    let isPart: Bool
    private let scans: ScanRule
    /// How many parts the filter has.
    private let size: Int

    /// How many entries a stretch has, but no more than ``PlanEstimate/sampleLimit``, or how many
    /// records there are.
    typealias Measure = (PlanCount) throws -> Int

    /// - Throws: ``StoreError/invalidValue(_:)`` for a value that has no place in an order.
    init(
        _ condition: Condition, _ order: [SortTerm], of table: RecordTable, for use: QueryUse,
        scans: ScanRule
    ) throws {
        self.table = table
        self.use = use
        self.scans = scans
        ownStart = 0
        isPart = false
        conjuncts =
            condition.normalized { step in
                // A computed column may have the number of a field.
                !step.isComputed
                    && table.openFields.contains { $0.number == step.number && !$0.isOptional }
            }.conjuncts
        size = conjuncts.reduce(0) { $0 + $1.size }
        bounds = conjuncts.map(\.columnBound)
        let isOrdered = use != .count && !order.isEmpty
        let fixed = bounds.compactMap { $0?.isSingleValue == true ? $0?.field : nil }
        self.order = isOrdered ? RowOrder(order, fixed: fixed) : nil
        for term in self.order?.terms ?? [] where !term.field.kind.isIndexable {
            throw StoreError.unordered(type: table.name, field: term.field.name)
        }
    }

    /// The same filter with one part of an `||` in its place, which no scan may answer.
    init(_ whole: QueryPlanner, _ part: Condition, at place: Int) {
        var (conjuncts, bounds) = (whole.conjuncts, whole.bounds)
        let replaced = conjuncts.remove(at: place)
        bounds.remove(at: place)
        table = whole.table
        use = whole.use == .count ? .count : .all
        scans = .refused
        order = nil
        ownStart = conjuncts.count
        isPart = true
        for own in part.conjuncts where !conjuncts.contains(own) {
            conjuncts.append(own)
            bounds.append(own.columnBound)
        }
        size = whole.size - replaced.size + part.size
        (self.conjuncts, self.bounds) = (conjuncts, bounds)
    }

    /// The cheapest plan.
    /// - Parameter fingerprint: the order that a page token asks for.
    /// - Throws: ``StoreError/notServed(type:index:)`` if every plan scans and none may.
    func plan(
        resuming fingerprint: UInt64? = nil, _ work: PlanWork = PlanWork(), measure: Measure
    ) throws -> QueryPlan {
        let (plan, isRefused) = try cheapest(resuming: fingerprint, work, measure: measure)
        if let plan { return plan }
        if fingerprint != nil, !isRefused { throw StoreError.invalidToken(.otherSchema) }
        throw missingIndex.error()
    }

    /// The cheapest plan, nil if there is none, and whether one was left out because it scans.
    func cheapest(
        resuming fingerprint: UInt64? = nil, _ work: PlanWork, measure: Measure
    ) throws -> (plan: QueryPlan?, isRefused: Bool) {
        var best: QueryPlan?
        var isRefused = false
        var guide = PlanGuide(.cheapest(work))
        for option in options {
            guard work.takes(optionOf: size) || isTakenAlways(option) else { break }
            guard let plan = try plan(option, &guide, measure: measure) else { continue }
            if let fingerprint, plan.orderFingerprint != fingerprint { continue }
            if scans == .refused, plan.scans {
                isRefused = true
                continue
            }
            if let best, !isBetter(plan, than: best) { continue }
            best = plan
        }
        return (best, isRefused)
    }

    /// Whether there is time for an option however large the filter is: there is always a plan, by
    /// all records, and no index of the schema is passed over. There are as many as it declares,
    /// and they come first. Of the parts of an `||` there may be many.
    private func isTakenAlways(_ option: PlanOption) -> Bool {
        switch option {
        case .records, .index: !isPart
        case .intersection, .union, .merge, .join, .parents, .search: false
        }
    }

    private func isBetter(_ plan: QueryPlan, than best: QueryPlan) -> Bool {
        if scans == .lastResort, plan.scans != best.scans { return best.scans }
        return plan.estimate.cost < best.estimate.cost
    }

    /// The rule for the plans that one of this planner begins with.
    var scansBefore: ScanRule { scans == .allowed ? .allowed : .lastResort }

    /// Whether ids in their order are in that of the query, and which of their two orders it is.
    var isByID: Bool { order?.isByID ?? true }
    var idDirection: Direction {
        isByID && order?.isIDDescending == true ? .descending : .ascending
    }

    /// The index that would serve the query.
    var missingIndex: MissingIndex { MissingIndex(conjuncts, bounds, order, of: table) }

    /// The plan that was chosen for another query of this shape; nil if it does not answer this
    /// one.
    /// - Parameter isEstimated: whether it is asked what the plan costs.
    func plan(
        known choice: PlanChoice, isEstimated: Bool, measure: Measure
    ) throws -> QueryPlan? {
        var guide = PlanGuide(.known(choice.parts), isEstimated: isEstimated)
        guard let plan = try plan(choice.option, &guide, measure: measure),
            scans != .refused || !plan.scans
        else { return nil }
        return plan
    }

    /// The plan of an option; nil if the option cannot answer the query.
    func plan(
        _ option: PlanOption, _ guide: inout PlanGuide, measure: Measure
    ) throws -> QueryPlan? {
        guard var plan = try unmeasured(option, &guide, measure: measure) else { return nil }
        plan.option = option
        if guide.isEstimated {
            let way = guide.way
            plan.estimate = try PlanEstimate(plan, for: use) { try way.count($0, measure) }
        }
        return plan
    }

    private func unmeasured(
        _ option: PlanOption, _ guide: inout PlanGuide, measure: Measure
    ) throws -> QueryPlan? {
        if conjuncts == [.none] { return plan(.nothing, of: [], checked: [], isInOrder: true) }
        return switch option {
        case .records: try plan(IndexMatch(table, bounds, in: nil))
        case .index(let place): try plan(IndexMatch(table, bounds, in: table.orderedIndexes[place]))
        case .intersection(let first, let second): try intersection(first, second)
        case .union(let place): try union(place, guide, measure: measure)
        case .merge(let place): try merge(place)
        case .join(let reference, let index):
            try join(reference, index, &guide, measure: measure)
        case .parents(let place): try parents(place, guide, measure: measure)
        case .search(let place, let index): search(place, table.searchIndexes[index])
        }
    }

    /// All options that may have a plan, the same ones for every query of a shape. Those that take
    /// the most work come last.
    var options: [PlanOption] {
        if conjuncts == [.none] { return [.records] }
        let usable = table.orderedIndexes.indices.filter { !table.orderedIndexes[$0].isPartial }
        // A part of an `||` may not scan.
        let hasID = bounds.contains { $0?.field.isID == true }
        var options: [PlanOption] = isPart && !hasID ? [] : [.records]
        options += usable.filter { mayServe(table.orderedIndexes[$0]) }.map { .index($0) }
        var unions: [PlanOption] = []
        for place in conjuncts.indices.dropFirst(ownStart) {
            switch conjuncts[place] {
            case .or:
                unions.append(.union(place))
                if order != nil { options.append(.merge(place)) }
            case .exists: options.append(.parents(place))
            case .text(.folded(.field(let step)), _, _) where !step.isComputed:
                options += table.searchIndexes.indices
                    .filter { table.searchIndexes[$0].fields.contains { $0.number == step.number } }
                    .map { .search(place, $0) }
            default: break
            }
        }
        for step in joinedReferences {
            options += usable.filter { mayJoin(step, table.orderedIndexes[$0]) }
                .map { .join(step.number, $0) }
        }
        return options + intersections(usable) + unions
    }

    /// Whether an index can bound the walk, or give the order.
    private func mayServe(_ index: OpenOrderedIndex) -> Bool {
        if let order, index.columns.count >= order.terms.count { return true }
        return bounds.contains {
            $0?.matches(index.columns[0], isElement: index.elementColumn == 0) ?? false
        }
    }
}
