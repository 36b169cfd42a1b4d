/// A column of numbers that an ``AggregateIndex`` adds up: a field, or an expression.
public struct SummedColumn<R: Record>: Sendable {
    let source: IndexColumn<R>.Source

    /// Returns a column of the numbers of a property. A value that is nil adds nothing.
    public static func field(_ path: any PartialKeyPath<R> & Sendable) -> SummedColumn {
        SummedColumn(source: .field(path))
    }

    /// Returns a column of the numbers of an expression. A value that is nil adds nothing.
    public static func computed<Value: StorableValue>(
        _ column: ComputedColumn<R, Value>
    ) -> SummedColumn {
        SummedColumn(source: .computed(column.declaration))
    }
}
