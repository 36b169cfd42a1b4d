public import Foundation

/// What makes the sections of a list: a field or a computed column of an index, of which each value
/// is a section, or the days, weeks, months or years of a date.
public struct SectionKey<R: Record, Value: Sendable>: Sendable {
    let field: QueryField
    /// Why there can be no such sections; thrown when they are asked for.
    let refusal: QueryRefusal?
    /// What is equal for keys that make the same sections, in every process.
    let fingerprint: UInt64
    private let makeSpan: @Sendable ([UInt8]?) throws -> SectionSpan
    private let makeValue: @Sendable ([UInt8]?) throws -> Value

    /// The section in which a value of the field lies.
    func span(of bytes: [UInt8]?) throws -> SectionSpan { try makeSpan(bytes) }

    func value(of span: SectionSpan) throws -> Value { try makeValue(span.start) }

    /// The section of a value that a token names.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the bytes are no value of the field.
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
    /// A section for each value; nil is one too.
    public static func value(_ path: KeyPath<R, Value>) -> SectionKey {
        let (field, refusal) = QueryField.sections(by: path)
        return each(field, refusal)
    }

    /// A section for each value of a computed column of an index, by its name.
    ///
    /// ```swift
    /// SectionKey<Trip, Int>.computed("year")
    /// ```
    /// Sort the query by the column to have the greatest value first:
    /// `.sorted(by: .computed("year", descending: true))`.
    public static func computed(_ name: String) -> SectionKey {
        let content = ColumnContent(computed: name, in: R.self, as: Value.self)
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
    /// A section for each day, week, month or year of a calendar in which a record lies.
    /// - Parameter component: anything of which the calendar knows where it begins and ends.
    public static func each(
        _ component: Calendar.Component, of path: KeyPath<R, Date>,
        in calendar: Calendar
    ) -> SectionKey {
        let (field, refusal) = QueryField.sections(by: path)
        return SectionKey(
            field: field, refusal: refusal, fingerprint: fingerprint(field, component, calendar),
            makeSpan: {
                try SectionSpan(field, interval(component, of: try date($0), in: calendar))
            },
            makeValue: { interval(component, of: try date($0), in: calendar) })
    }

    private static func date(_ bytes: [UInt8]?) throws -> Date {
        try Date.representation.value(of: bytes)
    }

    /// Where the calendar knows no interval, each moment is one.
    private static func interval(
        _ component: Calendar.Component, of date: Date, in calendar: Calendar
    ) -> DateInterval {
        if let found = calendar.dateInterval(of: component, for: date), found.start <= date,
            date < found.end
        {
            return found
        }
        return DateInterval(start: date, duration: 0)
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
    /// The field whose values make sections. The id makes none: each record has its own.
    fileprivate static func sections<R: Record>(
        by path: PartialKeyPath<R>
    ) -> (QueryField, QueryRefusal?) {
        let content = ColumnContent(path)
        guard case .field(let step) = content.term, !step.isID else {
            return (.id, content.refusal ?? QueryRefusal(noFieldAt: path))
        }
        return (step, content.refusal)
    }
}
