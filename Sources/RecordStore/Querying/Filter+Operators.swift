public func == <Left: QueryOperand>(left: Left, right: Left.Value?) -> Filter<Left.Root> {
    .comparison(left, .equal, right)
}

public func == <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> {
    .comparison(left, .equal, right)
}

public func != <Left: QueryOperand>(left: Left, right: Left.Value?) -> Filter<Left.Root> {
    .comparison(left, .notEqual, right)
}

public func != <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> {
    .comparison(left, .notEqual, right)
}

public func < <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .less, right)
}

public func < <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .less, right)
}

public func <= <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .lessOrEqual, right)
}

public func <= <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .lessOrEqual, right)
}

public func > <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .greater, right)
}

public func > <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .greater, right)
}

public func >= <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .greaterOrEqual, right)
}

public func >= <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .greaterOrEqual, right)
}

public func && <R>(left: Filter<R>?, right: Filter<R>?) -> Filter<R> {
    Filter((left?.condition ?? .all).and(right?.condition ?? .all))
}

public func || <R>(left: Filter<R>?, right: Filter<R>?) -> Filter<R> {
    Filter((left?.condition ?? .all).or(right?.condition ?? .all))
}

public prefix func ! <R>(filter: Filter<R>?) -> Filter<R> {
    Filter((filter?.condition ?? .all).negated)
}

extension Filter {
    fileprivate static func comparison<Left: QueryOperand>(
        _ left: Left, _ relation: Relation, _ right: Left.Value?
    ) -> Filter where Left.Root == R {
        Filter(
            .comparison(
                left.operand.term, relation, .constant(Constant(right, of: Left.Value.self))))
    }

    fileprivate static func comparison<Left: QueryOperand>(
        _ left: Left, _ relation: Relation, _ right: Column<R, Left.Value>
    ) -> Filter where Left.Root == R {
        Filter(.comparison(left.operand.term, relation, right.term))
    }
}
