/// A question about the records of a store, in a text that names types and fields.
///
///     query   = type ("where" filter | "{" filter "}")? (totals | order)? limit?
///     order   = "sorted" "by" key ("," key)*
///     totals  = "totals" measure ("," measure)* ("by" "each"? column)?
///     measure = "count" | ("sum" | "average" | "least" | "greatest") "(" column ")"
///     key     = "-"? field ("as" "a" "name")? "descending"?
///     limit   = ("limit" | "limited" "to") number
///
/// A limit is one of records, or of groups. Filters and columns are those of `FilterParser`. What a
/// query or an explanation prints is read.
package struct InspectedQuery: Sendable {
    /// What is asked of the records, if not the records themselves.
    struct Totals: Sendable {
        let key: GroupContent
        let measures: [InspectedMeasure]
        /// The greatest number of groups, or nil for all.
        var limit: Int?
    }

    /// The name of the record type.
    package let type: String
    let content: QueryContent
    let totals: Totals?

    /// Whether totals are asked for, and not records.
    package var asksTotals: Bool { totals != nil }

    /// Returns the text of a name of a type or a field in a query.
    package static func name(_ name: String) -> String { FilterText.name(name) }

    /// Returns the text of a value in a query.
    package static func quoted(_ text: String) -> String { FilterText.quoted(text) }

    /// The columns of the answer to totals: the group if there are groups, then the measures.
    package var totalColumns: [String] {
        guard let totals else { return [] }
        return (totals.key.column.map { [$0.term.description] } ?? [])
            + totals.measures.map(\.title)
    }

    /// The greatest number of records, or nil for all.
    package var limit: Int? { content.limit }

    /// Returns this query limited to fewer records, if it is not limited already.
    package func limited(to count: Int) -> InspectedQuery {
        var content = content
        content.limit = min(content.limit ?? count, count)
        return InspectedQuery(type: type, content: content, totals: totals)
    }
}
