public import Foundation

extension Column {
    /// The value of the column, or another value where it is nil.
    public func ifNil(_ value: Value) -> Column { .calculated(self, .ifNil, value) }

    /// The value of the column, or that of another column where it is nil.
    public func ifNil(_ other: Column?) -> Column { .calculated(self, .ifNil, other) }
}

extension Column where Value: Numeric {
    /// The value of the column, or a greater one where it is less than that one.
    public func atLeast(_ least: Value) -> Column { .calculated(self, .greatest, least) }

    /// The greater of the values of two columns.
    public func atLeast(_ other: Column?) -> Column { .calculated(self, .greatest, other) }

    /// The value of the column, or a lesser one where it is greater than that one.
    public func atMost(_ greatest: Value) -> Column { .calculated(self, .least, greatest) }

    /// The lesser of the values of two columns.
    public func atMost(_ other: Column?) -> Column { .calculated(self, .least, other) }
}

extension Column where Value: FieldValue {
    /// Whether the value of the column is a certain one, as a value: for a column of an index. It
    /// is never nil.
    ///
    /// ```swift
    /// ComputedColumn<Exercise, Bool>("isLeg") { $0.category.equals("Legs") }
    /// ```
    public func equals(_ value: Value) -> Column<R, Bool> {
        let right = ColumnContent.value(value, beside: content, of: R.self)
        return Column<R, Bool>(ColumnContent(content, .equal, right, of: R.schema.name))
    }

    /// Whether two columns have the same value, as a value. nil equals nil.
    public func equals(_ other: Column?) -> Column<R, Bool> {
        Column<R, Bool>(ColumnContent(content, .equal, other._column.content, of: R.schema.name))
    }
}

extension Column where Value == Int {
    /// The product with a number, which has room for every product of two numbers.
    public func wideProduct(with factor: Int) -> Column<R, Int128> {
        let right = ColumnContent.value(factor, beside: content, of: R.self)
        return Column<R, Int128>(ColumnContent(content, .wideMultiply, right, of: R.schema.name))
    }

    /// The product of two columns, which has room for every product of two numbers.
    public func wideProduct(with factor: Column?) -> Column<R, Int128> {
        Column<R, Int128>(
            ColumnContent(content, .wideMultiply, factor._column.content, of: R.schema.name))
    }
}

extension Column where Value: FixedWidthInteger {
    /// The quotient of the column and a number, rounded down: -1 divided by 2 is -1. It is nil if
    /// the number is zero.
    public func floorDivided(by divisor: Value) -> Column {
        .calculated(self, .floorDivide, divisor)
    }

    /// The quotient of two columns, rounded down.
    public func floorDivided(by divisor: Column?) -> Column {
        .calculated(self, .floorDivide, divisor)
    }
}

extension Column where Value == Date {
    /// The day on which the date falls, as the number of days since 1 January 1970.
    ///
    /// ```swift
    /// Query<Trip> { $0.end.day(offsetMinutes: 60) - $0.start.day(offsetMinutes: 60) > 7 }
    /// ```
    /// - Parameter offsetMinutes: the minutes that clocks are ahead of coordinated universal time.
    public func day<Offset: FixedWidthInteger & StorableValue>(
        offsetMinutes: Column<R, Offset>?
    ) -> Column<R, Int> {
        Column<R, Int>(
            ColumnContent(content, .day, offsetMinutes._column.content, of: R.schema.name))
    }

    /// The day on which the date falls, where clocks are always some minutes ahead of coordinated
    /// universal time.
    public func day(offsetMinutes: Int) -> Column<R, Int> {
        let offset = ColumnContent.value(offsetMinutes, beside: content, of: R.self)
        return Column<R, Int>(ColumnContent(content, .day, offset, of: R.schema.name))
    }
}

extension Column {
    /// The column as values of a type that is stored as this one is, such as a type for days.
    public func `as`<Other: RawRepresentable & StorableValue>(
        _ type: Other.Type
    ) -> Column<R, Other> where Other.RawValue == Value {
        Column<R, Other>(content)
    }
}
