import LMDB

/// One way to answer a query: an index, or the records themselves, and what its keys can say.
struct PlanCandidate {
    private let table: RecordTable
    private let index: StoredIndex?
    private var keys = KeyBounds(prefix: [])
    /// How many columns are compared with a value by `==`.
    private var equalCount = 0
    private var hasRange = false
    private var hasNil = false
    /// The conditions that the keys stand for, and those of them that must be checked again.
    private var bounding: [Int] = []
    private var checked: [Int] = []

    init(_ table: RecordTable, _ bounds: [ColumnBound?], in index: StoredIndex?) throws {
        self.table = table
        self.index = index
        for bound in bounds { _ = try bound?.value.checked(of: table) }
        if let index { try narrow(bounds, in: index) } else { try narrow(bounds) }
    }

    /// Whether the walk does not go over all of the table.
    var isBounded: Bool { !bounding.isEmpty }

    /// Whether each record has exactly one entry in the stretch.
    var isWhole: Bool {
        guard let element = index?.elementColumn else { return true }
        return element < equalCount
    }

    func isNarrower(than other: PlanCandidate) -> Bool {
        if isPoint != other.isPoint { return isPoint }
        if equalCount != other.equalCount { return equalCount > other.equalCount }
        return hasRange && !other.hasRange
    }

    /// Whether there is at most one record.
    private var isPoint: Bool {
        guard let index else { return equalCount == 1 }
        return index.isUnique && equalCount == index.columns.count && !hasNil
    }

    /// Whether the entries lie in this order, forwards or backwards.
    func gives(_ order: [SortTerm], _ isIDDescending: Bool) -> Bool {
        isPoint || direction(for: order, isIDDescending) != nil
    }

    func plan(
        _ conjuncts: [Condition], _ order: [SortTerm], _ isIDDescending: Bool
    ) -> QueryPlan {
        let upper = keys.upper.map { KeyRange.Bound.excluded($0) } ?? .unbounded
        let unchecked = Set(bounding).subtracting(checked)
        return QueryPlan(
            typeName: table.name, index: index,
            keys: KeyRange(from: .included(keys.lower), to: upper),
            direction: direction(for: order, isIDDescending) ?? .ascending,
            equalCount: index == nil ? 0 : equalCount,
            bounds: bounding.map { conjuncts[$0] },
            residual: conjuncts.indices.filter { !unchecked.contains($0) }.map { conjuncts[$0] })
    }

    private func direction(for order: [SortTerm], _ isIDDescending: Bool) -> Direction? {
        guard let index else {
            return order.isEmpty ? (isIDDescending ? .descending : .ascending) : nil
        }
        let rest = index.columns.dropFirst(equalCount)
        guard rest.count == order.count else { return nil }
        let isReversed = index.isIDDescending != isIDDescending
        for (column, term) in zip(rest, order) {
            guard term.field.isSource(of: column),
                column.key.isName == term.isName,
                (column.key.isDescending != term.isDescending) == isReversed
            else { return nil }
        }
        return isReversed ? .descending : .ascending
    }
}

extension PlanCandidate {
    /// The stretch of an index: equal columns first, then one range.
    private mutating func narrow(
        _ bounds: [ColumnBound?], in index: StoredIndex
    ) throws(KeyError) {
        var encoder = KeyEncoder()
        for (position, column) in index.columns.enumerated() {
            let isElement = position == index.elementColumn
            func fits(_ bound: ColumnBound?) -> Bool {
                bound?.matches(column, isElement: isElement) ?? false
            }
            if let found = bounds.firstIndex(where: { $0?.relation == .equal && fits($0) }),
                let bound = bounds[found]
            {
                try encoder.append(bound.value, as: column.key)
                hasNil = hasNil || bound.value.bytes == nil
                bounding.append(found)
                equalCount += 1
                continue
            }
            keys = KeyBounds(prefix: encoder.bytes.array)
            for (found, bound) in bounds.enumerated() {
                guard let bound, bound.relation != .equal, !isElement, fits(bound) else { continue }
                try narrow(bound, found, in: column.key, &encoder)
            }
            return
        }
        keys = KeyBounds(prefix: encoder.bytes.array)
    }

    private mutating func narrow(
        _ bound: ColumnBound, _ position: Int, in column: KeyColumn, _ encoder: inout KeyEncoder
    ) throws(KeyError) {
        let range = try encoder.bounds(bound.relation, bound.value, in: column)
        keys = keys.intersection(range)
        hasRange = true
        bounding.append(position)
        if !bound.isExact || !range.isExact { checked.append(position) }
    }

    /// The stretch of the records whose ids meet the conditions.
    private mutating func narrow(_ bounds: [ColumnBound?]) throws(KeyError) {
        for (position, bound) in bounds.enumerated() {
            guard let bound, bound.field.isID, let id = bound.value.bytes,
                let range = KeyBounds(bound.relation, id: id)
            else { continue }
            keys = keys.intersection(range)
            bounding.append(position)
            if bound.relation == .equal { equalCount = 1 } else { hasRange = true }
        }
    }
}

extension KeyBounds {
    fileprivate init?(_ relation: KeyRelation, id: [UInt8]) {
        let (lower, upper): (KeyEdge, KeyEdge)
        switch relation {
        case .equal: (lower, upper) = (.before(id), .after(id))
        case .less: (lower, upper) = (.before([]), .before(id))
        case .lessOrEqual: (lower, upper) = (.before([]), .after(id))
        case .greater: (lower, upper) = (.after(id), .after([]))
        case .greaterOrEqual: (lower, upper) = (.before(id), .after([]))
        case .hasPrefix: return nil
        }
        // After the last of all ids there is no key to begin with.
        guard lower.position != nil else { return nil }
        self.init(from: lower, to: upper, isExact: true)
    }
}

extension KeyEncoder {
    mutating func append(
        _ value: Constant, as column: KeyColumn
    ) throws(KeyError) {
        guard let bytes = value.bytes else { return try append(nil, as: column) }
        try append(bytes.span.bytes, as: column)
    }

    fileprivate mutating func bounds(
        _ relation: KeyRelation, _ value: Constant, in column: KeyColumn
    ) throws(KeyError) -> KeyBounds {
        guard let bytes = value.bytes else { return try bounds(relation, nil, in: column) }
        return try bounds(relation, bytes.span.bytes, in: column)
    }
}
