/// One word or sign of a filter's text.
struct FilterToken: Hashable {
    enum Content: Hashable {
        /// A field, a method, `nil`, `true`.
        case name(String)
        /// A number, a date, a UUID or hexadecimal digits: which one is said by what it is
        /// compared with.
        case literal(String)
        /// What stood between quotation marks.
        case text(String)
        case sign(String)
        case end
    }

    let content: Content
    /// How many characters stand before it.
    let offset: Int
}

/// Cuts the text of a filter into tokens.
struct FilterScanner {
    private let text: String
    private var rest: Substring
    private var offset = 0

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    static func tokens(of text: String) throws(FilterSyntaxError) -> [FilterToken] {
        var scanner = FilterScanner(text)
        var tokens: [FilterToken] = []
        while let token = try scanner.next(after: tokens.last) { tokens.append(token) }
        tokens.append(FilterToken(content: .end, offset: scanner.offset))
        return tokens
    }

    /// Longer ones first.
    private static let signs = [
        "..<", "...", "?.", "==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "(", ")", "[", "]",
        "{", "}", ",", ".", "+", "-", "*",
    ]

    private mutating func next(
        after last: FilterToken?
    ) throws(FilterSyntaxError) -> FilterToken? {
        while let first = rest.first, first.isWhitespace { take(1) }
        let start = offset
        guard let first = rest.first else { return nil }
        let content: FilterToken.Content
        if first == "\"" {
            content = .text(try quoted())
        } else if let literal = literal(mayBeNegative: last.map { !$0.endsValue } ?? true) {
            content = .literal(literal)
        } else if first.isLetter || first == "_" {
            let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            take(name.count)
            content = .name(name)
        } else if let sign = Self.signs.first(where: { rest.hasPrefix($0) }) {
            take(sign.count)
            content = .sign(sign)
        } else {
            throw FilterSyntaxError(text: text, offset: start, problem: .expected("a filter"))
        }
        return FilterToken(content: content, offset: start)
    }

    private mutating func take(_ count: Int) {
        rest = rest.dropFirst(count)
        offset += count
    }

    /// - Parameter mayBeNegative: whether a minus belongs to a number, and does not subtract.
    private mutating func literal(mayBeNegative: Bool) -> String? {
        let uuid = /[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/
        let date = /\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z?)?/
        let hexadecimal = /0x[0-9A-Fa-f]*/
        let number = /-?\d+(\.\d+)?([eE][+-]?\d+)?s?/
        let match =
            rest.prefixMatch(of: uuid)?.0 ?? rest.prefixMatch(of: date)?.0
            ?? rest.prefixMatch(of: hexadecimal)?.0 ?? rest.prefixMatch(of: number)?.0
        guard let match, mayBeNegative || match.first != "-" else { return nil }
        take(match.count)
        return String(match)
    }

    private mutating func quoted() throws(FilterSyntaxError) -> String {
        let start = offset
        guard let match = rest.prefixMatch(of: /"([^"\\]|\\.)*"/.dotMatchesNewlines()),
            let text = FilterText.unescaped(match.0.dropFirst().dropLast())
        else { throw FilterSyntaxError(text: text, offset: start, problem: .unreadableText) }
        take(match.0.count)
        return text
    }
}

extension FilterToken {
    /// Whether a minus after it subtracts.
    fileprivate var endsValue: Bool {
        switch content {
        case .name, .literal, .text: true
        case .sign(let sign): [")", "]", "}"].contains(sign)
        case .end: false
        }
    }
}

/// Text between quotation marks, as in Swift: `\"`, `\\`, `\n`, `\r`, `\t`, and `\u{...}` for any
/// scalar.
enum FilterText {
    static func escaped(_ text: String) -> String {
        var escaped = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped + "\""
    }

    /// Nil for an escape that is none.
    static func unescaped(_ text: Substring) -> String? {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\"": result.append("\"")
            case "\\": result.append("\\")
            case "n": result.append("\n")
            case "r": result.append("\r")
            case "t": result.append("\t")
            case "u":
                guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
                    let value = UInt32(String(rest[..<end]), radix: 16),
                    let scalar = Unicode.Scalar(value)
                else { return nil }
                result.append(scalar)
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return String(result)
    }
}
