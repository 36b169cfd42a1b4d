import Foundation

/// Numbers and lengths of time as programs write them.
enum RowText {
    /// Returns a number with a decimal point or a decimal comma; nil if the text is none. Where
    /// both stand, the last one is the decimal one.
    static func number(_ text: String) -> Double? {
        var plain = text
        let (point, comma) = (plain.lastIndex(of: "."), plain.lastIndex(of: ","))
        switch (point, comma) {
        case (let point?, let comma?):
            plain = plain.replacing(point < comma ? "." : ",", with: "")
            plain = plain.replacing(",", with: ".")
        case (nil, _?): plain = plain.replacing(",", with: ".")
        default: break
        }
        guard !plain.isEmpty, plain.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
            let number = Double(plain), number.isFinite
        else { return nil }
        return number
    }

    /// Returns the seconds of a length of time; nil if the text is none: `55s`, `1h 5m`, `264h 1m`,
    /// `1:05:00`, `3900`.
    static func seconds(_ text: String) -> Double? {
        if let number = number(text) { return number >= 0 ? number : nil }
        if text.contains(":") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
                .map { number(String($0)) }
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
            guard let scale, let number = number(digits) else { return nil }
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
}
