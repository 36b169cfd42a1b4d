import LMDB

/// A condition on the records that refer to these: they are found, and then what they refer to.
struct PlanParents: Sendable {
    let children: QueryPlan
    let reference: OpenReference
}
