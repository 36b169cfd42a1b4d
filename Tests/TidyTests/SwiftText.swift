/// A Swift file split, line by line, into what the compiler reads and what people read.
///
/// The text of string literals is in neither half, only its quotes are: a rule cannot mistake a
/// quoted brace for a brace. Code inside an interpolation is code. Regex literals are not
/// recognised; a quote in one hides the rest of its line.
struct SwiftText {
    /// The code of each line, without comments and without the text of string literals.
    let code: [String]
    /// The comments of each line.
    let comments: [String]

    init(_ text: String) {
        var scanner = SwiftScanner(text)
        scanner.scan()
        code = scanner.code.map { String(decoding: $0, as: UTF8.self) }
        comments = scanner.comments.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A walk over the bytes of a Swift file. Only ASCII bytes have a meaning; all others are text.
private struct SwiftScanner {
    private(set) var code: [[UInt8]] = [[]]
    private(set) var comments: [[UInt8]] = [[]]

    private enum Mode {
        /// `parentheses` counts the open ones of an interpolation, nil outside of one.
        case code(parentheses: Int?)
        case string(hashes: Int, quotes: Int)
        case identifier
        case lineComment
        case blockComment
    }

    private let bytes: [UInt8]
    private var index = 0
    private var modes = [Mode.code(parentheses: nil)]

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func scan() {
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") {
                startLine()
                continue
            }
            switch modes[modes.count - 1] {
            case .code(let parentheses): scanCode(parentheses: parentheses)
            case .string(let hashes, let quotes): scanString(hashes: hashes, quotes: quotes)
            case .identifier: scanIdentifier()
            case .lineComment: take(1, into: \.comments)
            case .blockComment: scanBlockComment()
            }
        }
    }

    private mutating func startLine() {
        switch modes[modes.count - 1] {
        case .lineComment, .identifier, .string(_, quotes: 1): modes.removeLast()
        default: break
        }
        code.append([])
        comments.append([])
        index += 1
    }

    private mutating func scanCode(parentheses: Int?) {
        if starts(with: "//") {
            modes.append(.lineComment)
        } else if starts(with: "/*") {
            modes.append(.blockComment)
            take(2, into: \.comments)
        } else if let hashes = hashesBeforeQuote() {
            index += hashes
            let quotes = starts(with: "\"\"\"") ? 3 : 1
            modes.append(.string(hashes: hashes, quotes: quotes))
            take(quotes, into: \.code)
        } else if starts(with: "`") {
            modes.append(.identifier)
            take(1, into: \.code)
        } else {
            if let parentheses { count(bytes[index], in: parentheses) }
            take(1, into: \.code)
        }
    }

    /// Follows the parentheses of an interpolation back to its string.
    private mutating func count(_ byte: UInt8, in parentheses: Int) {
        if byte == UInt8(ascii: "(") {
            modes[modes.count - 1] = .code(parentheses: parentheses + 1)
        } else if byte == UInt8(ascii: ")"), parentheses == 1 {
            modes.removeLast()
        } else if byte == UInt8(ascii: ")") {
            modes[modes.count - 1] = .code(parentheses: parentheses - 1)
        }
    }

    private mutating func scanString(hashes: Int, quotes: Int) {
        let fence = String(repeating: "#", count: hashes)
        if starts(with: "\\" + fence + "(") {
            index += 1 + hashes
            modes.append(.code(parentheses: 1))
            take(1, into: \.code)
        } else if starts(with: "\\" + fence) {
            let escaped = index + 1 + hashes
            let endsLine = escaped >= bytes.count || bytes[escaped] == UInt8(ascii: "\n")
            index = endsLine ? escaped : escaped + 1
        } else if starts(with: String(repeating: "\"", count: quotes) + fence) {
            modes.removeLast()
            take(quotes, into: \.code)
            index += hashes
        } else {
            index += 1
        }
    }

    private mutating func scanIdentifier() {
        if starts(with: "`") {
            modes.removeLast()
            take(1, into: \.code)
        } else {
            index += 1
        }
    }

    private mutating func scanBlockComment() {
        if starts(with: "/*") {
            modes.append(.blockComment)
            take(2, into: \.comments)
        } else if starts(with: "*/") {
            modes.removeLast()
            take(2, into: \.comments)
        } else {
            take(1, into: \.comments)
        }
    }

    private mutating func take(_ count: Int, into half: WritableKeyPath<SwiftScanner, [[UInt8]]>) {
        self[keyPath: half][code.count - 1] += bytes[index..<index + count]
        index += count
    }

    private func starts(with text: String) -> Bool {
        let text = text.utf8
        // Most bytes begin nothing.
        guard bytes[index] == text.first, index + text.count <= bytes.count else { return false }
        return bytes[index..<index + text.count].elementsEqual(text)
    }

    /// How many `#` stand before the quote that opens a string here, nil if none opens here.
    private func hashesBeforeQuote() -> Int? {
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - index : nil
    }
}
