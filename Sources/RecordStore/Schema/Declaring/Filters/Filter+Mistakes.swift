// Unavailable operators that explain mistakes in filters. The compiler picks one of these only if
// no other overload fits, and prints its message. Without them the compiler has two overloads to
// blame for a value of a wrong type, the one for values and the one for columns, and reports no
// useful error.

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

extension Array {
    @available(*, unavailable, message: "ask the field, as in $0.name.isIn(names)")
    public func contains<Operand: QueryOperand>(_ field: Operand) -> Filter<Operand.Root> {
        Filter(FilterContent.all)
    }
}
