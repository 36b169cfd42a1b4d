/// A condition on records of one type, as a value.
///
/// Operators on the ``Columns`` of a closure make filters, `&&`, `||` and `!` join them, and
/// `and`, `or` and `not` do the same at run time. A filter holds no closure: it prints as text.
///
/// Logic has two values. A comparison with a missing value is false, but for `==` and `!=`, which
/// take nil as a value; `!` of it is then true.
public struct Filter<R: Record>: Hashable, Sendable, CustomStringConvertible {
    let condition: Condition

    init(_ condition: Condition) {
        self.condition = condition
    }

    /// The filter that the closure makes. The result is an optional for the sake of conditions
    /// behind a reference, such as `$0.exercise?.name.hasPrefix("B")`; nil stands for no condition.
    public init(_ condition: (Columns<R>) -> Filter<R>?) {
        self.init(condition(Columns())?.condition ?? .all)
    }

    public func and(_ other: Filter) -> Filter { Filter(condition.and(other.condition)) }

    public func or(_ other: Filter) -> Filter { Filter(condition.or(other.condition)) }

    public var not: Filter { Filter(condition.negated) }

    public var description: String { condition.description }
}
