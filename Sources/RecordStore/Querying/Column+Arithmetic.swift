// Sums, differences and products of numbers, for comparisons such as `$0.reps * 2 > $0.goal`.
// Where one side is nil, or the result does not fit the type, the result is nil.

public func + <R, Value: Numeric>(left: Column<R, Value>?, right: Value) -> Column<R, Value> {
    .calculated(left, .add, right)
}

public func + <R, Value: Numeric>(
    left: Column<R, Value>?, right: Column<R, Value>
) -> Column<R, Value> {
    .calculated(left, .add, right)
}

public func + <R, Value: Numeric>(left: Value, right: Column<R, Value>?) -> Column<R, Value> {
    .calculated(left, .add, right)
}

public func - <R, Value: Numeric>(left: Column<R, Value>?, right: Value) -> Column<R, Value> {
    .calculated(left, .subtract, right)
}

public func - <R, Value: Numeric>(
    left: Column<R, Value>?, right: Column<R, Value>
) -> Column<R, Value> {
    .calculated(left, .subtract, right)
}

public func - <R, Value: Numeric>(left: Value, right: Column<R, Value>?) -> Column<R, Value> {
    .calculated(left, .subtract, right)
}

public func * <R, Value: Numeric>(left: Column<R, Value>?, right: Value) -> Column<R, Value> {
    .calculated(left, .multiply, right)
}

public func * <R, Value: Numeric>(
    left: Column<R, Value>?, right: Column<R, Value>
) -> Column<R, Value> {
    .calculated(left, .multiply, right)
}

public func * <R, Value: Numeric>(left: Value, right: Column<R, Value>?) -> Column<R, Value> {
    .calculated(left, .multiply, right)
}

extension Column {
    fileprivate static func calculated(
        _ left: Column?, _ operation: Arithmetic, _ right: Value
    ) -> Column {
        calculated(left, operation, Column(.constant(Constant(right))))
    }

    fileprivate static func calculated(
        _ left: Value, _ operation: Arithmetic, _ right: Column?
    ) -> Column {
        calculated(Column(.constant(Constant(left))), operation, right)
    }

    fileprivate static func calculated(
        _ left: Column?, _ operation: Arithmetic, _ right: Column?
    ) -> Column {
        Column(.arithmetic(left.operand.term, operation, right.operand.term))
    }
}
