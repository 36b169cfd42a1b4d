import Foundation

/// The values of a field that make one section, as conditions.
struct SectionSpan {
    private let field: QueryField
    /// The smallest value, which names the section; nil for the section of nil.
    let start: [UInt8]?
    /// The first value after the section; nil if the section is a single value.
    private let end: [UInt8]?

    /// Creates the section of one value, or of nil.
    init(_ field: QueryField, equalTo value: [UInt8]?) {
        self.field = field
        start = value
        end = nil
    }

    /// Creates the section of the dates in an interval. An interval without duration is a single
    /// value.
    init(_ field: QueryField, _ interval: DateInterval) throws(ValueProblem) {
        self.field = field
        start = try Constant(interval.start).bytes
        end = interval.duration == 0 ? nil : try Constant(interval.end).bytes
    }

    /// Whether this section and another one are the same. Equal values may have different bytes.
    func isSame(as other: SectionSpan) throws -> Bool {
        try field.kind.comparable(start, of: field.elementKind)
            == field.kind.comparable(other.start, of: field.elementKind)
    }

    /// Whether this section comes after another one. That of nil comes before all others.
    func comes(after other: SectionSpan, isDescending: Bool) throws -> Bool {
        let own = try field.kind.comparable(start, of: field.elementKind)
        let its = try field.kind.comparable(other.start, of: field.elementKind)
        guard let greater = isDescending ? its : own else { return false }
        guard let less = isDescending ? own : its else { return true }
        return less.precedes(greater)
    }

    /// The condition that the records of the section meet.
    var condition: Condition {
        guard let end else { return compare(.equal, start) }
        return .and([compare(.greaterOrEqual, start), compare(.less, end)])
    }

    /// Returns the conditions for the records of this section and of all sections after it. The
    /// records of the first condition come before those of the next one.
    func onwards(isDescending: Bool) -> [Condition] {
        switch (isDescending, start, end) {
        case (false, nil, _): [.all]
        case (false, _, _): [compare(.greaterOrEqual, start)]
        case (true, nil, _): [compare(.equal, nil)]
        case (true, _, nil): [compare(.lessOrEqual, start), compare(.equal, nil)]
        case (true, _, _): [compare(.less, end), compare(.equal, nil)]
        }
    }

    /// Returns the conditions for the records of all sections after this one. nil sorts before all
    /// values, and is not less than any.
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
