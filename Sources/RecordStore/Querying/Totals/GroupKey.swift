public import Foundation

/// What divides the records of a total into groups: a field, an element of an array, a column as in
/// a filter, or the days, weeks, months or years of a date.
public struct GroupKey<R: Record, Value: Sendable>: Sendable {
    let content: GroupContent
    private let read: @Sendable (GroupValues) throws -> [Value]

    /// Returns the values of groups.
    func values(of groups: GroupValues) throws -> [Value] {
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

extension GroupKey where Value == Int? {
    /// Returns a key with a group for each number of a column, which may lie behind a reference or
    /// be calculated. nil has a group too.
    ///
    /// It is that of any value, compiled for numbers: many groups of few rows are read in less
    /// time.
    public static func value<Operand: QueryOperand>(
        _ column: (Columns<R>) -> Operand
    ) -> GroupKey where Operand.Root == R, Operand.Value == Int {
        let representation = Int.representation
        return GroupKey(content: .column(column(Columns<R>())._column.content)) {
            try $0.optionals(representation)
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
