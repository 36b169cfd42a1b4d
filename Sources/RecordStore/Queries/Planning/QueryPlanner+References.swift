import LMDB

extension QueryPlanner {
    /// The references behind which the filter has conditions.
    var joinedReferences: [QueryField] {
        var seen: Set<QueryField> = []
        return conjuncts.dropFirst(ownStart).compactMap(\.firstReference).filter { field in
            field.kind == .id && seen.insert(field).inserted
                && !bounds.contains { $0?.field == field && $0?.relation == .equal }
        }
    }

    /// Whether an index has a column with the values of a reference.
    func mayJoin(_ field: QueryField, _ index: OpenOrderedIndex) -> Bool {
        index.columns.contains { field.isSource(of: $0) }
    }

    /// Returns the plan that finds the targets of a reference first, and then the records that
    /// refer to them; nil if the index cannot do this.
    /// - Parameters:
    ///   - reference: the number of the reference.
    ///   - position: the position of the index.
    func join(
        _ reference: UInt16, _ position: Int, _ guide: inout PlanGuide, measure: EntryCounter
    ) throws -> QueryPlan? {
        let index = table.orderedIndexes[position]
        guard let field = joinedReferences.first(where: { $0.number == reference }),
            let target = table.outbound[reference]?.target
        else { return nil }
        let positions = conjuncts.indices.filter { conjuncts[$0].onTarget(of: field) != nil }
        let conditions = positions.compactMap { conjuncts[$0].onTarget(of: field) }
        if conditions.isEmpty { return nil }
        // The use of the index does not depend on which ids there are, so any two ids will do.
        let sample = [0, 1].map { Constant(kind: .id, bytes: IDBits(high: 0, low: $0).bytes) }
        let match = IndexMatch(
            table, bounds + [ColumnBound(field, isIn: sample)], in: index, joining: bounds.count)
        guard match.isWhole, match.equals.contains(bounds.count) else { return nil }
        let chain: Direction? = order.map { match.chainDirection(for: $0) } ?? .ascending
        let merged: Direction? = order.flatMap { match.mergeDirection(for: $0) }
        let direction = chain ?? merged ?? .ascending
        var checked: Set<Int> = []
        _ = try match.stretches(direction, checked: &checked)
        if guide.targets[reference] == nil {
            let planner = try QueryPlanner(
                .and(conditions), [], of: target, for: .all, scans: scansBefore)
            guide.targets[reference] = try guide.plan(planner, at: 0, measure: measure)
        }
        guard let targets = guide.targets[reference] else { return nil }
        let form: PlanJoin.Form =
            if chain == nil, merged != nil, let order { .merge(order) } else { .chain }
        let join = PlanJoin(
            reference: field, targets: targets, records: table, index: index, bounds: bounds,
            form: form, direction: direction)
        var plan = plan(
            .join(join), of: positions + match.bounding.filter { $0 < bounds.count },
            checked: checked, isInOrder: chain != nil || merged != nil)
        plan.match = PlanMatch(match: match, direction: direction, checked: checked)
        return plan
    }

    /// Returns the plan for a `has` condition: it finds the referring records first, and then the
    /// records that they refer to.
    /// - Parameter position: the position of the condition in the filter.
    func parents(_ position: Int, _ guide: PlanGuide, measure: EntryCounter) throws -> QueryPlan? {
        guard case .exists(let type, let field, let inner) = conjuncts[position],
            let inbound = table.inbound(from: type, by: field)
        else { return nil }
        let planner = try QueryPlanner(
            inner, [], of: inbound.source, for: .all, scans: scansBefore)
        guard let children = try guide.plan(planner, at: 0, measure: measure) else { return nil }
        return plan(
            .parents(PlanParents(children: children, reference: inbound.reference)),
            of: [position], checked: [], isInOrder: isByID)
    }
}

extension RecordTable {
    /// Returns the reference by which records of a type refer to these.
    func inbound(from type: String, by field: QueryField) -> InboundReference? {
        inbound.first { $0.source.name == type && $0.reference.field.number == field.number }
    }
}

extension Condition {
    /// The reference that the condition follows first.
    fileprivate var firstReference: QueryField? {
        switch self {
        case .all, .none, .exists, .matches: nil
        case .and(let parts), .or(let parts): parts.lazy.compactMap(\.firstReference).first
        case .not(let inner): inner.firstReference
        case .comparison(let left, _, let right): left.firstReference ?? right.firstReference
        case .among(let term, _), .text(let term, _, _), .holds(let term, _):
            term.firstReference
        }
    }
}

extension Term {
    /// The reference that the term follows first.
    fileprivate var firstReference: QueryField? {
        switch self {
        case .field, .constant, .named: nil
        case .through(let field, _): field
        case .folded(let inner): inner.firstReference
        case .calculated(let left, _, let right): left.firstReference ?? right.firstReference
        }
    }
}
