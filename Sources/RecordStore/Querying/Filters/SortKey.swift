/// One key of an order: a field and a direction.
///
/// A key of what is no field, or of a computed column that there is not, is refused with
/// ``StoreError/invalidQuery(_:)`` when the query is asked.
public struct SortKey<R: Record>: Hashable, Sendable {
    let term: SortTerm
    let refusal: QueryRefusal?

    /// Smallest first; nil before everything.
    public static func ascending<Value: StorableValue>(
        _ path: KeyPath<R, Value>
    ) -> SortKey {
        SortKey(path, isName: false, isDescending: false)
    }

    /// Greatest first; nil after everything.
    public static func descending<Value: StorableValue>(
        _ path: KeyPath<R, Value>
    ) -> SortKey {
        SortKey(path, isName: false, isDescending: true)
    }

    /// Text in the order of names: case and marks do not matter, and 2 comes before 10.
    public static func name<Value: StorableValue>(
        _ path: KeyPath<R, Value>, descending: Bool = false
    ) -> SortKey where Value.Plain == String {
        SortKey(path, isName: true, isDescending: descending)
    }

    /// A computed column of an index by its name.
    public static func computed(_ name: String, descending: Bool = false) -> SortKey {
        let content =
            QueryField.computed(name, in: R.self).map { ColumnContent(.field($0)) }
            ?? ColumnContent(refused: QueryRefusal(noColumn: name, in: R.self))
        return SortKey(content, isName: false, isDescending: descending)
    }

    private init(_ path: PartialKeyPath<R>, isName: Bool, isDescending: Bool) {
        self.init(ColumnContent(path), isName: isName, isDescending: isDescending)
    }

    private init(_ content: ColumnContent, isName: Bool, isDescending: Bool) {
        refusal = content.refusal
        // What is refused stands in no order, and is never asked for one.
        let field = if case .field(let step) = content.term { step } else { QueryField.id }
        term = SortTerm(field: field, isName: isName, isDescending: isDescending)
    }
}
