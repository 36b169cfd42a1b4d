/// The columns of a selection, prepared for the records of a table or for the entries of an index.
final class PreparedSelection: Sendable {
    let table: RecordTable
    /// The layout of the entries that are walked, if they are entries.
    let layout: EntryLayout?
    /// Whether the entries have all columns.
    let isServed: Bool
    let memory: SelectedMemory
    private let parts: FilterParts

    init(_ columns: SelectionColumns, of table: RecordTable, _ layout: EntryLayout?) throws {
        (self.table, self.layout) = (table, layout)
        let isServed = layout.map { layout in columns.terms.allSatisfy { layout.covers($0) } }
        self.isServed = isServed ?? false
        let index = isServed == true ? layout?.index : nil
        var parts = FilterParts(for: [])
        let terms = try columns.terms.map { try RowTerm($0, of: table, in: index, &parts) }
        self.parts = parts
        memory = SelectedMemory(terms, columns)
    }

    /// Returns the state that a walk needs for the columns, or nil if they need none.
    func state() throws -> FilterState? { try parts.state(for: []) }
}
