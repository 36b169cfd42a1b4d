/// A JSON value whose objects keep the order of their keys and whose numbers keep their digits.
package indirect enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])
    /// Text that is already JSON.
    case verbatim(String)

    /// Returns a string, or null for nil.
    package static func optional(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }

    /// Returns a number, or null for nil.
    package static func optional(_ number: Int?) -> JSONValue {
        number.map { .integer($0) } ?? .null
    }

    /// Returns a number, or null for nil.
    package static func optional(_ number: Double?) -> JSONValue {
        number.map { .number($0) } ?? .null
    }

    /// The value as JSON text, indented by two spaces for each level. A scalar or an empty
    /// container takes one line.
    package var text: String { text(indentation: "") }

    /// The value as JSON text on one line. A value that is JSON already has to be on one.
    package var line: String {
        switch self {
        case .array(let elements):
            "[" + elements.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.map { Self.quoted($0.key) + ": " + $0.value.line }
                .joined(separator: ", ") + "}"
        default: text
        }
    }

    /// The value as JSON text that stands in a container, with a beginning for each line but the
    /// first.
    package func text(indentation: String) -> String {
        var text = ""
        write(to: &text, indentation: indentation)
        return text
    }

    private func write(to text: inout String, indentation: String) {
        switch self {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .integer(let number): text += "\(number)"
        // JSON has no infinities and no NaN.
        case .number(let number): text += number.isFinite ? "\(number)" : "null"
        case .string(let string): text += Self.quoted(string)
        case .verbatim(let json): text += json
        case .array(let elements):
            Self.write(elements, "[", "]", to: &text, indentation) { element, text, inner in
                element.write(to: &text, indentation: inner)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &text, indentation) { member, text, inner in
                text += Self.quoted(member.key) + ": "
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ open: String, _ close: String, to text: inout String,
        _ indentation: String, _ writeElement: (Element, inout String, String) -> Void
    ) {
        if elements.isEmpty {
            text += open + close
            return
        }
        let inner = indentation + "  "
        text += open
        for (position, element) in elements.enumerated() {
            text += (position == 0 ? "\n" : ",\n") + inner
            writeElement(element, &text, inner)
        }
        text += "\n" + indentation + close
    }

    /// Returns the text as a JSON string, with everything escaped that JSON or a terminal would
    /// interpret.
    package static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isUnprintable:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Unicode.Scalar {
    /// Whether the character must not be printed as it is.
    ///
    /// Control characters, and characters that change the direction of the text after them, would
    /// let a stored text move the cursor or hide the text beside it.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        default: false
        }
    }
}
