/// A writer of comma separated values (RFC 4180). Lines end with a line feed.
package struct CSVWriter {
    private let separator: Unicode.Scalar
    /// Whether a value that a spreadsheet would calculate begins with an apostrophe.
    private let guardsFormulas: Bool
    /// What was written and not taken yet.
    package var text = ""

    package init(separator: Unicode.Scalar = ",", guardsFormulas: Bool = false) {
        self.separator = separator
        self.guardsFormulas = guardsFormulas
    }

    /// Writes a row.
    package mutating func write(_ values: [String]) {
        for (position, value) in values.enumerated() {
            if position > 0 { text.unicodeScalars.append(separator) }
            let value = guardsFormulas ? Self.guarded(value) : value
            if needsQuotes(value) {
                writeQuoted(value)
            } else {
                text += value
            }
        }
        text += "\n"
    }

    private func needsQuotes(_ value: String) -> Bool {
        // At the beginning of a file, U+FEFF would be a byte order mark.
        value.unicodeScalars.contains {
            $0 == "\"" || $0 == "\n" || $0 == "\r" || $0 == "\u{FEFF}" || $0 == separator
        }
    }

    /// Writes a value in quotes. It goes by scalars: a quote and an accent after it are one
    /// character, which is not equal to a quote.
    private mutating func writeQuoted(_ value: String) {
        text += "\""
        for scalar in value.unicodeScalars {
            if scalar == "\"" { text += "\"" }
            text.unicodeScalars.append(scalar)
        }
        text += "\""
    }

    /// Returns a value with an apostrophe before it if a spreadsheet would calculate it.
    package static func guarded(_ value: String) -> String {
        let beginnings: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
        guard let first = value.unicodeScalars.first, beginnings.contains(first),
            Double(value) == nil
        else { return value }
        return "'" + value
    }
}
