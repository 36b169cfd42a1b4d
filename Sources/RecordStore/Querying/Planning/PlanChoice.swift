/// What was chosen for a query: an option, and the same for each of the plans that it begins with.
/// A plan follows from the query and its choice alone, whatever the store holds.
struct PlanChoice: Hashable, Sendable {
    let option: PlanOption
    let parts: [PlanChoice]
}
