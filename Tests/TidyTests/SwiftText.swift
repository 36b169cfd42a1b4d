/// A Swift file split, line by line, into what the compiler reads and what people read.
///
/// The text of string literals is in neither half, only its quotes are: a rule cannot mistake a
/// quoted brace for a brace. Code inside an interpolation is code. Regex literals are not
/// recognised; a quote in one hides the rest of its line.
struct SwiftText {
    /// The code of each line, without comments and without the text of string literals.
    private(set) var code = [""]
    /// The comments of each line.
    private(set) var comments = [""]

    private enum Mode {
        /// `parentheses` counts the open ones of an interpolation, nil outside of one.
        case code(parentheses: Int?)
        case string(hashes: Int, quotes: Int)
        case identifier
        case lineComment
        case blockComment
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var modes = [Mode.code(parentheses: nil)]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        while index < scalars.count {
            if scalars[index] == "\n" {
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
        code.append("")
        comments.append("")
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
            if let parentheses { count(scalars[index], in: parentheses) }
            take(1, into: \.code)
        }
    }

    /// Follows the parentheses of an interpolation back to its string.
    private mutating func count(_ scalar: Unicode.Scalar, in parentheses: Int) {
        if scalar == "(" {
            modes[modes.count - 1] = .code(parentheses: parentheses + 1)
        } else if scalar == ")", parentheses == 1 {
            modes.removeLast()
        } else if scalar == ")" {
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
            let endsLine = escaped >= scalars.count || scalars[escaped] == "\n"
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

    private mutating func take(_ count: Int, into half: WritableKeyPath<SwiftText, [String]>) {
        let last = code.count - 1
        self[keyPath: half][last].unicodeScalars.append(contentsOf: scalars[index..<index + count])
        index += count
    }

    private func starts(with text: String) -> Bool {
        scalars[index...].starts(with: text.unicodeScalars)
    }

    /// How many `#` stand before the quote that opens a string here, nil if none opens here.
    private func hashesBeforeQuote() -> Int? {
        let rest = scalars[index...].drop { $0 == "#" }
        return rest.first == "\"" ? rest.startIndex - index : nil
    }
}
