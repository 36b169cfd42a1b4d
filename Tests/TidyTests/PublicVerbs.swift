/// What a type offers its users, in some files: `undo(to:)`, `undo(to:) async`, `path`.
///
/// A heuristic that does not parse: in formatted code, what a type declares begins with four
/// spaces, and the type ends with a brace alone on its line.
struct PublicVerbs {
    private(set) var functions: Set<String> = []
    private(set) var properties: Set<String> = []

    init(of type: String, in files: [SourceFile]) {
        for file in files { read(file, of: type) }
    }

    private mutating func read(_ file: SourceFile, of type: String) {
        var isInside = false
        var declaration = ""
        for line in file.lines {
            if line == "}" { isInside = false }
            if Self.opens(type, line) { isInside = true }
            if isInside, line.hasPrefix("    public ") {
                declaration = line
            } else if !declaration.isEmpty {
                declaration += " " + line
            }
            guard !declaration.isEmpty, Self.isWhole(declaration) else { continue }
            add(declaration)
            declaration = ""
        }
    }

    private static func opens(_ type: String, _ line: String) -> Bool {
        let words = line.split { !$0.isLetter && !$0.isNumber }
        guard
            let place = words.firstIndex(where: { ["class", "struct", "extension"].contains($0) })
        else { return false }
        return !line.hasPrefix(" ") && words.dropFirst(place + 1).first == type[...]
    }

    private static func isWhole(_ text: String) -> Bool {
        text.count { $0 == "(" } == text.count { $0 == ")" }
    }

    private mutating func add(_ declaration: String) {
        // A default or a body is behind the first brace that no parenthesis surrounds.
        var depth = 0
        let head = declaration.prefix { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character != "{" || depth > 0
        }
        let names = DeclaredNames(SourceFile(path: "", text: String(head))).names
        let isAsync = head.contains(") async")
        for name in names {
            if name.contains("(") {
                functions.insert(isAsync ? name + " async" : name)
            } else {
                properties.insert(name)
            }
        }
    }
}
