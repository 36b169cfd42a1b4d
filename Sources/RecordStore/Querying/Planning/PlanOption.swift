/// One way in which a filter may be met. It holds nothing of the filter's values: the same one may
/// be taken for every query of a shape.
enum PlanOption: Hashable, Sendable {
    /// The records, by their ids or all of them.
    case records
    /// An index by its place.
    case index(Int)
    case intersection(Int, Int)
    /// The parts of an `||`, by its place in the filter.
    case union(Int)
    /// The same, each in the order of the query.
    case merge(Int)
    /// A reference by its number, answered from its targets by an index.
    case join(UInt16, Int)
    /// The place of a condition on text, and that of a search index.
    case search(Int, Int)
    /// The place of a condition on records that refer to these.
    case parents(Int)
}

extension QueryPlan {
    var choice: PlanChoice {
        PlanChoice(option: option, parts: source.plans.map(\.choice))
    }
}
