/// A condition on records of one type, as a value.
///
/// Operators on the ``Columns`` of a closure make filters, `&&`, `||` and `!` join them, and
/// `and`, `or` and `not` do the same at run time. A filter holds no closure: it prints as text.
///
/// Logic has two values. A comparison with a missing value is false, but for `==` and `!=`, which
/// take nil as a value; `!` of it is then true.
///
/// A filter that cannot be asked, because it names what is no field, compares with a value that
/// none can have, or has more than 16 levels, is made all the same, since operators cannot throw.
/// It prints as the error that it throws when it is asked or coded.
public struct Filter<R: Record>: Hashable, Sendable, CustomStringConvertible {
    let content: FilterContent

    init(_ content: FilterContent) {
        self.content = content
    }

    /// A condition on fields themselves, which the store asks for.
    init(_ condition: Condition) {
        content = FilterContent(condition, depth: 1)
    }

    /// The filter that the closure makes. The result is an optional for the sake of conditions
    /// behind a reference, such as `$0.exercise?.name.hasPrefix("B")`; nil stands for no condition.
    public init(_ condition: (Columns<R>) -> Filter<R>?) {
        self.init(condition(Columns())?.content ?? .all)
    }

    public func and(_ other: Filter) -> Filter {
        Filter(content.and(other.content, of: R.schema.name))
    }

    public func or(_ other: Filter) -> Filter {
        Filter(content.or(other.content, of: R.schema.name))
    }

    public var not: Filter { Filter(content.negated(of: R.schema.name)) }

    public var description: String { content.description }
}

extension Filter {
    /// What a term and values make; refused if one of these is no value of any field.
    init(
        _ operand: ColumnContent, _ condition: (Term) throws(ValueProblem) -> Condition
    ) {
        if let refusal = operand.refusal {
            content = FilterContent(refused: refusal)
            return
        }
        do throws(ValueProblem) {
            content = FilterContent(try condition(operand.term), depth: operand.depth)
        } catch {
            content = FilterContent(
                refused: QueryRefusal(R.schema.name, field: operand.term.description, error))
        }
    }
}

extension FilterContent: CustomStringConvertible {
    var description: String {
        refusal.map { "<\($0)>" } ?? condition.description
    }
}
