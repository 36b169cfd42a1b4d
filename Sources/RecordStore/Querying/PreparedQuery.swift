import LMDB

/// A query made ready for one table: its plan, its filter, and what its page tokens are bound to.
///
/// A class, so that handing it on counts one reference.
final class PreparedQuery: Sendable {
    let table: RecordTable
    let plan: QueryPlan
    /// The stretch, for a plan that is one.
    let stretch: PlanStretch?
    /// Nil if the plan leaves nothing to check.
    let filter: RowFilter?
    /// How many terms of the filter go through references.
    let placeCount: Int
    let cutGroup: CutGroup?
    let origin: PageToken.Origin
    /// The plans that this one begins with.
    let parts: [PreparedQuery]
    /// The same plan without its order, and the order, where rows are sorted in memory.
    let unsorted: PreparedQuery?
    let order: OrderKey?

    /// - Parameter fingerprint: that of the query.
    init(_ plan: QueryPlan, fingerprint: UInt64 = 0) throws {
        table = plan.table
        self.plan = plan
        origin = PageToken.Origin(query: fingerprint, index: plan.orderFingerprint)
        if let sort = plan.sort {
            var inner = plan
            inner.sort = nil
            unsorted = try PreparedQuery(inner)
            order = try OrderKey(sort, of: table)
            (stretch, filter, placeCount, cutGroup, parts) = (nil, nil, 0, nil, [])
            return
        }
        (unsorted, order) = (nil, nil)
        if case .stretch(let only) = plan.source { stretch = only } else { stretch = nil }
        var placeCount = 0
        filter =
            plan.residual.isEmpty
            ? nil : try RowFilter(plan.residual, of: table, placeCount: &placeCount)
        self.placeCount = placeCount
        cutGroup = CutGroup(plan)
        parts = try plan.source.plans.map { try PreparedQuery($0) }
    }

    /// The id of the record that an entry of the plan's stretch stands for.
    func id(of entry: borrowing Entry) throws -> IDBits {
        try id(of: entry, in: stretch?.index)
    }

    /// The id of the record that an entry stands for.
    func id(of entry: borrowing Entry, in index: StoredIndex?) throws -> IDBits {
        guard let index else {
            if entry.key.byteCount == KeyFormat.idSizeBytes, let id = IDBits(prefixOf: entry.key) {
                return id
            }
            throw StoreError.damagedRecord(
                RecordDamage(
                    type: table.name, id: IDBits(high: 0, low: 0).uuid, offset: 0,
                    kind: .wrongKey(byteCount: entry.key.byteCount)))
        }
        guard let id = IDBits(of: entry, in: index) else {
            throw damage(IDBits(high: 0, low: 0), in: index)
        }
        return id
    }

    /// An entry without a record.
    func damage(_ id: IDBits, in index: StoredIndex? = nil) -> StoreError {
        let name = index?.name ?? plan.source.indexName ?? ""
        return .damagedIndex(type: table.name, index: name, id: id.uuid)
    }

    /// Whether the filter lets an encoded record through. Its checksum is verified first.
    func lets(_ bytes: RawSpan, _ id: IDBits, _ view: ReadView, _ memo: TargetMemo?) throws -> Bool
    {
        guard let filter else { return true }
        let record = try table.checkedReader(bytes, id)
        return try filter.matches(record, id, RowScope(view, memo))
    }
}
