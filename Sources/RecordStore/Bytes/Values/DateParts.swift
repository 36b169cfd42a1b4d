/// The numbers in the text of a date, which may not form a valid date: `2026-11-21`,
/// `2026-11-21T13:49`, `2026-11-21 13:49:49.5Z`.
struct DateParts {
    let year: Int
    let month: Int
    let day: Int
    private(set) var hour = 0
    private(set) var minute = 0
    private(set) var second = 0
    /// The digits of the fraction of the second.
    private(set) var fraction = ""

    private static let longestFraction = 25

    /// Reads the numbers of a text, or returns nil if the text has another form.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard let year = Self.number(of: 4, in: &rest), Self.take("-", from: &rest),
            let month = Self.number(of: 2, in: &rest), Self.take("-", from: &rest),
            let day = Self.number(of: 2, in: &rest)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        if rest.isEmpty { return }
        guard Self.take("T", from: &rest) || Self.take(" ", from: &rest),
            let hour = Self.number(of: 2, in: &rest), Self.take(":", from: &rest),
            let minute = Self.number(of: 2, in: &rest)
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
        if Self.take(":", from: &rest) {
            guard let second = Self.number(of: 2, in: &rest) else { return nil }
            self.second = second
            if Self.take(".", from: &rest) {
                let digits = rest.prefix(while: \.isDigit)
                guard 1...Self.longestFraction ~= digits.count else { return nil }
                fraction = String(decoding: digits, as: UTF8.self)
                rest = rest[digits.endIndex...]
            }
        }
        _ = Self.take("Z", from: &rest)
        if !rest.isEmpty { return nil }
    }

    /// Removes a character from the start of the text. Returns false if the text starts with
    /// another one.
    private static func take(_ sign: Unicode.Scalar, from rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Removes a number with this count of digits from the start of the text, or returns nil if
    /// there is none.
    private static func number(of count: Int, in rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
