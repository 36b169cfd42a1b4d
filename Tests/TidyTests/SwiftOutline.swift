/// What a Swift file declares, by its words and braces.
///
/// A heuristic that does not parse. The name of a declaration is the word behind its keyword, that
/// of an extension the outermost one: `A` of `A.B`, `Array` of `[B]`. Operators, and names that
/// stand in a pattern or in backticks, are left out.
struct SwiftOutline {
    /// A word, or one other character.
    struct Token {
        var text: String
        var line: Int

        var isWord: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
    }

    /// Where a declaration stands.
    enum Place {
        case top, inExtension
        /// In the body of a type.
        case nested
        /// In the body of a function, or of what else has braces.
        case local
    }

    struct Declaration {
        var keyword: String
        var name: String
        var line: Int
        var place: Place
        var isPrivate: Bool
        /// The type that the extension extends in which it stands; nil elsewhere.
        var owner: String?

        var isType: Bool { SwiftOutline.typeKeywords.contains(keyword) }
        var isExtension: Bool { keyword == "extension" }
        var isValue: Bool { SwiftOutline.valueKeywords.contains(keyword) }
    }

    private static let typeKeywords: Set = ["actor", "class", "enum", "protocol", "struct"]
    private static let valueKeywords: Set = ["case", "func", "let", "var"]
    private static let keywords =
        typeKeywords.union(valueKeywords).union(["extension", "typealias"])

    let tokens: [Token]
    private(set) var declarations: [Declaration] = []
    /// What its extensions say that their types conform to.
    private(set) var conformances: Set<String> = []

    init(_ file: SourceFile) {
        tokens = Self.tokens(of: file.swift.code)
        // What opened each brace, nil if it was no type and no extension.
        var blocks: [Declaration?] = []
        var header: Declaration?
        var isPrivate = false
        for (index, token) in tokens.enumerated() {
            if let found = declaration(at: index, isPrivate: isPrivate, in: blocks) {
                declarations.append(found)
                if found.isExtension { conformances.formUnion(inherited(from: index)) }
                if found.isExtension || found.isType { header = found }
            }
            switch token.text {
            // `private(set)` leaves the property visible.
            case "private", "fileprivate": isPrivate = text(at: index + 1) != "("
            // What ends without a brace keeps the word to itself, also `private let (a, b)`.
            case "import", "typealias", "case", "func", "let", "var": isPrivate = false
            case "{":
                blocks.append(header)
                (header, isPrivate) = (nil, false)
            case "}":
                _ = blocks.popLast()
                isPrivate = false
            default: break
            }
        }
    }

    /// The types at the top level that other files can name.
    var types: [Declaration] {
        declarations.filter { $0.isType && $0.place == .top && !$0.isPrivate }
    }

    /// The text of a token, empty before the first and after the last.
    func text(at index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    private func declaration(
        at index: Int, isPrivate: Bool, in blocks: [Declaration?]
    ) -> Declaration? {
        let keyword = tokens[index].text
        guard Self.keywords.contains(keyword), text(at: index - 1) != "." else { return nil }
        let isList = keyword == "extension" && text(at: index + 1) == "["
        let name = isList ? "Array" : text(at: index + 1)
        // `class func` and `case let` declare no class and no case.
        guard Token(text: name, line: 0).isWord, !Self.keywords.contains(name) else { return nil }
        var found = Declaration(
            keyword: keyword, name: name, line: tokens[index].line, place: .nested,
            isPrivate: isPrivate)
        if blocks.contains(where: { $0 == nil }) {
            found.place = .local
        } else if blocks.isEmpty {
            found.place = .top
        } else if blocks.count == 1, let outer = blocks[0], outer.isExtension {
            found.place = .inExtension
            found.isPrivate = isPrivate || outer.isPrivate
            found.owner = outer.name
        }
        return found
    }

    /// The words behind the first colon of a header.
    private func inherited(from index: Int) -> [String] {
        let header = tokens[index...].prefix { $0.text != "{" && $0.text != "where" }
        let names = header.drop { $0.text != ":" }
        return names.indices.filter { tokens[$0].isWord && ![".", "@"].contains(text(at: $0 - 1)) }
            .map { tokens[$0].text }
    }

    private static func tokens(of code: [String]) -> [Token] {
        code.enumerated().flatMap { index, line in
            var tokens: [Token] = []
            var rest = Array(line.utf8)[...]
            while let first = rest.first {
                let word = rest.prefix(while: isOfWord)
                let text = word.isEmpty ? rest.prefix(1) : word
                if first != UInt8(ascii: " ") {
                    tokens.append(
                        Token(text: String(decoding: text, as: UTF8.self), line: index + 1))
                }
                rest = rest.dropFirst(text.count)
            }
            return tokens
        }
    }

    /// Whether a byte is of a word. Letters that are not ASCII are taken whole.
    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
