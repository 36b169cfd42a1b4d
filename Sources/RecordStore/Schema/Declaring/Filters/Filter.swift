/// A condition on the records of one type, as a value.
///
/// Operators on the ``Columns`` of a closure make filters. `&&`, `||` and `!` join filters, and so
/// do the methods `and` and `or` and the property `not`. A filter holds no closure, so it can be
/// printed as text.
///
/// A filter is either true or false for a record. A comparison with a missing value is false, and
/// `!` of it is true. Only `==` and `!=` take nil as a value.
///
/// Operators cannot throw, so a filter with a mistake is still made: one that uses a property that
/// is no field, compares with a value that no field can have, or has more than 16 levels. Such a
/// filter prints as its error, and throws that error when a query runs the filter or an encoder
/// encodes it.
public struct Filter<R: Record>: Hashable, Sendable, CustomStringConvertible {
    let content: FilterContent

    init(_ content: FilterContent) {
        self.content = content
    }

    /// Creates a filter from a condition that the library itself makes, of one level.
    init(_ condition: Condition) {
        content = FilterContent(condition, depth: 1)
    }

    /// Creates the filter that the closure returns. The result is optional to allow a condition
    /// behind a reference, such as `$0.exercise?.name.hasPrefix("B")`; nil stands for no condition.
    public init(_ condition: (Columns<R>) -> Filter<R>?) {
        self.init(condition(Columns())?.content ?? .all)
    }

    /// Returns the filter for the records that meet this filter and another one.
    public func and(_ other: Filter) -> Filter {
        Filter(content.and(other.content, of: R.schema.name))
    }

    /// Returns the filter for the records that meet this filter, another one, or both.
    public func or(_ other: Filter) -> Filter {
        Filter(content.or(other.content, of: R.schema.name))
    }

    /// The filter for the records that do not meet this filter.
    public var not: Filter { Filter(content.negated(of: R.schema.name)) }

    /// The filter as text that ``init(parsing:among:)`` reads, or its error if it has a mistake.
    public var description: String { content.description }
}

extension Filter {
    /// Creates a filter from a term and values. The filter is refused if a value is not one that a
    /// field can have.
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

extension Filter {
    /// The bytes of the filter in a catalog; nil if it needs more than stored fields of the record.
    package var storedBytes: [UInt8]? { content.condition.storedBytes }
}
