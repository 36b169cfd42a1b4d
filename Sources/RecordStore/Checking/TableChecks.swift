/// The checks of one type before any record was looked at.
struct TableChecks {
    let table: RecordTable
    /// The checks of the record indexes.
    let indexes: [IndexCheck]
    let aggregates: AggregateChecks

    init(_ table: RecordTable, _ recorded: [CatalogIndex]) {
        self.table = table
        indexes = table.indexes.compactMap { $0 as? any RecordIndex }.map { index in
            IndexCheck(index, recorded.first { $0.number == index.number })
        }
        aggregates = AggregateChecks(table, recorded)
    }
}
