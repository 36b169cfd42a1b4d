import LMDB

/// How the keys of one stretch of an index follow from the values of a query.
struct KeyRecipe: Sendable {
    /// The columns that are equal to values.
    let columns: [(column: KeyColumn, value: PlanValue)]
    /// What is said of the column after them.
    let ranges: [Range]

    struct Range: Sendable {
        let relation: KeyRelation
        let value: PlanValue
        let column: KeyColumn
        /// Whether the keys can stand for the whole condition.
        let isExact: Bool
        /// Whether the plan checks the condition all the same.
        let isChecked: Bool
    }

    /// The keys, and how many of their bytes the equal columns take; nil if something would have
    /// to be checked otherwise.
    func keys(for values: [[UInt8]]) throws -> (range: KeyRange, equalBytes: Int)? {
        var encoder = KeyEncoder()
        for (column, value) in columns {
            try encoder.append(bytes: value.bytes(in: values), as: column)
        }
        // Of a range all keys begin with the equal columns.
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
