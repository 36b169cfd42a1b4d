/// Returns the filter that checks whether a field is equal to a value, or to nil.
public func == <Left: QueryOperand>(left: Left, right: Left.Value?) -> Filter<Left.Root> {
    .comparison(left, .equal, right)
}

/// Returns the filter that checks whether a field is equal to another field.
public func == <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> {
    .comparison(left, .equal, right)
}

/// Returns the filter that checks whether a field is not equal to a value, or to nil.
public func != <Left: QueryOperand>(left: Left, right: Left.Value?) -> Filter<Left.Root> {
    .comparison(left, .notEqual, right)
}

/// Returns the filter that checks whether a field is not equal to another field.
public func != <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> {
    .comparison(left, .notEqual, right)
}

/// Returns the filter that checks whether a field is less than a value.
public func < <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .order(left, .less, right)
}

/// Returns the filter that checks whether a field is less than another field.
public func < <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .less, right)
}

/// Returns the filter that checks whether a field is less than or equal to a value.
public func <= <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .order(left, .lessOrEqual, right)
}

/// Returns the filter that checks whether a field is less than or equal to another field.
public func <= <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .lessOrEqual, right)
}

/// Returns the filter that checks whether a field is greater than a value.
public func > <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .order(left, .greater, right)
}

/// Returns the filter that checks whether a field is greater than another field.
public func > <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .greater, right)
}

/// Returns the filter that checks whether a field is greater than or equal to a value.
public func >= <Left: QueryOperand>(
    left: Left, right: Left.Value
) -> Filter<Left.Root> where Left.Value: Comparable {
    .order(left, .greaterOrEqual, right)
}

/// Returns the filter that checks whether a field is greater than or equal to another field.
public func >= <Left: QueryOperand>(
    left: Left, right: Column<Left.Root, Left.Value>
) -> Filter<Left.Root> where Left.Value: Comparable {
    .comparison(left, .greaterOrEqual, right)
}

/// Returns the filter for the records that meet both filters. A nil filter is met by all records.
public func && <R>(left: Filter<R>?, right: Filter<R>?) -> Filter<R> {
    (left ?? Filter(FilterContent.all)).and(right ?? Filter(FilterContent.all))
}

/// Returns the filter for the records that meet at least one filter. A nil filter is met by all
/// records.
public func || <R>(left: Filter<R>?, right: Filter<R>?) -> Filter<R> {
    (left ?? Filter(FilterContent.all)).or(right ?? Filter(FilterContent.all))
}

/// Returns the filter for the records that do not meet a filter. A nil filter is met by all
/// records.
public prefix func ! <R>(filter: Filter<R>?) -> Filter<R> {
    (filter ?? Filter(FilterContent.all)).not
}

extension Filter {
    /// Compares with a value or with nil, for relations that take nil.
    fileprivate static func comparison<Left: QueryOperand>(
        _ left: Left, _ relation: Relation, _ right: Left.Value?
    ) -> Filter where Left.Root == R {
        Filter(left._column.content) { (term) throws(ValueProblem) in
            let constant = try right.map { value throws(ValueProblem) in try Constant(value) }
            return .comparison(term, relation, .constant(constant ?? Constant(nilOf: term)))
        }
    }

    /// Compares the order of values, which nil has none of.
    fileprivate static func order<Left: QueryOperand>(
        _ left: Left, _ relation: Relation, _ right: Left.Value
    ) -> Filter where Left.Root == R {
        Filter(left._column.content) { (term) throws(ValueProblem) in
            .comparison(term, relation, .constant(try Constant(present: right)))
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
