import CommandLineSupport
import RecordStore

extension StoredValue {
    /// The number of bytes of data that a table shows.
    private static let shownBytes = 16

    /// The value for a table: on one line, and in quotes if it could be taken for something else.
    var cell: String {
        switch self {
        case .text(let text), .url(let text):
            Self.isPlain(text) ? text : JSONValue.quoted(text)
        case .document(let json): json.printable(keepingLines: false)
        case .array(let values):
            "[\(values.map(\.element).joined(separator: ", "))]"
        case .data(let bytes) where bytes.count > Self.shownBytes:
            "\(Self.hexadecimal(Array(bytes.prefix(Self.shownBytes))))… (\(bytes.count) bytes)"
        default: description
        }
    }

    /// The value as an element of an array.
    private var element: String {
        switch self {
        case .text(let text), .url(let text): JSONValue.quoted(text)
        default: cell
        }
    }

    /// Returns whether the text can be shown without quotes.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, text != "nil" else { return false }
        return first != "\"" && !first.isWhitespace && !last.isWhitespace && !text.contains("…")
            && !text.unicodeScalars.contains(where: \.isUnprintable)
    }

    /// The value as JSON. A number that a reader of JSON may round is a string, and a document is
    /// the JSON that it contains.
    var json: JSONValue {
        switch self {
        case .bool(let flag): .bool(flag)
        case .integer(let number), .hinted(let number, _):
            Int(exactly: number).map { .integer($0) } ?? .string("\(number)")
        case .float(let number): .verbatim("\(number)")
        case .double(let number): .number(number)
        case .data(let bytes): .string(Self.hexadecimal(bytes))
        case .document(let json): .verbatim(json.printable(keepingLines: true))
        case .array(let values): .array(values.map(\.json))
        default: .string(description)
        }
    }
}

extension KeyValue {
    /// Returns the value of the column for a table.
    func cell(shownBy hint: ValueHint?) -> String {
        // Bytes that are not a value of the kind of the column are shown as bytes.
        (try? value())?.hinted(by: hint).cell ?? description.printable(keepingLines: false)
    }

    /// The value of the column as JSON. Cut text is an object with its beginning and the hash of
    /// the whole.
    var json: JSONValue {
        switch content {
        case .absent: .null
        case .bytes: (try? value())?.json ?? .string(description)
        case .cut(_, let digest):
            .object([
                ("cut", .string(description)),
                ("sha256", .string(StoredValue.hexadecimal(digest))),
            ])
        }
    }
}

extension String {
    /// Returns the text with spaces or escapes for characters that would act on a terminal. If the
    /// text is JSON, so is the result.
    fileprivate func printable(keepingLines: Bool) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if !scalar.isUnprintable {
                text.unicodeScalars.append(scalar)
            } else if ["\n", "\r", "\t"].contains(scalar) {
                text += keepingLines ? String(scalar) : " "
            } else {
                text += JSONValue.quoted(String(scalar)).dropFirst().dropLast()
            }
        }
    }
}
