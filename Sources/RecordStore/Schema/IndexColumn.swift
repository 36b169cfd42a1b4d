/// A column of an index: a property or a computed value, and its order.
public struct IndexColumn<R: Record>: Sendable {
    enum Source: Sendable {
        case field(any PartialKeyPath<R> & Sendable)
        case computed(ComputedColumn<R>)
    }

    let source: Source
    let style: ColumnStyle
    let isDescending: Bool

    /// Returns a column of the values of a property, lowest first.
    public static func ascending(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .value, isDescending: false)
    }

    /// Returns a column of the values of a property, highest first.
    public static func descending(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .value, isDescending: true)
    }

    /// Returns a column of text in the order of names: case and accents do not matter, and 2 comes
    /// before 10.
    public static func name(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .name, isDescending: false)
    }

    /// Returns a column with one entry for each element of an array. An index has at most one such
    /// column.
    public static func each(_ path: any PartialKeyPath<R> & Sendable) -> IndexColumn {
        IndexColumn(source: .field(path), style: .element, isDescending: false)
    }

    /// Returns a column of values that a closure computes from the record.
    ///
    /// Raise the version whenever the closure computes other values. The store cannot see such a
    /// change: with the same version it would look for new values among old entries. The next
    /// `open` builds an index with another version anew.
    ///
    /// The closure must depend on the record alone, never on the clock or on other state.
    public static func computed<Value: StorableValue>(
        _ name: String, version: Int, descending: Bool = false,
        _ value: @escaping @Sendable (R) -> Value
    ) -> IndexColumn {
        let representation = Value.representation
        let column = ComputedColumn<R>(
            name: name, version: version, type: representation.type
        ) { (record, buffer) throws(ValueProblem) in
            try representation.write(value(record), &buffer)
        }
        return IndexColumn(
            source: .computed(column), style: .value, isDescending: descending)
    }
}
