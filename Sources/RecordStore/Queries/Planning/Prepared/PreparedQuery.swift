import LMDB

/// A query that is prepared for one table: the plan of its shape, with the query's own values.
///
/// This is a class so that passing it on retains only one reference.
final class PreparedQuery: Sendable {
    let table: RecordTable
    /// The plan of the query's shape.
    let form: PreparedPlan
    /// The source of the rows.
    let source: PlanSource
    /// Whether the plan is one stretch. Kept here because each step of a walk asks for it.
    let isStretch: Bool
    /// Whether the plan leaves something to check. Kept here because each step of a walk asks for
    /// it.
    let isChecked: Bool
    /// Whether the plan may meet cut texts. Kept here because each step of a walk asks for it.
    let hasCutGroup: Bool
    /// The values of the query, in the order of its conditions.
    let values: [[UInt8]]
    /// The queries whose results this query needs first.
    let parts: [PreparedQuery]
    /// This query without its order, if rows are sorted in memory; otherwise nil.
    let unsorted: PreparedQuery?
    /// The records that are no rows, because they cannot be read; nil if there are none.
    let passedOver: Set<IDBits>?

    init(
        _ form: PreparedPlan, source: consuming PlanSource, values: [[UInt8]],
        parts: [PreparedQuery],
        unsorted: PreparedQuery?, passedOver: Set<IDBits>? = nil
    ) {
        table = form.plan.table
        self.form = form
        self.values = values
        self.parts = parts
        self.unsorted = unsorted
        isStretch = unsorted == nil && source.isStretch
        self.source = source
        isChecked = form.filter != nil || passedOver != nil
        self.passedOver = passedOver
        hasCutGroup = form.cutGroup != nil
    }

    /// Returns this query without rows for records that a read passes over.
    func passing(over records: PassedRecords?) -> PreparedQuery {
        guard let records else { return self }
        return PreparedQuery(
            form, source: source, values: values, parts: parts.map { $0.passing(over: records) },
            unsorted: unsorted?.passing(over: records), passedOver: records[table])
    }

    /// The stretch of a plan that is one stretch; nil for other plans.
    var stretch: PlanStretch? {
        guard isStretch, case .stretch(let only) = source else { return nil }
        return only
    }

    /// The plan, with the values of the query that it was made for.
    var plan: QueryPlan { form.plan }
    /// The values of this query in place of those of the plan.
    var exchange: ValueExchange {
        ValueExchange(old: form.values, new: unsorted?.values ?? values)
    }
    var order: OrderKey? { form.order }
    var ties: TieReader? { form.ties }
    var cutGroup: CutGroup? { form.cutGroup }

    /// Returns the state that a walk needs to check rows, or nil if the filter needs none.
    func makeState() throws -> FilterState? {
        try form.filterParts.state(for: values)
    }

    /// Returns the id of the record that an entry stands for.
    @inline(__always)
    func id(of entry: borrowing Entry, in index: OpenOrderedIndex?) throws -> IDBits {
        guard let index else { return try table.id(ofKey: entry.key) }
        guard let id = IDBits(of: entry, in: index) else { throw index.damage(of: table, nil) }
        return id
    }

    /// Returns the error for a row that has no record. It has the name of the plan's first index,
    /// or no name if the plan itself walks none.
    func damage(_ id: IDBits) -> StoreError {
        .damagedIndex(type: table.name, index: source.indexName ?? "", id: id.uuid)
    }

    /// Returns the part of the filter that is left to check on the record, or nil if the entry
    /// already fails the filter.
    func check(
        _ key: RawSpan, _ value: RawSpan, _ id: IDBits, _ scope: RowScope
    ) throws -> RowCheck? {
        if passedOver?.contains(id) == true { return nil }
        if let filter = form.entryFilter {
            return try filter.check(key, value, id, of: table, scope)
        }
        return form.filter == nil ? .nothing : .whole
    }

    /// Returns the value of a field from an entry of the plan's stretch, or nil if only the record
    /// has it.
    func value(
        of field: OpenField, _ key: RawSpan, _ value: RawSpan, _ id: IDBits
    ) throws -> FoundValue? {
        guard let layout = form.plan.entries, let part = layout.part(of: field.number),
            !layout.mayBeCut(key)
        else { return nil }
        let values = EntryValues(key, value, id, layout, of: table)
        if case .covered = part { try values.verify() }
        return FoundValue(bytes: try values.value(of: field))
    }

    /// Whether an encoded record passes the filter. The checksum of the record is verified first.
    func lets(
        _ bytes: RawSpan, _ id: IDBits, _ check: RowCheck, _ scope: RowScope
    ) throws -> Bool {
        guard check != .nothing, let filter = check == .whole ? form.filter : form.restFilter
        else { return true }
        return try filter.matches(table.checkedRecord(bytes, id), id, scope)
    }
}

extension QueryExplanation.Step {
    /// Creates the step of a query that was run.
    init(_ query: PreparedQuery, hidesValues: Bool) {
        self.init(query.plan, hidesValues: hidesValues, query.exchange)
    }
}
