/// The part of a filter that the entries of an index answer. Records that fail it are never looked
/// up.
struct EntryFilter: Sendable {
    let layout: EntryLayout
    private let filter: RowFilter
    /// Whether the filter may read covered fields, whose checksum is then verified.
    private let readsCovered: Bool
    /// Whether the plan has further conditions that only records answer.
    private let isPart: Bool

    /// - Parameter parts: collects the values that the filter needs.
    init(_ plan: QueryPlan, _ layout: EntryLayout, _ parts: inout FilterParts) throws {
        self.layout = layout
        filter = try RowFilter(plan.covered, of: plan.table, in: layout.index, &parts)
        readsCovered = !layout.index.covering.isEmpty
        isPart = !plan.uncovered.isEmpty
    }

    /// Returns the part of the filter that is left to check on the record, or nil if the entry
    /// already fails the filter.
    func check(
        _ key: RawSpan, _ value: RawSpan, _ id: IDBits, of table: RecordTable, _ scope: RowScope
    ) throws -> RowCheck? {
        if layout.mayBeCut(key) { return .whole }
        let values = EntryValues(key, value, id, layout, of: table)
        if readsCovered { try values.verify() }
        guard try filter.matches(values, id, scope) else { return nil }
        return isPart ? .rest : .nothing
    }
}
