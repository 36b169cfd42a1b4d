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
    (left ?? Filter(FilterContent.all)).and(right ?? Filter(FilterContent.all))
}

public func || <R>(left: Filter<R>?, right: Filter<R>?) -> Filter<R> {
    (left ?? Filter(FilterContent.all)).or(right ?? Filter(FilterContent.all))
}

public prefix func ! <R>(filter: Filter<R>?) -> Filter<R> {
    (filter ?? Filter(FilterContent.all)).not
}

extension Filter {
    fileprivate static func comparison<Left: QueryOperand>(
        _ left: Left, _ relation: Relation, _ right: Left.Value?
    ) -> Filter where Left.Root == R {
        Filter(left._column.content) { (term) throws(ValueProblem) in
            let constant = try Constant(right, of: Left.Value.self)
            if constant.isNil, !relation.takesNil { throw .missing }
            return .comparison(term, relation, .constant(constant))
        }
    }

    fileprivate static func comparison<Left: QueryOperand>(
        _ left: Left, _ relation: Relation, _ right: Column<R, Left.Value>
    ) -> Filter where Left.Root == R {
        let (left, right) = (left._column.content, right.content)
        if let refusal = left.refusal ?? right.refusal {
            return Filter(FilterContent(refused: refusal))
        }
        return Filter(
            FilterContent(
                .comparison(left.term, relation, right.term), depth: max(left.depth, right.depth)))
    }
}
