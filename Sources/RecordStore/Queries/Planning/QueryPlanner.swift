import LMDB

/// A planner that finds how to answer a query. The planner depends only on the schema, the query,
/// and the answers of `measure`.
struct QueryPlanner {
    let table: RecordTable
    let conjuncts: [Condition]
    let bounds: [ColumnBound?]
    /// The order that the query asks for; nil if it asks for none.
    let order: RowOrder?
    let use: QueryUse
    /// The position of the first conjunct that has options in this planner. The conjuncts before it
    /// are shared by all parts of an `||`, and have their options where the whole filter is
    /// planned.
    let ownStart: Int
    /// Whether this planner plans one part of an `||`.
    let isPart: Bool
    private let scans: ScanRule
    /// The number of parts of the filter.
    private let size: Int

    /// A function that answers a planner's question with the number of records, or with the number
    /// of entries up to ``PlanEstimate/sampleLimit``.
    typealias EntryCounter = (PlanCount) throws -> Int

    /// Creates a planner for a query.
    /// - Throws: ``StoreError/unordered(type:field:)`` for a sort key whose values have no order,
    ///   and the error of ``RecordTable/searchIndex(named:)`` for an index that cannot be searched.
    init(
        _ condition: Condition, _ order: [SortTerm], of table: RecordTable, for use: QueryUse,
        scans: ScanRule
    ) throws {
        self.table = table
        self.use = use
        self.scans = scans
        ownStart = 0
        isPart = false
        conjuncts = condition.normalized(for: table).conjuncts
        size = conjuncts.reduce(0) { $0 + $1.size }
        bounds = conjuncts.map(\.columnBound)
        let isOrdered = use != .count && !order.isEmpty
        let fixed = bounds.compactMap { $0?.isSingleValue == true ? $0?.field : nil }
        for name in condition.searchedIndexes { _ = try table.searchIndex(named: name) }
        let search = try Condition.and(conjuncts).searches.first.map {
            (term: $0, index: try table.searchIndex(named: $0.index))
        }
        self.order = isOrdered ? RowOrder(order, fixed: fixed, by: search) : nil
        for term in self.order?.terms ?? [] where !term.field.kind.isIndexable {
            throw StoreError.unordered(type: table.name, field: term.field.name)
        }
    }

