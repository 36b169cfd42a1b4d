/// Functions fit a screen: at most `limit` lines from the declaration to the closing brace.
///
/// A heuristic that counts braces and does not parse. Every outermost block that is not the body of
/// a type or an extension counts as a function: functions, initialisers, accessors, closures that
/// give a property its value, and loops at the top level of a file. What is nested in one counts
/// as part of it. Declarations that `#if` splits within a body are not understood.
struct FunctionLength {
    var limit = 70

    func findings(in file: SourceFile) -> [Finding] {
        var scanner = BlockScanner()
        for (index, code) in file.swift.code.enumerated() {
            scanner.scan(code, line: index + 1)
        }
        return scanner.functions.filter { $0.count > limit }.map {
            file.finding(
                line: $0.lowerBound,
                "a function of \($0.count) lines, at most \(limit) are allowed"
            )
        }
    }
}

/// Finds the lines of each function from the braces and keywords of the code.
private struct BlockScanner {
    private(set) var functions: [ClosedRange<Int>] = []

    private enum Kind { case type, function, inner }

    /// What has been read of a declaration before its brace.
    private struct Header {
        var keyword: (kind: Kind, line: Int)?
        var parentheses = 0
    }

    private var blocks: [(kind: Kind, firstLine: Int, outer: Header)] = []
    private var header = Header()

    private static let typeKeywords: Set<Substring> = [
        "actor", "class", "enum", "extension", "protocol", "struct",
    ]
    private static let memberKeywords: Set<Substring> = [
        "deinit", "func", "init", "let", "subscript", "var",
    ]

    mutating func scan(_ code: String, line: Int) {
        var rest = code[...]
        var previous: Character?
        while let character = rest.first {
            if character.isLetter || character == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if previous != ".", previous != "`" { read(word, line: line) }
                previous = word.last
                rest = rest.dropFirst(word.count)
            } else {
                read(character, line: line)
                previous = character
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func read(_ word: Substring, line: Int) {
        guard header.parentheses == 0 else { return }
        if Self.typeKeywords.contains(word) {
            header.keyword = (.type, line)
        } else if Self.memberKeywords.contains(word) {
            header.keyword = (.function, line)
        }
    }

    private mutating func read(_ character: Character, line: Int) {
        switch character {
        case "(", "[": header.parentheses += 1
        case ")", "]": header.parentheses -= 1
        case "{": open(line: line)
        case "}": close(line: line)
        default: break
        }
    }

    private mutating func open(line: Int) {
        let isInFunction = blocks.contains { $0.kind == .function }
        let kind =
            isInFunction || header.parentheses > 0 ? .inner : header.keyword?.kind ?? .function
        blocks.append((kind, header.keyword?.line ?? line, header))
        header = Header()
    }

    private mutating func close(line: Int) {
        guard let block = blocks.popLast() else { return }
        // An argument's closure ends inside a header that is still being read.
        header = block.outer.parentheses > 0 ? block.outer : Header()
        if block.kind == .function { functions.append(block.firstLine...line) }
    }
}
