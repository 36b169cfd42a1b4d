extension Int128 {
    /// Returns the number divided by a power of ten, with all digits and no more.
    package func decimal(places: Int) -> String {
        var digits = String(magnitude)
        let zeros = Swift.max(places + 1 - digits.count, 0)
        digits = String(repeating: "0", count: zeros) + digits
        var fraction = digits.suffix(places)
        while fraction.last == "0" { fraction.removeLast() }
        let sign = self < 0 ? "-" : ""
        return "\(sign)\(digits.dropLast(places))\(fraction.isEmpty ? "" : ".")\(fraction)"
    }

    /// Reads a number with at most so many digits behind the point, and returns it times that power
    /// of ten; nil if the text is no such number, or if the result is too large.
    package init?(decimal text: Substring, places: Int) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : ""
        let whole = parts[0].hasPrefix("-") ? parts[0].dropFirst() : parts[0]
        guard !whole.isEmpty, parts.count == 1 || !fraction.isEmpty, fraction.count <= places,
            (whole + fraction).utf8.allSatisfy(\.isDigit)
        else { return nil }
        self.init(
            parts[0] + fraction + String(repeating: "0", count: places - fraction.count))
    }
}

extension StringProtocol {
    /// The text of a number with a point in place of a comma before its decimals. Nil for one such
    /// as `1,075`, where the comma may also stand between thousands.
    package var withDecimalPoint: String? {
        guard let comma = firstIndex(of: ",") else { return String(self) }
        let whole = self[..<comma].drop { $0 == "-" }
        let isGroup = self[comma...].count == 4 && (1...3).contains(whole.count) && whole != "0"
        if isGroup || contains(".") { return nil }
        return "\(self[..<comma]).\(self[index(after: comma)...])"
    }
}
