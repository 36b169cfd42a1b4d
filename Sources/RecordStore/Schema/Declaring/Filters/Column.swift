/// A field of a record in a filter, or a value computed from fields.
///
/// Comparing a column makes a ``Filter``. An optional field has a column of its plain type: nil is
/// equal to nil, unequal to every value, and neither less nor greater than anything.
public struct Column<R: Record, Value: StorableValue>: Sendable {
    let content: ColumnContent

    init(_ content: ColumnContent) {
        self.content = content
    }

    /// Whether the value of the field is one of `values`.
    public func isIn(_ values: [Value]) -> Filter<R> { .isIn(content, values) }

    /// Whether the value of the field lies in a range that includes both ends.
    public func isIn(_ range: ClosedRange<Value>) -> Filter<R> where Value: Comparable {
        self >= range.lowerBound && self <= range.upperBound
    }

    /// Whether the value of the field lies in a range that excludes its upper end.
    public func isIn(_ range: Range<Value>) -> Filter<R> where Value: Comparable {
        self >= range.lowerBound && self < range.upperBound
    }

    /// Whether the array in the field contains an element.
    public func contains<Element: StorableValue>(
        _ element: Element
    ) -> Filter<R> where Value == [Element] {
        Filter(content) { (term) throws(ValueProblem) in
            .holds(term, try Constant(present: element))
        }
    }
}

extension Filter {
    /// Returns the filter that checks whether the value of a term is one of `values`.
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
    /// The field as a column of its raw value, for example to calculate with it.
    public var rawValue: Column<R, Value.RawValue> { Column<R, Value.RawValue>(content) }
}
