/// One way to meet a filter. It contains no values of the filter, so every query of a shape can use
/// the same option.
enum PlanOption: Hashable, Sendable {
    /// A walk over the records, by their ids or over all of them.
    case records
    /// A walk over the index at this position.
    case index(Int)
    /// The records that two indexes at these positions have in common.
    case intersection(Int, Int)
    /// The parts of the `||` at this position in the filter, each by a plan of its own.
    case union(Int)
    /// The parts of the `||` at this position in the filter, each by stretches in the order of the
    /// query.
    case merge(Int)
    /// A join by the reference with this number, answered from its targets by the index at this
    /// position.
    case join(UInt16, Int)
    /// The text condition at the first position, by the search index at the second position.
    case search(Int, Int)
    /// The condition at this position on records that refer to these.
    case parents(Int)
}

extension QueryPlan {
    /// The choice that makes this plan again.
    var choice: PlanChoice {
        PlanChoice(option: option, parts: source.plans.map(\.choice))
    }
}

/// The choice that was made for a query: an option, and the choices of the plans that it begins
/// with. A plan depends only on the query and its choice, and not on the data.
struct PlanChoice: Hashable, Sendable {
    let option: PlanOption
    let parts: [PlanChoice]
}