    /// Creates a planner for the same filter with one part of an `||` in place of the whole `||`.
    /// Its plans must not scan.
    /// - Parameter position: the position of the `||` in the filter.
    init(_ whole: QueryPlanner, _ part: Condition, at position: Int) {
        var (conjuncts, bounds) = (whole.conjuncts, whole.bounds)
        let replaced = conjuncts.remove(at: position)
        bounds.remove(at: position)
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

    /// Returns the cheapest plan.
    /// - Parameter fingerprint: the order that a page token asks for.
    /// - Throws: ``StoreError/notServed(type:index:)`` if every plan scans and scans are refused;
    ///   ``StoreError/invalidToken(_:)`` if no plan has the order of the token.
    func plan(
        resuming fingerprint: UInt64? = nil, _ work: PlanWork = PlanWork(), measure: EntryCounter
    ) throws -> QueryPlan {
        let (plan, isRefused) = try cheapest(resuming: fingerprint, work, measure: measure)
        if let plan { return plan }
        if fingerprint != nil, !isRefused { throw StoreError.invalidToken(.otherSchema) }
        throw missingIndex.error()
    }

    /// Returns the cheapest plan, or nil if there is none, and whether a plan was left out because
    /// it scans.
    func cheapest(
        resuming fingerprint: UInt64? = nil, _ work: PlanWork, measure: EntryCounter
    ) throws -> (plan: QueryPlan?, isRefused: Bool) {
        var plans: [QueryPlan] = []
        var guide = PlanGuide(.cheapest(work))
        for option in options {
            guard work.takes(optionOf: size) || isTakenAlways(option) else { break }
            if let plan = try plan(option, &guide, measure: measure) { plans.append(plan) }
        }
        // What the source of one plan was counted to have bounds the matches of all.
        let most = plans.reduce(Double.infinity) { min($0, $1.estimate.most) }
        var best: QueryPlan?
        var isRefused = false
        for var plan in plans {
            if let fingerprint, plan.orderFingerprint != fingerprint { continue }
            if scans == .refused, plan.scans {
                isRefused = true
                continue
            }
            plan.estimate.cap(at: most)
            if let best, !isBetter(plan, than: best) { continue }
            best = plan
        }
        if let chosen = best, case .some = use {
            best?.isChosenByValues = plans.contains {
                chosen.sortsFewer(than: $0) || $0.sortsFewer(than: chosen)
            }
        }
        return (best, isRefused)
    }

    /// Whether an option is tried however large the filter is. This way there is always a plan that
    /// reads all records, and no index of the schema is skipped: the schema bounds the number of
    /// its indexes, and they come first. The parts of an `||` are exempt, because there may be
    /// many.
    private func isTakenAlways(_ option: PlanOption) -> Bool {
        switch option {
        case .records, .index: !isPart
        case .intersection, .union, .merge, .join, .parents, .search: false
        }
    }

    private func isBetter(_ plan: QueryPlan, than best: QueryPlan) -> Bool {
        if scans == .lastResort, plan.scans != best.scans { return best.scans }
        let (cost, least) = (plan.estimate.cost, best.estimate.cost)
        return cost < least || cost == least && !plan.sortsAll && best.sortsAll
    }

    /// The scan rule for the plans that a plan of this planner begins with.
    var scansBefore: ScanRule { scans == .allowed ? .allowed : .lastResort }

    /// Whether the order of ids is the order of the query.
    var isByID: Bool { order?.isByID ?? true }
    /// The direction in which ids are walked.
    var idDirection: Direction {
        isByID && order?.isIDDescending == true ? .descending : .ascending
    }

    /// The index that would serve the query.
    var missingIndex: MissingIndex { MissingIndex(conjuncts, bounds, order, of: table) }

    /// Returns the plan that was chosen for another query of this shape; nil if that plan does not
    /// answer this query.
    /// - Parameter isEstimated: whether the caller needs the cost of the plan.
    func plan(
        known choice: PlanChoice, isEstimated: Bool, measure: EntryCounter
    ) throws -> QueryPlan? {
        var guide = PlanGuide(.known(choice.parts), isEstimated: isEstimated)
        guard let plan = try plan(choice.option, &guide, measure: measure),
            scans != .refused || !plan.scans
        else { return nil }
        return plan
    }

    /// Returns the plan of an option; nil if the option cannot answer the query.
    func plan(
        _ option: PlanOption, _ guide: inout PlanGuide, measure: EntryCounter
    ) throws -> QueryPlan? {
        guard var plan = try unmeasured(option, &guide, measure: measure), try isComputable(plan)
        else { return nil }
        plan.option = option
        if guide.isEstimated {
            let way = guide.way
            plan.estimate = try PlanEstimate(plan, for: use) { try way.count($0, measure) }
        }
        return plan
    }

    /// Whether all that a plan looks at in records can be computed: a tool without the program has
    /// no closures, and finds their values in entries of indexes alone.
    private func isComputable(_ plan: QueryPlan) throws -> Bool {
        guard table.lacksClosures else { return true }
        do {
            _ = try PreparedPlan(plan).query()
            return true
        } catch StoreError.notServed {
            return false
        }
    }

    private func unmeasured(
        _ option: PlanOption, _ guide: inout PlanGuide, measure: EntryCounter
    ) throws -> QueryPlan? {
        if conjuncts == [.none] { return plan(.nothing, of: [], checked: [], isInOrder: true) }
        return switch option {
        case .records: try plan(IndexMatch(table, bounds, in: nil))
        // Another query of the shape may not imply the filter of a partial index.
        case .index(let position) where !serves(table.orderedIndexes[position]): nil
        case .index(let position):
            try plan(IndexMatch(table, bounds, in: table.orderedIndexes[position]))
        case .intersection(let first, let second): try intersection(first, second)
        case .union(let position): try union(position, guide, measure: measure)
        case .merge(let position): try merge(position)
        case .join(let reference, let index):
            try join(reference, index, &guide, measure: measure)
        case .parents(let position): try parents(position, guide, measure: measure)
        case .search(let position, let index):
            search(position, table.searchIndexes[index])
        }
    }

    /// The options that may have a plan, equal for every query of a shape. Options with the most
    /// work come last.
    var options: [PlanOption] {
        if conjuncts == [.none] { return [.records] }
        let usable = table.orderedIndexes.indices.filter { serves(table.orderedIndexes[$0]) }
        // A part of an `||` must not scan.
        let hasID = bounds.contains { $0?.field.isID == true }
        var options: [PlanOption] = isPart && !hasID ? [] : [.records]
        options += usable.filter { mayServe(table.orderedIndexes[$0]) }.map { .index($0) }
        var unions: [PlanOption] = []
        for position in conjuncts.indices.dropFirst(ownStart) {
            switch conjuncts[position] {
            case .or:
                unions.append(.union(position))
                if order != nil { options.append(.merge(position)) }
            case .exists: options.append(.parents(position))
            case .text(.folded(.field(let field)), _, _) where !field.isComputed:
                options += table.searchIndexes.indices
                    .filter {
                        table.searchIndexes[$0].fields.contains { $0.number == field.number }
                    }
                    .map { .search(position, $0) }
            case .matches(let search):
                options += table.searchIndexes.indices
                    .filter { table.searchIndexes[$0].name == search.index }
                    .map { .search(position, $0) }
            default: break
            }
        }
        for field in joinedReferences {
            options += usable.filter { mayJoin(field, table.orderedIndexes[$0]) }
                .map { .join(field.number, $0) }
        }
        return options + intersections(usable) + unions
    }

    /// Whether an index holds all records that meet the filter.
    func serves(_ index: OpenOrderedIndex) -> Bool {
        guard index.isPartial else { return true }
        return index.filter.map { conjuncts.imply($0.condition.normalized(for: table)) } ?? false
    }

    /// The positions of the conditions that all records of an index meet.
    func ensured(by index: OpenOrderedIndex?) -> [Int] {
        guard let filter = index?.filter else { return [] }
        let known = filter.condition.normalized(for: table).conjuncts
        return conjuncts.indices.filter { known.imply(conjuncts[$0]) }
    }

    /// Whether an index can bound the walk or give the first keys of the order, or holds fewer
    /// records than the type.
    private func mayServe(_ index: OpenOrderedIndex) -> Bool {
        if index.isPartial { return true }
        if let order, index.columns.count >= order.terms.count { return true }
        if let first = order?.terms.first?.field, index.columns.contains(where: first.isSource) {
            return true
        }
        return bounds.contains {
            $0?.matches(index.columns[0], isElement: index.elementColumn == 0) ?? false
        }
    }
}

extension Condition {
    /// Returns the condition in the form that the planner reads, for the records of a type.
    func normalized(for table: RecordTable) -> Condition {
        normalized { field in
            // A computed column may have the number of a field.
            !field.isComputed
                && table.openFields.contains { $0.number == field.number && !$0.isOptional }
        }
    }
}
