/// A recipe that makes the stretches of a plan from the values of a query.
struct StretchRecipe: Sendable {
    private let made: PlanMatch
    /// The values that the plan was made for.
    private let values: [[UInt8]]
    private let recipe: KeyRecipe?
    /// The recipe for the ranges after the equal columns, which does not depend on the values of
    /// these columns.
    private let ranges: KeyRecipe
    /// Whether the plan has lists whose keys may lie in another order than their values.
    private let hasCutLists: Bool

    init(_ made: PlanMatch, _ values: [[UInt8]]) {
        self.made = made
        self.values = values
        hasCutLists = !made.match.cutLists.isEmpty
        recipe = made.match.keyRecipe(values, checked: made.checked)
        ranges = made.match.rangeRecipe(values, checked: made.checked)
    }

    /// Whether the stretches of a join for other values need the same checks, and lie in the same
    /// order, as those of the plan.
    func fits(_ values: [[UInt8]]) throws -> Bool {
        if hasCutLists, made.match.cutLists != match(for: values).cutLists { return false }
        return try ranges.ranges.isEmpty || ranges.keys(for: values) != nil
    }

    /// Returns the one stretch for other values, or nil if there are several, or if they need other
    /// checks than the plan makes.
    func stretch(for values: [[UInt8]]) throws -> PlanStretch? {
        guard let recipe else {
            guard let stretches = try stretches(for: values), stretches.count == 1
            else { return nil }
            return stretches[0]
        }
        guard let keys = try recipe.keys(for: values) else { return nil }
        return PlanStretch(
            index: made.match.index, keys: keys.range, direction: made.direction,
            isBounded: made.match.isBounded, hasRange: made.match.hasRange,
            equalCount: recipe.columns.count, equalBytes: keys.equalBytes)
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

    /// Returns the match of the plan with other values.
    private func match(for values: [[UInt8]]) -> IndexMatch {
        made.match.with(ValueExchange(old: self.values, new: values))
    }
}
