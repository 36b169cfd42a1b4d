import LMDB

/// How the stretches of a plan follow from the values of its query.
struct StretchRecipe: Sendable {
    private let made: PlanMatch
    /// The values that the plan was made for.
    private let values: [[UInt8]]
    private let recipe: KeyRecipe?
    /// What follows the equal columns, whatever these are equal to.
    private let ranges: KeyRecipe
    /// Whether there are lists of which the keys may lie in another order than the values.
    private let hasCutLists: Bool

    init(_ made: PlanMatch, _ values: [[UInt8]]) {
        self.made = made
        self.values = values
        hasCutLists = !made.match.cutLists.isEmpty
        recipe = made.match.keyRecipe(values, checked: made.checked)
        ranges = made.match.rangeRecipe(values, checked: made.checked)
    }

    /// Whether the stretches of a join for other values are checked, and lie in an order, as these
    /// do.
    func fits(_ values: [[UInt8]]) throws -> Bool {
        if hasCutLists, made.match.cutLists != match(for: values).cutLists { return false }
        return try ranges.ranges.isEmpty || ranges.keys(for: values) != nil
    }

    /// The one stretch for other values; nil if there are several, or if they would have to be
    /// checked otherwise.
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

    /// The stretches for other values; nil if they would have to be checked otherwise, or would
    /// lie in another order.
    func stretches(for values: [[UInt8]]) throws -> [PlanStretch]? {
        let match = match(for: values)
        if hasCutLists, made.match.cutLists != match.cutLists { return nil }
        var checked: Set<Int> = []
        let stretches = try match.stretches(made.direction, checked: &checked)
        return checked == made.checked ? stretches : nil
    }

    private func match(for values: [[UInt8]]) -> IndexMatch {
        made.match.with(ValueExchange(old: self.values, new: values))
    }
}
