import LMDB

extension QueryPlanner {
    /// The references behind which the filter says something.
    var joinedReferences: [QueryField] {
        var seen: Set<QueryField> = []
        return conjuncts.dropFirst(ownStart).compactMap(\.firstReference).filter { step in
            step.kind == .id && seen.insert(step).inserted
                && !bounds.contains { $0?.field == step && $0?.relation == .equal }
        }
    }

    func mayJoin(_ step: QueryField, _ index: OpenOrderedIndex) -> Bool {
        index.columns.contains { step.isSource(of: $0) }
    }

    /// What refers to the records that meet the conditions behind a reference.
    func join(
        _ reference: UInt16, _ place: Int, _ guide: inout PlanGuide, measure: Measure
    ) throws -> QueryPlan? {
        let index = table.orderedIndexes[place]
        guard let step = joinedReferences.first(where: { $0.number == reference }),
            let target = table.outbound[reference]?.target
        else { return nil }
        let places = conjuncts.indices.filter { conjuncts[$0].onTarget(of: step) != nil }
        let conditions = places.compactMap { conjuncts[$0].onTarget(of: step) }
        if conditions.isEmpty { return nil }
        // How the index is used does not depend on which ids there are, only on there being some.
        let sample = [0, 1].map { Constant(kind: .id, bytes: IDBits(high: 0, low: $0).bytes) }
        let match = IndexMatch(
            table, bounds + [ColumnBound(step, isIn: sample)], in: index, joining: bounds.count)
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
            reference: step, targets: targets, records: table, index: index, bounds: bounds,
            form: form, direction: direction)
        var plan = plan(
            .join(join), of: places + match.bounding.filter { $0 < bounds.count },
            checked: checked, isInOrder: chain != nil || merged != nil)
        plan.match = PlanMatch(match: match, direction: direction, checked: checked)
        return plan
    }

    /// What the records refer to that meet the conditions of a `has`.
    func parents(_ place: Int, _ guide: PlanGuide, measure: Measure) throws -> QueryPlan? {
        guard case .exists(let type, let step, let inner) = conjuncts[place],
            let inbound = table.inbound(from: type, by: step)
        else { return nil }
        let planner = try QueryPlanner(
            inner, [], of: inbound.source, for: .all, scans: scansBefore)
        guard let children = try guide.plan(planner, at: 0, measure: measure) else { return nil }
        return plan(
            .parents(PlanParents(children: children, reference: inbound.reference)),
            of: [place], checked: [], isInOrder: isByID)
    }
}

extension RecordTable {
    /// The reference by which records of a type refer to these.
    func inbound(from type: String, by step: QueryField) -> InboundReference? {
        inbound.first { $0.source.name == type && $0.reference.field.number == step.number }
    }
}

extension Condition {
    /// The reference that the condition goes through first.
    fileprivate var firstReference: QueryField? {
        switch self {
        case .all, .none, .exists: nil
        case .and(let parts), .or(let parts): parts.lazy.compactMap(\.firstReference).first
        case .not(let inner): inner.firstReference
        case .comparison(let left, _, let right): left.firstReference ?? right.firstReference
        case .among(let term, _), .text(let term, _, _), .holds(let term, _):
            term.firstReference
        }
    }
}

extension Term {
    fileprivate var firstReference: QueryField? {
        switch self {
        case .field, .constant: nil
        case .through(let step, _): step
        case .folded(let inner): inner.firstReference
        case .arithmetic(let left, _, let right): left.firstReference ?? right.firstReference
        }
    }
}
