import LMDB

/// A query made ready for one table: its plan, its filter, and what its page tokens are bound to.
///
/// A class, so that handing it on counts one reference.
final class PreparedQuery: Sendable {
    let table: RecordTable
    let plan: QueryPlan
    /// The stretch, for a plan that is one.
    let stretch: PlanStretch?
    /// Whether the plan is one stretch, leaves something to check, and may meet cut texts: asked at
    /// each step, and cheaper than what they stand for.
    let isStretch: Bool
    let isChecked: Bool
    let hasCutGroup: Bool
    /// What each row is checked for; nil if the plan leaves nothing to check.
    let filter: RowFilter?
    /// The part of it that entries answer, and what is then left for the records.
    let entryFilter: EntryFilter?
    private let restFilter: RowFilter?
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
            (stretch, filter, entryFilter, restFilter) = (nil, nil, nil, nil)
            (placeCount, cutGroup, parts) = (0, nil, [])
            (isStretch, isChecked, hasCutGroup) = (false, false, false)
            return
        }
        (unsorted, order) = (nil, nil)
        if case .stretch(let only) = plan.source { stretch = only } else { stretch = nil }
        var placeCount = 0
        filter = try RowFilter(checking: plan.residual, of: table, placeCount: &placeCount)
        if !plan.covered.isEmpty, let entries = plan.entries {
            entryFilter = try EntryFilter(plan, entries, placeCount: &placeCount)
            restFilter = try RowFilter(
                checking: plan.uncovered, of: table, placeCount: &placeCount)
        } else {
            (entryFilter, restFilter) = (nil, nil)
        }
        self.placeCount = placeCount
        cutGroup = CutGroup(plan)
        (isStretch, isChecked, hasCutGroup) = (stretch != nil, filter != nil, cutGroup != nil)
        parts = try plan.source.plans.map { try PreparedQuery($0) }
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

    /// What is left to check of an entry's record; nil if the entry leaves it out.
    func check(
        _ key: RawSpan, _ value: RawSpan, _ id: IDBits, _ scope: RowScope
    ) throws -> RowCheck? {
        if let entryFilter { return try entryFilter.check(key, value, id, of: table, scope) }
        return filter == nil ? .nothing : .whole
    }

    /// The value of a field in an entry of the plan's stretch; nil if only the record has it.
    func value(
        of field: FieldSlots, _ key: RawSpan, _ value: RawSpan, _ id: IDBits
    ) throws -> FoundValue? {
        guard let layout = plan.entries, let place = layout.place(of: field.number),
            !layout.mayBeCut(key)
        else { return nil }
        let values = EntryValues(key, value, id, layout, of: table)
        if case .covered = place { try values.verify() }
        return FoundValue(bytes: try values.value(of: field))
    }

    /// Whether the filter lets an encoded record through. Its checksum is verified first.
    func lets(
        _ bytes: RawSpan, _ id: IDBits, _ check: RowCheck, _ scope: RowScope
    ) throws -> Bool {
        guard check != .nothing, let filter = check == .whole ? filter : restFilter
        else { return true }
        return try filter.matches(table.checkedReader(bytes, id), id, scope)
    }
}

extension RowFilter {
    /// Nil if there is nothing to check.
    fileprivate init?(
        checking conditions: [Condition], of table: RecordTable, placeCount: inout Int
    ) throws {
        if conditions.isEmpty { return nil }
        try self.init(conditions, of: table, placeCount: &placeCount)
    }
}
