/// A scanner for the values that a filter contains without quotation marks: UUIDs, dates, data,
/// numbers, and numbers with their units.
struct FilterLiteral {
    private let bytes: [UInt8]
    /// Whether a comma separates values here, and stands in none.
    private let isInList: Bool
    /// The words that may follow a number in a query, and are no units.
    private static let words = ["totals", "sorted", "limit", "limited", "by"]

    init(_ bytes: [UInt8], isInList: Bool) {
        (self.bytes, self.isInList) = (bytes, isInList)
    }

    /// Returns the end of the value that begins at an offset; nil if none begins there.
    func end(from start: Int) -> Int? {
        let first = bytes[start]
        if first.isHexadecimal, let end = uuid(from: start) { return end }
        guard first.isDigit || first == UInt8(ascii: "-") else { return nil }
        return date(from: start) ?? data(from: start) ?? number(from: start)
    }

    private func matches(_ offset: Int, _ test: (UInt8) -> Bool) -> Bool {
        offset < bytes.count && test(bytes[offset])
    }

    private func has(_ scalar: Unicode.Scalar, at offset: Int) -> Bool {
        matches(offset) { $0 == UInt8(ascii: scalar) }
    }

    /// Returns the end of the digits that begin at `start`.
    private func digits(from start: Int) -> Int {
        var offset = start
        while matches(offset, \.isDigit) { offset += 1 }
        return offset
    }

    /// Returns the offset after exactly `count` digits; nil if there are fewer.
    private func digits(_ count: Int, from start: Int) -> Int? {
        for offset in start..<start + count where !matches(offset, \.isDigit) { return nil }
        return start + count
    }

    /// Returns the end of a UUID such as `01890a5d-ac96-774b-bcce-b302099a8057`.
    private func uuid(from start: Int) -> Int? {
        for offset in 0..<36 {
            if [8, 13, 18, 23].contains(offset) {
                if !has("-", at: start + offset) { return nil }
            } else if !matches(start + offset, \.isHexadecimal) {
                return nil
            }
        }
        return start + 36
    }

    /// Returns the end of a date such as `2026-11-21`, `2026-11-21T13:49Z` or
    /// `2026-11-21T13:49:49.5Z`.
    private func date(from start: Int) -> Int? {
        guard let year = digits(4, from: start), has("-", at: year),
            let month = digits(2, from: year + 1), has("-", at: month),
            let day = digits(2, from: month + 1)
        else { return nil }
        guard has("T", at: day), let hour = digits(2, from: day + 1), has(":", at: hour),
            let minute = digits(2, from: hour + 1)
        else { return day }
        var end = minute
        if has(":", at: minute), let second = digits(2, from: minute + 1) {
            end = second
            if has(".", at: second), matches(second + 1, \.isDigit) {
                end = digits(from: second + 1)
            }
        }
        return has("Z", at: end) ? end + 1 : end
    }

    /// Returns the end of data such as `0x00ff`.
    private func data(from start: Int) -> Int? {
        guard has("0", at: start), has("x", at: start + 1) else { return nil }
        var offset = start + 2
        while matches(offset, \.isHexadecimal) { offset += 1 }
        return offset
    }

    /// Returns the end of a number such as `-12`, `0.5` or `1e+16`, of one with its unit such as
    /// `62.5 kg` or `62,5kg`, or of seconds since 2001 such as `1e+300s`.
    private func number(from start: Int) -> Int? {
        let first = has("-", at: start) ? start + 1 : start
        var end = digits(from: first)
        if end == first { return nil }
        if has(".", at: end), matches(end + 1, \.isDigit) { end = digits(from: end + 1) }
        if has("e", at: end) || has("E", at: end) {
            let sign = has("+", at: end + 1) || has("-", at: end + 1)
            let exponent = end + (sign ? 2 : 1)
            if matches(exponent, \.isDigit) { end = digits(from: exponent) }
        }
        if has(",", at: end), !isInList, matches(end + 1, \.isDigit),
            let unit = unit(from: digits(from: end + 1))
        {
            return unit
        }
        return unit(from: end) ?? end
    }

    /// Returns the end of the unit behind a number; nil if there is none.
    private func unit(from start: Int) -> Int? {
        let first = FilterText.endOfSpace(in: bytes, from: start)
        guard let end = FilterText.endOfName(in: bytes, from: first) else { return nil }
        let word = bytes[first..<end]
        return Self.words.contains { word.elementsEqual($0.utf8) } ? nil : end
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
    }
}

/// A list of values in square brackets. The other side of the condition determines their kind.
struct FilterList {
    let start: FilterToken
    let elements: [FilterToken]
}
