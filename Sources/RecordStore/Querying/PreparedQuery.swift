import LMDB

/// A query made ready for one table: its plan, its filter, and what its page tokens are bound to.
///
/// A class, so that handing it on counts one reference.
final class PreparedQuery: Sendable {
    let table: RecordTable
    let plan: QueryPlan
    /// Nil if the plan leaves nothing to check.
    let filter: RowFilter?
    let cutGroup: CutGroup?
    let origin: PageToken.Origin

    /// - Parameter fingerprint: that of the query.
    init(_ plan: QueryPlan, of table: RecordTable, fingerprint: UInt64) throws {
        self.table = table
        self.plan = plan
        filter = plan.residual.isEmpty ? nil : try RowFilter(plan.residual, of: table)
        cutGroup = CutGroup(plan)
        origin = PageToken.Origin(query: fingerprint, index: plan.index?.fingerprint ?? 0)
    }
}
