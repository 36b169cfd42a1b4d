import Foundation
import RecordStore
import Testing

/// What an index should hold of a record, said without a key: marks that sort as its columns do.
struct IndexView<R: Record> {
    let name: String
    /// Queries that the index serves, each with the marks that belong to it.
    let queries: [(query: Query<R>, holds: ([SortMark]) -> Bool)]
    let rows: (R) -> [[SortMark]]

    init(
        _ name: String, queries: [(String, Query<R>)] = [],
        rows: @escaping (R) -> [[SortMark]]
    ) {
        self.name = name
        self.queries = queries.map { text, query in
            (query, { row in row[0].isText(text) })
        }
        self.rows = rows
    }

    /// A view with a query for a stretch of numbers of the first column.
    init(
        _ name: String, from lower: Double, upTo upper: Double, _ query: Query<R>,
        rows: @escaping (R) -> [[SortMark]]
    ) {
        self.name = name
        queries = [
            (query, { row in row[0] >= .real(lower) && row[0] < .real(upper) })
        ]
        self.rows = rows
    }
}
