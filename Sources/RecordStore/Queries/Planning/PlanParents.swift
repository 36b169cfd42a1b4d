/// A source for a condition on the records that refer to these. The source finds the referring
/// records first, and then the records to which these refer.
struct PlanParents: Sendable {
    let children: QueryPlan
    let reference: OpenReference
}
