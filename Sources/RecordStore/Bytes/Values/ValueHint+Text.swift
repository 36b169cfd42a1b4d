// Values with a hint, as people write and read them.
extension ValueHint {
    private static let secondsPerDay = 86_400
    /// The days from 1 January 1970 to 1 January 2001.
    private static let daysBeforeReferenceDate: Int128 = 11_323

    /// Returns the text of a number: `102.5 kg`, `2026-11-21`, `warmUp`, `weight+reps`. Days
    /// outside the years 0 to 9999, and what has no name, are their number.
    package func text(of number: Int128) -> String {
        switch content {
        case .quantity(let unit, let decimals): return "\(number.decimal(places: decimals)) \(unit)"
        case .day:
            let (days, overflow) = number.subtractingReportingOverflow(
                Self.daysBeforeReferenceDate)
            guard !overflow, days.magnitude < 1 << 32 else { return "\(number)" }
            let date = DateText.text(of: Double(Int(days) * Self.secondsPerDay))
            return date.firstIndex(of: "T").map { String(date[..<$0]) } ?? "\(number)"
        case .names(let names):
            return Int(exactly: number).flatMap { names[$0] } ?? "\(number)"
        case .flags(let names):
            if number == 0 { return Self.noFlags }
            guard number > 0, number >> names.count == 0 else { return "\(number)" }
            return names.indices.filter { number >> $0 & 1 == 1 }.map { names[$0] }
                .joined(separator: "+")
        }
    }

    /// Returns the number that a text stands for; nil if it is neither a text of ``text(of:)`` nor
    /// one that people write for it: `102.5kg`, `102,5 kg`.
    package func number(of text: String) -> Int128? {
        switch content {
        case .quantity(let unit, let decimals):
            guard text.hasSuffix(unit) else { return nil }
            var digits = Substring(text.dropLast(unit.count))
            while digits.last?.isWhitespace == true { digits.removeLast() }
            return digits.withDecimalPoint.flatMap { Int128(decimal: $0[...], places: decimals) }
        case .day:
            guard let seconds = DateText.seconds(of: text), !text.hasSuffix("s"),
                !text.contains("T")
            else { return nil }
            return Int128(seconds) / Int128(Self.secondsPerDay) + Self.daysBeforeReferenceDate
        case .names(let names): return names.first { $0.value == text }.map { Int128($0.key) }
        case .flags(let names):
            if text == Self.noFlags { return 0 }
            let words = text.split(separator: "+", omittingEmptySubsequences: false)
            let bits = Set(words.compactMap { word in names.firstIndex { $0 == word } })
            return bits.count == words.count ? bits.reduce(0) { $0 | 1 << Int128($1) } : nil
        }
    }

    /// The form of the texts, for a message.
    var form: String {
        switch content {
        case .quantity(let unit, _): "a number, or one such as 1.5 \(unit)"
        case .day: "a number, or a day such as \"2026-11-21\""
        case .names(let names):
            "a number, or one of "
                + names.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
        case .flags(let names):
            "a number, \(Self.noFlags), or of \(names.joined(separator: ", ")), with + between them"
        }
    }
}
