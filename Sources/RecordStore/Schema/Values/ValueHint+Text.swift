// Values with a hint, as people write and read them.
extension ValueHint {
    private static let secondsPerDay = 86_400
    /// The days from 1 January 1970 to 1 January 2001.
    private static let daysBeforeReferenceDate: Int128 = 11_323

    /// Returns the text of a number: `102.5 kg`, `2026-11-21`. Days outside the years 0 to 9999 are
    /// their number.
    package func text(of number: Int128) -> String {
        switch content {
        case .quantity(let unit, let decimals): return "\(number.decimal(places: decimals)) \(unit)"
        case .day:
            let (days, overflow) = number.subtractingReportingOverflow(
                Self.daysBeforeReferenceDate)
            guard !overflow, days.magnitude < 1 << 32 else { return "\(number)" }
            let date = DateText.text(of: Double(Int(days) * Self.secondsPerDay))
            return date.firstIndex(of: "T").map { String(date[..<$0]) } ?? "\(number)"
        }
    }

    /// Returns the number that a text stands for; nil if it is no text of ``text(of:)``.
    package func number(of text: String) -> Int128? {
        switch content {
        case .quantity(let unit, let decimals):
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2, words[1] == unit else { return nil }
            return Int128(decimal: words[0], places: decimals)
        case .day:
            guard let seconds = DateText.seconds(of: text), !text.hasSuffix("s"),
                !text.contains("T")
            else { return nil }
            return Int128(seconds) / Int128(Self.secondsPerDay) + Self.daysBeforeReferenceDate
        }
    }

    /// The form of the texts, for a message.
    var form: String {
        switch content {
        case .quantity(let unit, _): "a number, or one such as \"1.5 \(unit)\""
        case .day: "a number, or a day such as \"2026-11-21\""
        }
    }
}
