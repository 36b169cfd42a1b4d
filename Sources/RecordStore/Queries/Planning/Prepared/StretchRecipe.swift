import LMDB

/// A recipe that makes the stretches of a plan from the values of a query.
struct StretchRecipe: Sendable {
    private let made: PlanMatch
    /// The values that the plan was made for.
    private let values: [[UInt8]]
    /// The columns that are equal to values in the only stretch, with these values; nil for several
    /// stretches, and for ids.
    private let equals: [(column: KeyColumn, value: PlanValue)]?
    /// The conditions on the column after the equal ones.
    private let ranges: [Range]
    /// Whether the plan has lists whose keys may lie in another order than their values.
    private let hasCutLists: Bool

    /// A condition on the column after the equal ones.
    struct Range: Sendable {
        let relation: KeyRelation
        let value: PlanValue
        let column: KeyColumn
        /// Whether the keys can stand for the whole condition.
        let isExact: Bool
        /// Whether the plan checks the condition on each row as well.
        let isChecked: Bool
    }

    init(_ made: PlanMatch, _ values: [[UInt8]]) {
        self.made = made
        self.values = values
        hasCutLists = !made.match.cutLists.isEmpty
        equals = made.match.equalColumns(values)
        ranges = made.match.rangeConditions(values, checked: made.checked)
    }

    /// Whether the stretches of a join for other values need the same checks, and lie in the same
    /// order, as those of the plan.
    func fits(_ values: [[UInt8]]) throws -> Bool {
        if hasCutLists, made.match.cutLists != match(for: values).cutLists { return false }
        // What the ranges need does not depend on the values of the equal columns.
        return try ranges.isEmpty || keys([], for: values) != nil
    }

    /// Returns the one stretch for other values, or nil if there are several, or if they need other
    /// checks than the plan makes.
    func stretch(for values: [[UInt8]]) throws -> PlanStretch? {
        guard let equals else {
            guard let stretches = try stretches(for: values), stretches.count == 1
            else { return nil }
            return stretches[0]
        }
        guard let keys = try keys(equals, for: values) else { return nil }
        return PlanStretch(
            index: made.match.index, keys: keys.range, direction: made.direction,
            isBounded: made.match.isBounded, hasRange: made.match.hasRange,
            equalCount: equals.count, equalBytes: keys.equalBytes)
    }

    /// Returns the stretches for other values, or nil if they need other checks than the plan makes
    /// or lie in another order.
    func stretches(for values: [[UInt8]]) throws -> [PlanStretch]? {
        let match = match(for: values)
        if hasCutLists, made.match.cutLists != match.cutLists { return nil }
        var checked: Set<Int> = []
        let stretches = try match.stretches(made.direction, checked: &checked)
        return checked == made.checked ? stretches : nil
    }

    /// Returns the keys of one stretch for the values of a query, and the number of bytes that the
    /// equal columns take in each key. Returns nil if these values need other checks than the plan
    /// makes.
    private func keys(
        _ equals: [(column: KeyColumn, value: PlanValue)], for values: [[UInt8]]
    ) throws -> (range: KeyRange, equalBytes: Int)? {
        var encoder = KeyEncoder()
        for (column, value) in equals {
            try encoder.append(bytes: value.bytes(in: values), as: column)
        }
        // The keys of a range already begin with the equal columns.
        var keys: KeyBounds?
        for range in ranges {
            let bounds = try encoder.bounds(
                range.relation, bytes: range.value.bytes(in: values), in: range.column)
            if (range.isExact && bounds.isExact) == range.isChecked { return nil }
            keys = keys?.intersection(bounds) ?? bounds
        }
        let equal = encoder.bytes
        return (KeyRange(keys ?? KeyBounds(prefix: equal.array)), equal.byteCount)
    }

    /// Returns the match of the plan with other values.
    private func match(for values: [[UInt8]]) -> IndexMatch {
        made.match.with(ValueExchange(old: self.values, new: values))
    }
}

/// A replacement of the values of one query by those of another query of the same shape.
struct ValueExchange {
    /// The old values, in the order of the conditions. Equal values have the same positions in
    /// `old` and `new`.
    let old: [[UInt8]]
    let new: [[UInt8]]

    /// Returns a bound with its values replaced.
    func callAsFunction(_ bound: ColumnBound) -> ColumnBound {
        ColumnBound(
            field: bound.field, style: bound.style, relation: bound.relation,
            values: bound.values.map { self($0) }, isExact: bound.isExact)
    }

    /// Returns a condition with its values replaced.
    func callAsFunction(_ condition: Condition) -> Condition { condition.replacing { self($0) } }

    private func callAsFunction(_ value: Constant) -> Constant {
        Constant(
            kind: value.kind, elementKind: value.elementKind,
            bytes: PlanValue(value, among: old).bytes(in: new))
    }
}

/// The match and the direction that the stretches of a plan were made from.
struct PlanMatch: Sendable {
    let match: IndexMatch
    let direction: Direction
    /// The positions of the bounds for which a stretch may hold entries that do not match.
    let checked: Set<Int>
}
