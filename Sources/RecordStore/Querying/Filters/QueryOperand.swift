/// The left side of a comparison in a filter: a ``Column``, a ``Link``, or one of these behind a
/// reference. One protocol for all keeps the operators few and fast to type-check.
public protocol QueryOperand<Root, Value> {
    associatedtype Root: Record
    associatedtype Value: StorableValue

    /// The operand as a column. The underscore keeps it apart from fields of the same name.
    var _column: Column<Root, Value> { get }
}

extension Column: QueryOperand {
    public typealias Root = R

    public var _column: Column { self }
}

extension Optional: QueryOperand where Wrapped: QueryOperand {
    public typealias Root = Wrapped.Root
    public typealias Value = Wrapped.Value

    public var _column: Column<Wrapped.Root, Wrapped.Value> {
        // The columns of a filter are never nil: only their type says that a reference may be. A
        // nil that was written by hand is no column.
        self?._column
            ?? Column(
                ColumnContent(
                    refused: QueryRefusal(Root.schema.name, "nil", .unknownField(nearest: nil))))
    }
}
