public import Foundation

/// Numbers and days as a user reads them. Words are English; numbers and the names of days and
/// months are those of the locale.
///
/// ```swift
/// let format = TrainingFormat(locale: Locale(identifier: "de_DE"), unit: .kilograms)
/// print(format.weight(.kilograms(82.5)))  // 82,5 kg
/// ```
public struct TrainingFormat: Hashable, Sendable {
    /// The locale whose numbers and names are used.
    public var locale: Locale
    /// The unit of weights whose own unit is not asked for, and of volumes.
    public var unit: Weight.Unit

    /// Creates a format.
    public init(locale: Locale = .current, unit: Weight.Unit = .kilograms) {
        self.locale = locale
        self.unit = unit
    }

    /// Returns a weight with as many decimals as it needs, two at most.
    /// - Parameter own: the unit, or nil for that of the format.
    public func weight(_ weight: Weight, in own: Weight.Unit? = nil) -> String {
        let unit = own ?? unit
        let style = numbers.grouping(.never).precision(.fractionLength(0...2))
        return "\(weight.number(in: unit).formatted(style)) \(unit.symbol)"
    }

    /// Returns a volume without decimals, with its digits in groups.
    public func volume(_ volume: Volume) -> String {
        "\(volume.whole(in: unit).formatted(integers)) \(unit.symbol)"
    }

    /// Returns a day such as `Friday, 14 August 2026`.
    public func day(_ day: LocalDay) -> String {
        text(
            of: day,
            "\(weekday: .wide), \(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits)")
    }

    /// Returns a day such as `Fri 14 Aug`.
    public func shortDay(_ day: LocalDay) -> String {
        text(of: day, "\(weekday: .abbreviated) \(day: .defaultDigits) \(month: .abbreviated)")
    }

    /// Returns what changed since the last day, such as `+200 kg (+15%) vs Thu 14 Aug`, or
    /// `Baseline day` if there is none.
    public func delta(_ result: DayComparison.Result) -> String {
        guard let last = result.last else { return "Baseline day" }
        let change = result.today.totals.volume - last.totals.volume
        let percent =
            last.totals.volume > .zero ? " (\(signed(result.gainsPercent))%)" : ""
        return "\(signed(change.whole(in: unit))) \(unit.symbol)\(percent) vs "
            + shortDay(last.date)
    }

    /// Returns the sets of one weight, such as `3 sets x 80 kg (10, 8, 8 reps)`.
    public func sets(_ group: SessionBreakdown.Group) -> String {
        let count = group.reps.count
        let reps = group.reps.compactMap { $0.map { $0.formatted(integers) } }
        let times = group.weight.map { " x \(weight($0, in: group.weightUnit))" } ?? ""
        let sets = "\(count.formatted(integers)) set\(count == 1 ? "" : "s")\(times)"
        return reps.isEmpty ? sets : "\(sets) (\(reps.joined(separator: ", ")) reps)"
    }

    /// Halves are rounded away from zero.
    var numbers: FloatingPointFormatStyle<Double> {
        FloatingPointFormatStyle(locale: locale).rounded(rule: .toNearestOrAwayFromZero)
    }

    var integers: IntegerFormatStyle<Int> { IntegerFormatStyle(locale: locale) }

    /// Returns a whole number with its sign. Zero has none.
    private func signed(_ number: Int) -> String {
        number.formatted(integers.sign(strategy: .always(includingZero: false)))
    }

    private func text(of day: LocalDay, _ format: Date.FormatString) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let style = Date.VerbatimFormatStyle(
            format: format, locale: locale, timeZone: .gmt, calendar: calendar)
        return Date(timeIntervalSince1970: Double(day.rawValue) * 86_400).formatted(style)
    }
}
