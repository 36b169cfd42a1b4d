import LMDB

/// A recipe that makes the keys of one stretch of an index from the values of a query.
struct KeyRecipe: Sendable {
    /// The columns that are equal to values, with these values.
    let columns: [(column: KeyColumn, value: PlanValue)]
    /// The conditions on the column after the equal ones.
    let ranges: [Range]

    /// A condition on the column after the equal ones.
    struct Range: Sendable {
        let relation: KeyRelation
        let value: PlanValue
        let column: KeyColumn
        /// Whether the keys can stand for the whole condition.
        let isExact: Bool
        /// Whether the plan checks the condition on each row as well.
        let isChecked: Bool
    }

    /// Returns the keys for the values of a query, and the number of bytes that the equal columns
    /// take in each key. Returns nil if these values need other checks than the plan makes.
    func keys(for values: [[UInt8]]) throws -> (range: KeyRange, equalBytes: Int)? {
        var encoder = KeyEncoder()
        for (column, value) in columns {
            try encoder.append(bytes: value.bytes(in: values), as: column)
        }
        // The keys of a range already begin with the equal columns.
        var keys: KeyBounds?
        for range in ranges {
            let bounds = try encoder.bounds(
                range.relation, bytes: range.value.bytes(in: values), in: range.column)
            if (range.isExact && bounds.isExact) == range.isChecked { return nil }
            keys = keys?.intersection(bounds) ?? bounds
        }
        let equal = encoder.bytes
        return (KeyRange(keys ?? KeyBounds(prefix: equal.array)), equal.byteCount)
    }
}
