/// A field of a record in a filter, or something computed of fields.
///
/// Comparing it gives a ``Filter``. Optional fields have columns of their plain type: nil is equal
/// to nil, unequal to every value, and neither less nor greater than anything.
public struct Column<R: Record, Value: StorableValue>: Sendable {
    let content: ColumnContent

    init(_ content: ColumnContent) {
        self.content = content
    }

    /// Whether the value is one of these.
    public func isIn(_ values: [Value]) -> Filter<R> { .isIn(content, values) }

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
        Filter(content) { (term) throws(ValueProblem) in
            .holds(term, try Constant(present: element))
        }
    }
}

extension Filter {
    /// Whether what a term stands for is one of these.
    static func isIn<Value: StorableValue>(_ content: ColumnContent, _ values: [Value]) -> Filter {
        Filter(content) { (term) throws(ValueProblem) in
            var constants: [Constant] = []
            constants.reserveCapacity(values.count)
            for value in values { constants.append(try Constant(value)) }
            return .among(term, constants)
        }
    }
}

extension Column where Value: RawRepresentable, Value.RawValue: StorableValue {
    /// The same field as its raw value, to calculate with.
    public var rawValue: Column<R, Value.RawValue> { Column<R, Value.RawValue>(content) }
}
