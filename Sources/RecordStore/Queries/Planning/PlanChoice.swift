/// The choice that was made for a query: an option, and the choices of the plans that it begins
/// with. A plan depends only on the query and its choice, and not on the data.
struct PlanChoice: Hashable, Sendable {
    let option: PlanOption
    let parts: [PlanChoice]
}
