/// One key of an order: a field and a direction.
///
/// A key of a property that is no field, or of a computed column that no index over all records
/// has, makes the query throw ``StoreError/invalidQuery(_:)`` when it runs.
public struct SortKey<R: Record>: Hashable, Sendable {
    let term: SortTerm
    let refusal: QueryRefusal?

    /// Returns a key that sorts smallest first, with nil before all values.
    public static func ascending<Value: StorableValue>(
        _ path: KeyPath<R, Value>
    ) -> SortKey {
        SortKey(path, isName: false, isDescending: false)
    }

    /// Returns a key that sorts greatest first, with nil after all values.
    public static func descending<Value: StorableValue>(
        _ path: KeyPath<R, Value>
    ) -> SortKey {
        SortKey(path, isName: false, isDescending: true)
    }

    /// Returns a key that sorts texts as names: case and marks do not matter, and 2 comes before
    /// 10.
    public static func name<Value: StorableValue>(
        _ path: KeyPath<R, Value>, descending: Bool = false
    ) -> SortKey where Value.Plain == String {
        SortKey(path, isName: true, isDescending: descending)
    }

    /// Returns a key that sorts by the values of a computed column.
    ///
    /// Rows that no index gives in this order are sorted in memory: then each record is decoded,
    /// and the closure of the column runs.
    public static func computed<Value: StorableValue>(
        _ column: ComputedColumn<R, Value>, descending: Bool = false
    ) -> SortKey {
        SortKey(ColumnContent(column), isName: false, isDescending: descending)
    }

    /// A key that sorts the best hits of the query's search first.
    ///
    /// ```swift
    /// Query<Exercise> { $0.matches("ben pr", in: Exercise.searchIndex) }.sorted(by: .relevance)
    /// ```
    /// The best hits are texts that are equal to the search text, then texts that begin with it,
    /// then texts in which a word begins with it, and then texts that contain it elsewhere. Equal
    /// ranks are ordered by the field in the order of the index, then by length, shorter texts
    /// first. Several words have the rank of the worst of them, in the field of the first, unless a
    /// text contains them together as they were typed. A search text without letters makes all
    /// records equally good.
    ///
    /// The query must have exactly one ``Columns/matches(_:in:)`` that all of its records meet,
    /// not one inside of `||`, `!` or `has`. Another query throws
    /// ``StoreError/invalidQuery(_:)`` when it runs.
    public static var relevance: SortKey {
        SortKey(ColumnContent(.field(.relevance)), isName: false, isDescending: false)
    }

    private init(_ path: PartialKeyPath<R>, isName: Bool, isDescending: Bool) {
        self.init(ColumnContent(path), isName: isName, isDescending: isDescending)
    }

    private init(_ content: ColumnContent, isName: Bool, isDescending: Bool) {
        refusal = content.refusal
        // A refused key is never used for sorting, so any field will do.
        let field = if case .field(let found) = content.term { found } else { QueryField.id }
        term = SortTerm(field: field, isName: isName, isDescending: isDescending)
    }
}
