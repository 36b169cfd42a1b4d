/// A writer of comma separated values (RFC 4180). Lines end with a line feed.
package struct CSVWriter {
    /// Which values stand in quotes.
    package enum Quoting: Sendable {
        /// Those that need it.
        case asNeeded
        /// Those of the named columns, and others that need it.
        case columns(Set<Int>)
    }

    private let separator: Character
    private let quoting: Quoting
    /// Whether a value that a spreadsheet would calculate begins with an apostrophe.
    private let guardsFormulas: Bool
    /// What was written and not taken yet.
    package var text = ""

    package init(
        separator: Character = ",", quoting: Quoting = .asNeeded, guardsFormulas: Bool = false
    ) {
        self.separator = separator
        self.quoting = quoting
        self.guardsFormulas = guardsFormulas
    }

    /// Writes a row.
    package mutating func write(_ values: [String]) {
        for (position, value) in values.enumerated() {
            if position > 0 { text.append(separator) }
            let value = guardsFormulas ? Self.guarded(value) : value
            if isQuoted(value, position, isOnly: values.count == 1) {
                text += "\"" + value.replacing("\"", with: "\"\"") + "\""
            } else {
                text += value
            }
        }
        text += "\n"
    }

    private func isQuoted(_ value: String, _ position: Int, isOnly: Bool) -> Bool {
        if case .columns(let columns) = quoting, columns.contains(position) { return true }
        // A row of one empty value would be no row.
        if isOnly, value.isEmpty { return true }
        return value.unicodeScalars.contains {
            $0 == "\"" || $0 == "\n" || $0 == "\r" || Character($0) == separator
        }
    }

    private static func guarded(_ value: String) -> String {
        guard let first = value.first, "=+-@\t\r".contains(first), Double(value) == nil else {
            return value
        }
        return "'" + value
    }
}
