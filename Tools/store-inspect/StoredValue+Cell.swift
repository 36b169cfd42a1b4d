import CommandLineSupport
import RecordStore

extension StoredValue {
    private static let shownBytes = 16

    /// The value in a table: on one line, in quotes where it would be taken for something else.
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

    private var element: String {
        switch self {
        case .text(let text), .url(let text): JSONValue.quoted(text)
        default: cell
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, text != "nil" else { return false }
        return first != "\"" && !first.isWhitespace && !last.isWhitespace && !text.contains("…")
            && !text.unicodeScalars.contains(where: \.isUnprintable)
    }

    /// Numbers that a reader of JSON may round are texts; documents are what they are.
    var json: JSONValue {
        switch self {
        case .bool(let flag): .bool(flag)
        case .integer(let number):
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
    /// A column in a table.
    var cell: String {
        // What is no value of its kind is told as its bytes are.
        (try? value())?.cell ?? description.printable(keepingLines: false)
    }

    /// Cut text is an object: its beginning and the hash of the whole.
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
    /// The text with spaces or escapes in the place of what would act on a terminal. What is
    /// written so is still JSON where it was.
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
