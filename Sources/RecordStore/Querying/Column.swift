/// A field of a record in a filter, or something computed of fields.
///
/// Comparing it gives a ``Filter``. Optional fields have columns of their plain type: nil is equal
/// to nil, unequal to every value, and neither less nor greater than anything.
public struct Column<R: Record, Value: StorableValue>: Sendable {
    let term: Term

    init(_ term: Term, through steps: [FieldStep] = []) {
        self.term = steps.reversed().reduce(term) { .through($1, $0) }
    }

    /// Whether the value is one of these.
    public func isIn(_ values: [Value]) -> Filter<R> {
        Filter(.among(term, values.map { Constant($0) }))
    }

    /// Whether the value lies in a range, its ends included.
    public func isIn(_ range: ClosedRange<Value>) -> Filter<R> where Value: Comparable {
        self >= range.lowerBound && self <= range.upperBound
    }

    /// Whether the value lies in a range, its upper end excluded.
    public func isIn(_ range: Range<Value>) -> Filter<R> where Value: Comparable {
        self >= range.lowerBound && self < range.upperBound
    }

    /// Whether an array has an element.
    public func contains<Element: StorableValue>(
        _ element: Element
    ) -> Filter<R> where Value == [Element] {
        Filter(.holds(term, Constant(element)))
    }
}

extension Column where Value: RawRepresentable, Value.RawValue: StorableValue {
    /// The same field as its raw value, to calculate with.
    public var rawValue: Column<R, Value.RawValue> { Column<R, Value.RawValue>(term) }
}

/// What can stand on the left of a comparison in a filter: a ``Column``, a ``Link``, or one of
/// these behind a reference. One protocol for all keeps the operators few and fast to type-check.
public protocol QueryOperand<Root, Value> {
    associatedtype Root: Record
    associatedtype Value: StorableValue

    var operand: QueryTerm<Root, Value> { get }
}

/// The inside of a ``QueryOperand``.
public struct QueryTerm<Root: Record, Value: StorableValue>: Sendable {
    let term: Term

    init(_ term: Term) {
        self.term = term
    }
}

extension Column: QueryOperand {
    public typealias Root = R

    public var operand: QueryTerm<R, Value> { QueryTerm(term) }
}

extension Optional: QueryOperand where Wrapped: QueryOperand {
    public typealias Root = Wrapped.Root
    public typealias Value = Wrapped.Value

    public var operand: QueryTerm<Wrapped.Root, Wrapped.Value> {
        // The columns of a filter are never nil; only their type says that a reference may be.
        guard let self else { preconditionFailure("a column of \(Root.self) is nil") }
        return self.operand
    }
}
