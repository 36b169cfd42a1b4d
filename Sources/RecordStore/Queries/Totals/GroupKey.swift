public import Foundation

/// What divides the records of a total into groups: a field, an element of an array, a column as in
/// a filter, or the days, weeks, months or years of a date.
public struct GroupKey<R: Record, Value: Sendable>: Sendable {
    let content: GroupContent
    private let read: @Sendable (FoundValues) throws -> [Value]

    /// Returns the values of groups.
    func values(of groups: FoundValues) throws -> [Value] {
        try ValueProblem.asDamage(of: R.schema.name) { try read(groups) }
    }
}

extension GroupKey {
    /// Returns a key with a group for each value of a field. nil has a group too. The value of a
    /// group has the form of keys: a text in normal form C, a zero without sign.
    public static func value(_ path: KeyPath<R, Value>) -> GroupKey where Value: StorableValue {
        let representation = Value.representation
        return GroupKey(content: .column(ColumnContent(path))) {
            try $0.values(representation)
        }
    }

    /// Returns a key with a group for each value of a column, which may lie behind a reference or
    /// be calculated. nil has a group too.
    ///
    /// ```swift
    /// GroupKey<Trip, Int?>.value { $0.start.day(offsetMinutes: 60) }
    /// ```
    public static func value<Operand: QueryOperand>(
        _ column: (Columns<R>) -> Operand
    ) -> GroupKey where Operand.Root == R, Value == Operand.Value? {
        let representation = Operand.Value.representation
        return GroupKey(content: .column(column(Columns<R>())._column.content)) {
            try $0.optionals(representation)
        }
    }

    /// Returns a key with a group for each element of an array. A record is in the group of each of
    /// its elements once, and in no group if its array is empty.
    public static func element(_ path: KeyPath<R, [Value]>) -> GroupKey where Value: FieldValue {
        let representation = Value.representation
        return GroupKey(content: .elements(ColumnContent(path))) {
            try $0.values(representation)
        }
    }
}

extension GroupKey where Value == DateInterval {
    /// Returns a key with a group for each day, week, month or year of a calendar in which a date
    /// lies. Periods without records have no group.
    /// - Parameter component: any component for which the calendar knows where its intervals begin
    ///   and end.
    public static func each(
        _ component: Calendar.Component, of path: KeyPath<R, Date>, in calendar: Calendar
    ) -> GroupKey {
        let period = CalendarPeriod(component: component, calendar: calendar)
        return GroupKey(content: .periods(ColumnContent(path), period)) { values in
            let representation = Date.representation
            return try values.map { period.interval(of: try representation.value(of: $0)) }
        }
    }
}

/// What divides records into groups, without its types.
enum GroupContent: Sendable {
    /// All records are one group.
    case all
    case column(ColumnContent)
    case elements(ColumnContent)
    case periods(ColumnContent, CalendarPeriod)

    var isOfElements: Bool {
        if case .elements = self { true } else { false }
    }

    var column: ColumnContent? {
        switch self {
        case .all: nil
        case .column(let column), .elements(let column), .periods(let column, _): column
        }
    }

    /// Checks that records of a type have what the key asks for.
    func check(of type: String) throws {
        guard let column else { return }
        if let refusal = column.refusal { throw refusal.error }
        if column.term.kind == .document {
            throw StoreError.unordered(type: type, field: column.term.description)
        }
    }
}

/// The days, weeks, months or years of a calendar.
struct CalendarPeriod: Sendable {
    let component: Calendar.Component
    let calendar: Calendar

    private static let moment: TimeInterval = 0.001

    /// Returns the interval in which a date lies. If the calendar knows no interval, each moment is
    /// one.
    func interval(of date: Date) -> DateInterval {
        guard let found = calendar.dateInterval(of: component, for: date), found.start <= date,
            date < found.end
        else { return DateInterval(start: date, duration: 0) }
        // Of a week in which a place left out a day, Foundation says that it has seven days: it
        // would go on in the next one.
        let last = calendar.dateInterval(of: component, for: found.end - Self.moment)
        guard let next = last?.start, found.start < next, date < next else { return found }
        return DateInterval(start: found.start, end: next)
    }
}
