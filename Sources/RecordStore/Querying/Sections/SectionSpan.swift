import Foundation

/// The values of a field that make a section, as conditions.
struct SectionSpan {
    private let field: QueryField
    /// The smallest value, which names the section; nil for that of nil.
    let start: [UInt8]?
    /// The first value after the section; nil if the section is one value.
    private let end: [UInt8]?

    /// The section of one value, or of nil.
    init(_ field: QueryField, equalTo value: [UInt8]?) {
        self.field = field
        start = value
        end = nil
    }

    init(_ field: QueryField, _ interval: DateInterval) throws(ValueProblem) {
        self.field = field
        start = try Constant(interval.start).bytes
        end = interval.duration == 0 ? nil : try Constant(interval.end).bytes
    }

    /// Whether the sections of two values are one: equal values may have different bytes.
    func isSame(as other: SectionSpan) throws -> Bool {
        try RowTerm.comparable(start, field.kind, of: field.elementKind)
            == RowTerm.comparable(other.start, field.kind, of: field.elementKind)
    }

    /// What the records of the section have in common.
    var condition: Condition {
        guard let end else { return compare(.equal, start) }
        return .and([compare(.greaterOrEqual, start), compare(.less, end)])
    }

    /// What the records of this section and of those after it meet: first those of one condition,
    /// then those of the next.
    func onwards(isDescending: Bool) -> [Condition] {
        switch (isDescending, start, end) {
        case (false, nil, _): [.all]
        case (false, _, _): [compare(.greaterOrEqual, start)]
        case (true, nil, _): [compare(.equal, nil)]
        case (true, _, nil): [compare(.lessOrEqual, start), compare(.equal, nil)]
        case (true, _, _): [compare(.less, end), compare(.equal, nil)]
        }
    }

    /// The same for those after it alone. nil is before all values, and not less than any.
    func beyond(isDescending: Bool) -> [Condition] {
        switch (isDescending, start, end) {
        case (false, nil, _): [compare(.notEqual, nil)]
        case (false, _, nil): [compare(.greater, start)]
        case (false, _, _): [compare(.greaterOrEqual, end)]
        case (true, nil, _): []
        case (true, _, _): [compare(.less, start), compare(.equal, nil)]
        }
    }

    private func compare(_ relation: Relation, _ value: [UInt8]?) -> Condition {
        .comparison(
            .field(field), relation,
            .constant(
                Constant(kind: field.kind, elementKind: field.elementKind, bytes: value)))
    }
}
