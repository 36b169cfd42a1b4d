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

extension Column where Value == String {
    /// The text folded: without case, accents and width. The text that it is compared with is
    /// folded too, so `$0.name.folded.contains("MULLER")` finds "Müller".
    public var folded: Column { Column(content.folded) }

    /// Whether the text of the field contains `text`.
    public func contains(_ text: String) -> Filter<R> { test(.contains, text) }

    /// Whether the text of the field begins with `text`.
    public func hasPrefix(_ text: String) -> Filter<R> { test(.prefix, text) }

    /// Whether a word in the text of the field begins with `text`. A word begins after white space,
    /// at a letter or digit after a character that is neither, and at each letter of a script
    /// without spaces.
    public func hasWordPrefix(_ text: String) -> Filter<R> { test(.wordPrefix, text) }

    private func test(_ test: TextTest, _ text: String) -> Filter<R> {
        Filter(content) { (term) throws(ValueProblem) in
            .text(term, test, try Constant(present: text))
        }
    }
}
