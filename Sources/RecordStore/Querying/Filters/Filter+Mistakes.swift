// Comparisons that are written by mistake. The compiler takes one of these only where no other
// fits, and says what is wrong with it: without them it has two overloads to blame for a value of a
// wrong type, that for values and that for columns, and gives up without a word.

@available(*, unavailable, message: "a field is compared with something of another type")
@_disfavoredOverload
public func == <Left: QueryOperand, Right>(left: Left, right: Right) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "a field is compared with something of another type")
@_disfavoredOverload
public func != <Left: QueryOperand, Right>(left: Left, right: Right) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "a field is compared with something of another type")
@_disfavoredOverload
public func < <Left: QueryOperand, Right>(left: Left, right: Right) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "a field is compared with something of another type")
@_disfavoredOverload
public func <= <Left: QueryOperand, Right>(left: Left, right: Right) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "a field is compared with something of another type")
@_disfavoredOverload
public func > <Left: QueryOperand, Right>(left: Left, right: Right) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "a field is compared with something of another type")
@_disfavoredOverload
public func >= <Left: QueryOperand, Right>(left: Left, right: Right) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "nil is neither less nor greater than anything")
@_disfavoredOverload
public func < <Left: QueryOperand>(
    left: Left, right: _OptionalNilComparisonType
) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "nil is neither less nor greater than anything")
@_disfavoredOverload
public func <= <Left: QueryOperand>(
    left: Left, right: _OptionalNilComparisonType
) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "nil is neither less nor greater than anything")
@_disfavoredOverload
public func > <Left: QueryOperand>(
    left: Left, right: _OptionalNilComparisonType
) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "nil is neither less nor greater than anything")
@_disfavoredOverload
public func >= <Left: QueryOperand>(
    left: Left, right: _OptionalNilComparisonType
) -> Filter<Left.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "the field stands on the left of ==")
@_disfavoredOverload
public func == <Right: QueryOperand>(left: Right.Value, right: Right) -> Filter<Right.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "the field stands on the left of !=")
@_disfavoredOverload
public func != <Right: QueryOperand>(left: Right.Value, right: Right) -> Filter<Right.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "the field stands on the left of <")
@_disfavoredOverload
public func < <Right: QueryOperand>(left: Right.Value, right: Right) -> Filter<Right.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "the field stands on the left of <=")
@_disfavoredOverload
public func <= <Right: QueryOperand>(left: Right.Value, right: Right) -> Filter<Right.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "the field stands on the left of >")
@_disfavoredOverload
public func > <Right: QueryOperand>(left: Right.Value, right: Right) -> Filter<Right.Root> {
    Filter(FilterContent.all)
}

@available(*, unavailable, message: "the field stands on the left of >=")
@_disfavoredOverload
public func >= <Right: QueryOperand>(left: Right.Value, right: Right) -> Filter<Right.Root> {
    Filter(FilterContent.all)
}
