import LMDB

/// A query made ready for one table: the plan of its shape, with its own values.
///
/// A class, so that handing it on counts one reference.
final class PreparedQuery: Sendable {
    let table: RecordTable
    let form: PreparedPlan
    /// Where its rows come from.
    let source: PlanSource
    /// Whether the plan is one stretch, leaves something to check, and may meet cut texts: asked at
    /// each step, and cheaper than what they stand for.
    let isStretch: Bool
    let isChecked: Bool
    let hasCutGroup: Bool
    /// The values of the query, in the order of its conditions.
    let values: [[UInt8]]
    /// The queries that this one begins with.
    let parts: [PreparedQuery]
    /// The same query without its order, where rows are sorted in memory.
    let unsorted: PreparedQuery?

    init(
        _ form: PreparedPlan, source: consuming PlanSource, values: [[UInt8]],
        parts: [PreparedQuery],
        unsorted: PreparedQuery?
    ) {
        table = form.plan.table
        self.form = form
        self.values = values
        self.parts = parts
        self.unsorted = unsorted
        isStretch = unsorted == nil && source.isStretch
        self.source = source
        isChecked = form.filter != nil
        hasCutGroup = form.cutGroup != nil
    }

    /// The stretch, for a plan that is one.
    var stretch: PlanStretch? {
        guard isStretch, case .stretch(let only) = source else { return nil }
        return only
    }

    var plan: QueryPlan { form.plan }
    var order: OrderKey? { form.order }
    var cutGroup: CutGroup? { form.cutGroup }

    /// What a walk checks rows with; nil if it needs nothing.
    func makeState() throws -> FilterState? {
        let parts = form.filterParts
        if parts.isEmpty { return nil }
        return FilterState(try parts.values(for: values), placeCount: parts.placeCount)
    }

    /// The id of the record that an entry stands for.
    @inline(__always)
    func id(of entry: borrowing Entry, in index: OpenOrderedIndex?) throws -> IDBits {
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
    func damage(_ id: IDBits, in index: OpenOrderedIndex? = nil) -> StoreError {
        let name = index?.name ?? source.indexName ?? ""
        return .damagedIndex(type: table.name, index: name, id: id.uuid)
    }

    /// What is left to check of an entry's record; nil if the entry leaves it out.
    func check(
        _ key: RawSpan, _ value: RawSpan, _ id: IDBits, _ scope: RowScope
    ) throws -> RowCheck? {
        if let filter = form.entryFilter {
            return try filter.check(key, value, id, of: table, scope)
        }
        return isChecked ? .whole : .nothing
    }

    /// The value of a field in an entry of the plan's stretch; nil if only the record has it.
    func value(
        of field: OpenField, _ key: RawSpan, _ value: RawSpan, _ id: IDBits
    ) throws -> FoundValue? {
        guard let layout = form.plan.entries, let place = layout.place(of: field.number),
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
        guard check != .nothing, let filter = check == .whole ? form.filter : form.restFilter
        else { return true }
        return try filter.matches(table.checkedRecord(bytes, id), id, scope)
    }
}
