// Sums, differences and products of numbers, for comparisons such as `$0.reps * 2 > $0.goal`. The
// result is nil if one side is nil or if the result does not fit the type.

/// Returns a column with the sum of a column and a value.
public func + <R, Value: Numeric>(left: Column<R, Value>?, right: Value) -> Column<R, Value> {
    .calculated(left, .add, right)
}

/// Returns a column with the sum of two columns.
public func + <R, Value: Numeric>(
    left: Column<R, Value>?, right: Column<R, Value>
) -> Column<R, Value> {
    .calculated(left, .add, right)
}

/// Returns a column with the sum of a value and a column.
public func + <R, Value: Numeric>(left: Value, right: Column<R, Value>?) -> Column<R, Value> {
    .calculated(left, .add, right)
}

/// Returns a column with the difference of a column and a value.
public func - <R, Value: Numeric>(left: Column<R, Value>?, right: Value) -> Column<R, Value> {
    .calculated(left, .subtract, right)
}

/// Returns a column with the difference of two columns.
public func - <R, Value: Numeric>(
    left: Column<R, Value>?, right: Column<R, Value>
) -> Column<R, Value> {
    .calculated(left, .subtract, right)
}

/// Returns a column with the difference of a value and a column.
public func - <R, Value: Numeric>(left: Value, right: Column<R, Value>?) -> Column<R, Value> {
    .calculated(left, .subtract, right)
}

/// Returns a column with the product of a column and a value.
public func * <R, Value: Numeric>(left: Column<R, Value>?, right: Value) -> Column<R, Value> {
    .calculated(left, .multiply, right)
}

/// Returns a column with the product of two columns.
public func * <R, Value: Numeric>(
    left: Column<R, Value>?, right: Column<R, Value>
) -> Column<R, Value> {
    .calculated(left, .multiply, right)
}

/// Returns a column with the product of a value and a column.
public func * <R, Value: Numeric>(left: Value, right: Column<R, Value>?) -> Column<R, Value> {
    .calculated(left, .multiply, right)
}

extension Column {
    static func calculated(
        _ left: Column?, _ operation: Calculation, _ right: Value
    ) -> Column {
        let left = left._column.content
        return calculated(left, operation, .value(right, beside: left, of: R.self))
    }

    fileprivate static func calculated(
        _ left: Value, _ operation: Calculation, _ right: Column?
    ) -> Column {
        let right = right._column.content
        return calculated(.value(left, beside: right, of: R.self), operation, right)
    }

    static func calculated(
        _ left: Column?, _ operation: Calculation, _ right: Column?
    ) -> Column {
        calculated(left._column.content, operation, right._column.content)
    }

    private static func calculated(
        _ left: ColumnContent, _ operation: Calculation, _ right: ColumnContent
    ) -> Column {
        Column(ColumnContent(left, operation, right, of: R.schema.name))
    }
}

extension ColumnContent {
    /// Creates the content of a column that calculates with two terms of one kind. A term that is
    /// no number, or too many levels, makes a refusal.
    init(
        _ left: ColumnContent, _ operation: Calculation, _ right: ColumnContent,
        of type: @autoclosure () -> String
    ) {
        let inner = max(left.depth, right.depth)
        if let refusal = left.refusal ?? right.refusal {
            self.init(refused: refusal)
        } else if operation.kind(left.term.kind, right.term.kind) == nil {
            let term = left.term.kind.isNumber ? right.term : left.term
            self.init(refused: QueryRefusal(type(), term.description, .notNumeric))
        } else if inner == FilterContent.deepest {
            self.init(refused: .tooDeep(type()))
        } else {
            self.init(.calculated(left.term, operation, right.term), depth: inner + 1)
        }
    }

    /// Returns the content of a value that is an operand beside another column.
    static func value<R: Record, Value: StorableValue>(
        _ value: Value, beside other: ColumnContent, of type: R.Type
    ) -> ColumnContent {
        if other.refusal != nil { return other }
        do throws(ValueProblem) {
            return ColumnContent(.constant(try Constant(value)))
        } catch {
            return ColumnContent(
                refused: QueryRefusal(R.schema.name, field: other.term.description, error))
        }
    }
}
