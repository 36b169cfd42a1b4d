/// A scanner that divides the text of a filter into tokens, one at a time. The scanner works on
/// bytes: a combining mark after a quotation mark would form one character with that quotation
/// mark, and hide it.
struct FilterScanner {
    let text: String
    let bytes: [UInt8]
    private var position = 0
    /// The number of lists that are open. In them a comma separates values.
    private var openLists = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Scans the next token.
    /// - Parameter last: the previous token, which determines whether a minus subtracts.
    /// - Complexity: O(n) for n bytes of the token and of the space before it.
    mutating func next(
        after last: FilterToken.Content?
    ) throws(FilterSyntaxError) -> FilterToken {
        position = FilterText.endOfSpace(in: bytes, from: position)
        let start = position
        let content = try content(isAfterValue: last?.endsValue ?? false)
        return FilterToken(content: content, range: start..<position)
    }

    /// Returns an error at an offset in bytes.
    func error(_ problem: FilterSyntaxError.Problem, at offset: Int) -> FilterSyntaxError {
        let before = String(decoding: bytes[..<offset], as: UTF8.self)
        return FilterSyntaxError(text: text, offset: before.count, problem: problem)
    }

    private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func content(
        isAfterValue: Bool
    ) throws(FilterSyntaxError) -> FilterToken.Content {
        guard let first = byte(at: position) else { return .end }
        if first == UInt8(ascii: "\"") {
            try skipQuoted(to: first)
            return .text
        }
        if first == UInt8(ascii: "`") {
            try skipQuoted(to: first)
            return .quotedName
        }
        let isNegation = first == UInt8(ascii: "-") && isAfterValue
        if !isNegation,
            let end = FilterLiteral(bytes, isInList: openLists > 0).end(from: position)
        {
            position = end
            return .literal
        }
        if let end = FilterText.endOfName(in: bytes, from: position) {
            position = end
            return .name
        }
        guard let sign = sign(first) else { throw error(.expected("a filter"), at: position) }
        if sign == .openList { openLists += 1 }
        if sign == .closeList { openLists -= 1 }
        // People also write one sign where two are printed.
        let isShort = sign == .equal && byte(at: position + 1) != first
        position += isShort ? 1 : sign.rawValue.utf8.count
        return .sign(sign)
    }

    private mutating func skipQuoted(to mark: UInt8) throws(FilterSyntaxError) {
        let start = position
        position += 1
        while let byte = byte(at: position) {
            position += 1
            if byte == mark { return }
            if byte == UInt8(ascii: "\\") { position += 1 }
        }
        throw error(.unreadableText, at: start)
    }

    /// Returns the longest sign that begins at the current position.
    private func sign(_ first: UInt8) -> FilterSign? {
        let second = byte(at: position + 1)
        func pair(_ wanted: Unicode.Scalar, _ both: FilterSign, else one: FilterSign?)
            -> FilterSign?
        {
            second == UInt8(ascii: wanted) ? both : one
        }
        switch Unicode.Scalar(first) {
        case "(": return .open
        case ")": return .close
        case "[": return .openList
        case "]": return .closeList
        case "{": return .openBrace
        case "}": return .closeBrace
        case ",": return .comma
        case "+": return .plus
        case "-": return .minus
        case "*": return .times
        case "=": return .equal
        case "!": return pair("=", .notEqual, else: .not)
        case "<": return pair("=", .lessOrEqual, else: .less)
        case ">": return pair("=", .greaterOrEqual, else: .greater)
        case "&": return pair("&", .and, else: nil)
        case "|": return pair("|", .or, else: nil)
        case "/": return pair("/", .floorDivide, else: nil)
        case "?": return pair(".", .behind, else: pair("?", .ifNil, else: nil))
        case ".":
            guard second == UInt8(ascii: "."), let third = byte(at: position + 2) else {
                return .dot
            }
            if third == UInt8(ascii: ".") { return .inclusiveRange }
            return third == UInt8(ascii: "<") ? .exclusiveRange : .dot
        default: return nil
        }
    }
}

extension FilterToken.Content {
    /// Whether a minus after the token subtracts.
    fileprivate var endsValue: Bool {
        switch self {
        case .name, .quotedName, .literal, .text: true
        case .sign(let sign): sign == .close || sign == .closeList || sign == .closeBrace
        case .end: false
        }
    }
}

/// A token of a filter's text: one word or sign, with its range in bytes.
struct FilterToken: Equatable {
    /// The kind of a token.
    enum Content: Equatable {
        /// The name of a field or a method, or a word such as `nil` or `true`.
        case name
        /// A name between backticks.
        case quotedName
        /// A number, also with a unit, a date, a UUID or hexadecimal digits. The other side of the
        /// comparison determines which.
        case literal
        /// A text between quotation marks.
        case text
        case sign(FilterSign)
        /// The end of the text.
        case end
    }

    let content: Content
    /// The range of the token in the bytes of the text.
    let range: Range<Int>
}
