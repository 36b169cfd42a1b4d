import LMDB

extension QueryPlanner {
    /// Returns the plan that walks the stretches of an index, or of the records; nil if the index
    /// neither bounds the rows nor gives the first keys of their order.
    func plan(_ match: IndexMatch) throws -> QueryPlan? {
        let direction: Direction? = order.map { match.chainDirection(for: $0) } ?? .ascending
        let isInOrder = match.isPoint || direction != nil
        let given = isInOrder ? nil : order.flatMap { match.givenKeys(of: $0) }
        let helpsOrder = isInOrder && order != nil || given != nil
        guard match.isWhole, match.isBounded || match.index == nil || helpsOrder
        else { return nil }
        let ensured = ensured(by: match.index).filter { !match.bounding.contains($0) }
        let bounding = match.bounding + ensured
        var checked: Set<Int> = []
        if !isInOrder, match.stretchCount > 1, let order,
            let direction = match.mergeDirection(for: order)
        {
            let stretches = try match.stretches(direction, checked: &checked)
            var merge = plan(
                .merge(stretches, order), of: bounding, checked: checked, isInOrder: true)
            merge.match = PlanMatch(match: match, direction: direction, checked: checked)
            return merge
        }
        let way = direction ?? given?.direction ?? .ascending
        let stretches = try match.stretches(way, checked: &checked)
        var plan = plan(
            match.stretchCount == 1 ? .stretch(stretches[0]) : .chain(stretches),
            of: bounding, checked: checked, isInOrder: isInOrder)
        plan.match = PlanMatch(match: match, direction: way, checked: checked)
        plan.givenKeys = given?.count ?? 0
        return plan
    }

    /// Returns a plan for the whole filter.
    /// - Parameters:
    ///   - bounding: the positions of the conditions that the source ensures.
    ///   - checked: the positions of those that are checked on each row nevertheless.
    ///   - isInOrder: whether the source gives the rows in the order of the query.
    func plan(
        _ source: PlanSource, of bounding: [Int], checked: Set<Int>, isInOrder: Bool
    ) -> QueryPlan {
        let unchecked = Set(bounding).subtracting(checked)
        return QueryPlan(
            table: table, source: source, bounds: bounding.map { conjuncts[$0] },
            residual: conjuncts.indices.filter { !unchecked.contains($0) }.map { conjuncts[$0] },
            sort: isInOrder ? nil : order, isOrdered: order != nil, idDirection: idDirection)
    }

    /// Returns the plan that finds the records which may contain a text, by its gram with the
    /// fewest entries; nil if the text has no grams.
    /// - Parameter position: the position of the text condition, or of the search, in the filter.
    func search(_ position: Int, _ index: OpenSearchIndex) -> QueryPlan? {
        let candidates: SearchCandidates
        var isExact = false
        switch conjuncts[position] {
        case .text(.folded(.field(let field)), _, let text):
            guard let bytes = text.bytes,
                let found = SearchCandidates(index, text: bytes, in: field.number)
            else { return nil }
            candidates = found
        case .matches(let search):
            candidates = SearchCandidates(index, search.needle)
            isExact = search.needle.isGram
        default: return nil
        }
        var plan = plan(
            .search(candidates), of: [position], checked: isExact ? [] : [position],
            isInOrder: isByID)
        // The search of the order is in the filter once.
        if case .some = use, case .matches = conjuncts[position], plan.sort?.isByRelevance == true {
            plan.isBestFirst = true
        }
        return plan
    }

    /// Returns the pairs of indexes that each have the ids for a condition of their own in order.
    func intersections(_ usable: [Int]) -> [PlanOption] {
        func isOwn(_ position: Int) -> Bool {
            !isPart
                || bounds.dropFirst(ownStart).contains { bound in
                    table.orderedIndexes[position].columns.contains {
                        bound?.field.isSource(of: $0) == true
                    }
                }
        }
        let positions = usable.filter { candidate in
            let index = table.orderedIndexes[candidate]
            return !index.isUnique
                && index.columns.enumerated().allSatisfy { position, column in
                    bounds.contains {
                        $0?.relation == .equal && $0?.values.count == 1
                            && $0?.matches(column, isElement: position == index.elementColumn)
                                == true
                    }
                }
        }
        return positions.flatMap { first in
            positions.filter { first < $0 && (isOwn(first) || isOwn($0)) }
                .map { .intersection(first, $0) }
        }
    }

    /// Returns the plan for the records that two indexes have in common; nil if the indexes cannot
    /// be combined.
    func intersection(_ first: Int, _ second: Int) throws -> QueryPlan? {
        let matches = [first, second].map {
            IndexMatch(table, bounds, in: table.orderedIndexes[$0])
        }
        let (left, right) = (Set(matches[0].bounding), Set(matches[1].bounding))
        guard !left.isSubset(of: right), !right.isSubset(of: left) else { return nil }
        var checked: Set<Int> = []
        var stretches: [PlanStretch] = []
        for match in matches {
            guard match.isByID, match.stretchCount == 1, let index = match.index else { return nil }
            let isForwards = index.isIDDescending == (idDirection == .descending)
            stretches += try match.stretches(
                isForwards ? .ascending : .descending, checked: &checked)
        }
        return plan(
            .intersection(stretches[0], stretches[1]), of: left.union(right).sorted(),
            checked: checked, isInOrder: isByID)
    }
}
