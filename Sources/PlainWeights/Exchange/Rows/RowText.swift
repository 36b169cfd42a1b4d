import Foundation

/// How a file writes numbers, by those of its numbers that can be read in one way only.
struct NumberStyle {
    /// Whether a point, or a comma, is the decimal sign of some number.
    private(set) var hasPoint = false
    private(set) var hasComma = false
    /// Whether semicolons separate the values, as where a comma is the decimal sign.
    var hasSemicolons = false

    /// What a comma or a point means before three digits, as in `1,075`.
    enum Meaning {
        case decimal, thousands, unclear
    }

    var comma: Meaning {
        if hasPoint != hasComma { return hasComma ? .decimal : .thousands }
        return hasSemicolons && !hasPoint ? .decimal : .unclear
    }

    /// A point is the decimal sign of most files: it needs a number that says otherwise.
    var point: Meaning { hasComma && !hasPoint ? .thousands : .decimal }

    /// Takes note of a value, which may be no number.
    mutating func note(_ value: ArraySlice<UInt8>) {
        switch NumberShape(value) {
        case .decimal(UInt8(ascii: ".")), .thousands(UInt8(ascii: ",")): hasPoint = true
        case .decimal(UInt8(ascii: ",")), .thousands(UInt8(ascii: ".")): hasComma = true
        default: break
        }
    }
}

/// What the points and commas of a number say.
private enum NumberShape {
    /// The sign is decimal: others may stand before it, or other than three digits behind it.
    case decimal(UInt8)
    /// The sign stands several times, between groups of three digits.
    case thousands(UInt8)
    /// The sign stands once, before three digits.
    case unclear(UInt8)
    /// There is none, or the value is no number.
    case none

    init(_ value: ArraySlice<UInt8>) {
        self = .none
        let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
        var last: Int?
        var count = 0
        var (hasPoint, hasComma) = (false, false)
        for (place, byte) in zip(value.indices, value) {
            switch byte {
            case point, comma:
                (last, count) = (place, count + 1)
                if byte == point { hasPoint = true } else { hasComma = true }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): break
            default: return
            }
        }
        guard let last else { return }
        let sign = value[last]
        if hasPoint, hasComma {
            self = .decimal(sign)
        } else if count > 1 {
            let groups = value.split(separator: sign, omittingEmptySubsequences: false)
            if groups.dropFirst().allSatisfy({ $0.count == 3 }) { self = .thousands(sign) }
        } else {
            let whole = value[..<last].filter { $0 >= UInt8(ascii: "0") }
            let isGrouped =
                value.endIndex - last == 4 && 1...3 ~= whole.count
                && whole.first != UInt8(ascii: "0")
            self = isGrouped ? .unclear(sign) : .decimal(sign)
        }
    }
}

/// Numbers and lengths of time as programs write them.
enum RowText {
    /// Whether a number can be read in two ways, as `1,075` in a file that has no other number with
    /// a comma or a point.
    static func isUnclear(_ text: String, _ style: NumberStyle) -> Bool {
        guard case .unclear(UInt8(ascii: ",")) = NumberShape(Array(text.utf8)[...]) else {
            return false
        }
        return style.comma == .unclear
    }

    /// Returns a number with a decimal point or a decimal comma; nil if the text is none. Where
    /// both stand, the last one is the decimal one.
    static func number(_ text: String, _ style: NumberStyle = NumberStyle()) -> Double? {
        let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
        var bytes = Array(text.utf8)
        let shape = NumberShape(bytes[...])
        if case .none = shape {
            // Without a sign, or with an exponent and a sign of its own.
            bytes = bytes.map { $0 == comma ? point : $0 }
        } else {
            let decimal = decimalSign(of: shape, style)
            bytes.removeAll { ($0 == point || $0 == comma) && $0 != decimal }
            bytes = bytes.map { $0 == comma ? point : $0 }
        }
        let plain = String(decoding: bytes, as: UTF8.self)
        guard !plain.isEmpty, plain.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
            let number = Double(plain), number.isFinite
        else { return nil }
        return number == 0 ? 0 : number
    }

    /// Returns the decimal sign of a number, or nil if it has none.
    private static func decimalSign(of shape: NumberShape, _ style: NumberStyle) -> UInt8? {
        switch shape {
        case .decimal(let sign): sign
        case .thousands, .none: nil
        case .unclear(let sign):
            (sign == UInt8(ascii: ",") ? style.comma : style.point) == .thousands ? nil : sign
        }
    }

    /// Returns the seconds of a length of time; nil if the text is none: `55s`, `1h 5m`, `264h 1m`,
    /// `1:05:00`, `3900`.
    static func seconds(_ text: String, _ style: NumberStyle = NumberStyle()) -> Double? {
        if let number = number(text, style) { return number >= 0 ? number : nil }
        if text.contains(":") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
                .map { number(String($0), style) }
            guard 2...3 ~= parts.count else { return nil }
            var sum = 0.0
            for part in parts {
                guard let part, part >= 0 else { return nil }
                sum = sum * 60 + part
            }
            return sum
        }
        var sum = 0.0
        var digits = ""
        var isFound = false
        for character in text.lowercased() where character != " " {
            if character.isNumber || character == "." || character == "," {
                digits.append(character)
                continue
            }
            let scale: Double? = ["d": 86_400, "h": 3_600, "m": 60, "s": 1][character]
            if digits.isEmpty, isFound, character.isLetter { continue }
            guard let scale, let number = number(digits, style) else { return nil }
            sum += number * scale
            (digits, isFound) = ("", true)
        }
        return isFound && digits.isEmpty ? sum : nil
    }

    /// Returns whether a text says yes; nil if it says neither.
    static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "1", "x", "y": true
        case "", "no", "false", "0", "n": false
        default: nil
        }
    }

    /// Returns a name trimmed and with single spaces.
    static func name(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Returns a text whose lines end with a line feed.
    static func lines(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
