/// One key of an order: a field and a direction.
public struct SortKey<R: Record>: Hashable, Sendable {
    let term: SortTerm

    /// Smallest first; nil before everything.
    public static func ascending<Value: StorableValue>(_ path: KeyPath<R, Value>) -> SortKey {
        SortKey(path, isName: false, isDescending: false)
    }

    /// Greatest first; nil after everything.
    public static func descending<Value: StorableValue>(_ path: KeyPath<R, Value>) -> SortKey {
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
        let field = FieldStep.computed(name, in: R.self)
        return SortKey(SortTerm(field: field, isName: false, isDescending: descending))
    }

    private init(_ term: SortTerm) {
        self.term = term
    }

    private init<Value>(_ path: KeyPath<R, Value>, isName: Bool, isDescending: Bool) {
        term = SortTerm(field: FieldStep(path), isName: isName, isDescending: isDescending)
    }
}

/// A sort key without its record type.
struct SortTerm: Hashable, Sendable, CustomStringConvertible {
    let field: FieldStep
    let isName: Bool
    let isDescending: Bool

    var description: String {
        field.name + (isName ? " as a name" : "") + (isDescending ? " descending" : "")
    }
}
