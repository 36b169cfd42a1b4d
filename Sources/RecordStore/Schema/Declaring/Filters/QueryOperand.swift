/// The left side of a comparison in a filter: a ``Column``, a ``Link``, or one of these behind a
/// reference. One protocol for all keeps the operators few and fast to type-check.
public protocol QueryOperand<Root, Value> {
    /// The record type of the filter.
    associatedtype Root: Record
    /// The type of the values that are compared.
    associatedtype Value: StorableValue

    /// The operand as a column. The underscore keeps the name apart from fields of a record.
    var _column: Column<Root, Value> { get }
}

extension Column: QueryOperand {
    /// The record type of the filter.
    public typealias Root = R

    public var _column: Column { self }
}

extension Optional: QueryOperand where Wrapped: QueryOperand {
    /// The record type of the filter.
    public typealias Root = Wrapped.Root
    /// The type of the values that are compared.
    public typealias Value = Wrapped.Value

    public var _column: Column<Wrapped.Root, Wrapped.Value> {
        // Columns of a filter are never nil: the optional type only says that a reference may lead
        // nowhere. A nil written by hand is no column and is refused.
        self?._column
            ?? Column(
                ColumnContent(
                    refused: QueryRefusal(Root.schema.name, "nil", .unknownField(nearest: nil))))
    }
}
