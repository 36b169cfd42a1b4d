/// The names that a Swift file declares, as documentation spells them: `b`, `c(d:_:)`, `init(e:)`.
///
/// A heuristic that does not parse. Lines of comments are left out, but what looks like code in a
/// string or behind other code is taken for it. Operators and subscripts are left out.
struct DeclaredNames {
    private(set) var names: Set<String> = []
    /// All words of the code.
    var words: Set<String> { Set(tokens) }
    /// Words, and other characters one by one.
    private let tokens: [String]

    private static let plainKeywords: Set = [
        "actor", "associatedtype", "class", "enum", "let", "protocol", "struct", "typealias", "var",
    ]

    init(_ file: SourceFile) {
        tokens = file.lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .flatMap(Self.tokens)
        for (index, token) in tokens.enumerated() where text(at: index - 1) != "." {
            switch token {
            case "func": declareFunction(at: index + 1)
            case "init": declareFunction(at: index)
            case "case": declareCases(from: index + 1)
            case let keyword where Self.plainKeywords.contains(keyword):
                names.insert(text(at: index + 1))
            default: break
            }
        }
    }

    /// Byte by byte: the whole tree is read.
    private static func tokens(of line: String) -> [String] {
        var tokens: [String] = []
        var word: [UInt8] = []
        for byte in Array(line.utf8) + [UInt8(ascii: " ")] {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
                word.append(byte)
            default:
                if !word.isEmpty { tokens.append(String(decoding: word, as: UTF8.self)) }
                word = []
                if byte != UInt8(ascii: " ") { tokens.append(String(UnicodeScalar(byte))) }
            }
        }
        return tokens
    }

    /// The text of a token, empty before the first and after the last.
    private func text(at index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index] : ""
    }

    private func isWord(at index: Int) -> Bool {
        text(at: index).first.map { $0.isLetter || $0 == "_" } ?? false
    }

    private mutating func declareFunction(at index: Int) {
        var open = index + 1
        if ["?", "!"].contains(text(at: open)) { open += 1 }
        if text(at: open) == "<" { open = end(of: open) + 1 }
        guard text(at: open) == "(" else { return }
        names.insert(text(at: index) + labels(from: open))
    }

    private mutating func declareCases(from index: Int) {
        guard isWord(at: index) else { return }
        var next = index + 1
        var name = text(at: index)
        if text(at: next) == "(" {
            name += labels(from: next)
            next = end(of: next) + 1
        }
        names.insert(name)
        if text(at: next) == "," { declareCases(from: next + 1) }
    }

    /// The labels of the parameters in parentheses.
    private func labels(from open: Int) -> String {
        var labels = ""
        var isFirst = true
        var index = open + 1
        let close = end(of: open)
        while index < close {
            if isFirst {
                // `a: B`, `_ a: B` or `a b: C`; in a case of an enum also a type alone.
                let isNamed = [1, 2].contains { text(at: index + $0) == ":" }
                labels += isNamed && isWord(at: index) ? text(at: index) : "_"
                labels += ":"
            }
            isFirst = text(at: index) == ","
            index = end(of: index) + 1
        }
        return "(\(labels))"
    }

    /// Where what opens here is closed; what opens nothing ends where it is.
    private func end(of open: Int) -> Int {
        var depth = 0
        for index in open..<tokens.count {
            switch text(at: index) {
            case "(", "[", "{", "<": depth += 1
            case ")", "]", "}": depth -= 1
            case ">" where text(at: index - 1) != "-": depth -= 1
            default: break
            }
            if depth <= 0 { return index }
        }
        return tokens.count
    }
}
