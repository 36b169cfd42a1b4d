import Synchronization

/// The columns of a selection without their types, and what was prepared for them last, so that
/// repeating the selection, also by other queries, needs no preparation.
///
/// Copies of a selection share one object. It is not generic, so that its calls look up no type
/// metadata.
@safe final class SelectionColumns: Sendable {
    let contents: [ColumnContent]
    let accesses: [ColumnAccess]
    let terms: [Term]
    /// The size of a row, which has an id, and then a tuple of the values.
    let rowSize: Int
    /// The distance of two rows in an array.
    let rowStride: Int
    private let known = Mutex<PreparedSelection?>(nil)

    init(
        _ contents: [ColumnContent], _ accesses: [ColumnAccess], rowSize: Int, rowStride: Int
    ) {
        self.contents = contents
        // Safe because each access stays beside its column.
        unsafe self.accesses = accesses
        terms = contents.map { $0.term }
        (self.rowSize, self.rowStride) = (rowSize, rowStride)
    }

    /// Throws the reason why a column is refused, if one is.
    func check() throws {
        for content in contents { if let refusal = content.refusal { throw refusal.error } }
    }

    /// Returns the columns prepared for the rows of a query.
    func prepared(for query: PreparedQuery) throws -> PreparedSelection {
        let table = query.table
        let layout = query.isStretch ? query.plan.entries : nil
        if let known = known.withLock({ $0 }), known.table === table, known.layout === layout {
            return known
        }
        let made = try PreparedSelection(self, of: table, layout)
        known.withLock { $0 = made }
        return made
    }
}

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
