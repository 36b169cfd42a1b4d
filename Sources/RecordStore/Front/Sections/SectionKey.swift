public import Foundation

/// A key that divides the records of a query into sections: by the values of a field, by the values
/// of a computed column, or by the days, weeks, months or years of a date.
public struct SectionKey<R: Record, Value: Sendable>: Sendable {
    let field: QueryField
    /// The reason why the key makes no sections, if there is one. Asking for sections throws the
    /// refusal.
    let refusal: QueryRefusal?
    /// A number that is the same for keys that make the same sections, in every process.
    let fingerprint: UInt64
    private let makeSpan: @Sendable ([UInt8]?) throws -> SectionSpan
    private let makeValue: @Sendable ([UInt8]?) throws -> Value

    /// Returns the section in which a value of the field lies.
    func span(of bytes: [UInt8]?) throws -> SectionSpan {
        try ValueProblem.asDamage(of: R.schema.name) { try makeSpan(bytes) }
    }

    /// Returns the value that names a section.
    func value(of span: SectionSpan) throws -> Value {
        try ValueProblem.asDamage(of: R.schema.name) { try makeValue(span.start) }
    }

    /// Returns the section of a value that a token holds.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the bytes are not a value of the field.
    func span(ofToken bytes: [UInt8]?) throws -> SectionSpan {
        do {
            let span = try makeSpan(bytes)
            _ = try makeValue(span.start)
            return span
        } catch {
            throw StoreError.invalidToken(.damaged)
        }
    }
}

extension SectionKey where Value: StorableValue {
    /// Returns a key with one section for each value of a field. nil has a section too. The value
    /// of a section has the form of keys: a text in normal form C, a zero without sign.
    public static func value(_ path: KeyPath<R, Value>) -> SectionKey {
        let (field, refusal) = QueryField.sections(by: path)
        return each(field, refusal)
    }

    /// Returns a key with one section for each value of a computed column. nil has a section too.
    ///
    /// ```swift
    /// SectionKey<Trip, Int>.computed(Trip.year)
    /// ```
    /// To show the greatest value first, sort the query by the column: `.sorted(by:
    /// .computed(Trip.year, descending: true))`. A column that no index over all records has makes
    /// asking for sections throw ``StoreError/invalidQuery(_:)``.
    public static func computed(_ column: ComputedColumn<R, Value>) -> SectionKey {
        let content = ColumnContent(column)
        guard case .field(let field) = content.term else { return each(.id, content.refusal) }
        return each(field, content.refusal)
    }

    private static func each(_ field: QueryField, _ refusal: QueryRefusal?) -> SectionKey {
        var fingerprint = Fingerprint()
        fingerprint.combine(field)
        return SectionKey(
            field: field, refusal: refusal, fingerprint: fingerprint.value,
            makeSpan: { SectionSpan(field, equalTo: $0) },
            makeValue: { try Value.representation.value(of: $0) })
    }
}

extension SectionKey where Value == DateInterval {
    /// Returns a key with one section for each day, week, month or year of a calendar in which a
    /// record lies.
    /// - Parameter component: any component for which the calendar knows where its intervals begin
    ///   and end.
    public static func each(
        _ component: Calendar.Component, of path: KeyPath<R, Date>,
        in calendar: Calendar
    ) -> SectionKey {
        let (field, refusal) = QueryField.sections(by: path)
        let period = CalendarPeriod(component: component, calendar: calendar)
        return SectionKey(
            field: field, refusal: refusal, fingerprint: fingerprint(field, component, calendar),
            makeSpan: { try SectionSpan(field, period.interval(of: try date($0))) },
            makeValue: { period.interval(of: try date($0)) })
    }

    private static func date(_ bytes: [UInt8]?) throws -> Date {
        try Date.representation.value(of: bytes)
    }

    private static func fingerprint(
        _ field: QueryField, _ component: Calendar.Component, _ calendar: Calendar
    ) -> UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(field)
        fingerprint.combine("\(component)")
        fingerprint.combine("\(calendar.identifier)")
        fingerprint.combine(calendar.timeZone.identifier)
        fingerprint.combine(calendar.firstWeekday)
        fingerprint.combine(calendar.minimumDaysInFirstWeek)
        return fingerprint.value
    }
}

extension QueryField {
    /// Returns the field whose values make the sections. The id is refused, because each record has
    /// its own.
    fileprivate static func sections<R: Record>(
        by path: PartialKeyPath<R>
    ) -> (QueryField, QueryRefusal?) {
        let content = ColumnContent(path)
        guard case .field(let field) = content.term, !field.isID else {
            return (.id, content.refusal ?? QueryRefusal(noFieldAt: path))
        }
        return (field, content.refusal)
    }
}
